import { z } from 'zod'
import eu from '../../resources/criteria/eu-ucpd-23c.json' with { type: 'json' }
import ftc from '../../resources/criteria/ftc-465-7b.json' with { type: 'json' }
import iso from '../../resources/criteria/iso-20488.json' with { type: 'json' }
import policy from '../../resources/criteria/own-policy.json' with { type: 'json' }
import uk from '../../resources/criteria/uk-dmcc-13.json' with { type: 'json' }
import { AppError, invalid } from '../../shared/app-error.ts'
import { findLogAuthor, type LogRecord } from '../../shared/domain/auditor-log.ts'
import {
  CONCLUSIONS,
  CRITERION_SUBJECT,
  type Criterion,
  type CriterionChange,
  type CriterionFile,
  criterionFileSchema,
  POLICY_GROUNDS,
} from '../../shared/domain/criterion.ts'
import { RULE_NAMES, type RuleName } from '../../shared/domain/rules.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'

/** In the order of the screen. */
const FILES = [ftc, eu, uk, iso].map((file) => criterionFileSchema.parse(file))
/** What every clause of the company's own policy has in common. */
const POLICY = criterionFileSchema.parse(policy)

/** An entry of a later version that does not fit is passed over. */
const entrySchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('criterion-chosen') }),
  z.object({ action: z.literal('criterion-left-out') }),
  z.object({
    action: z.literal('policy-clause-entered'),
    details: z.object({
      clause: z.string(),
      text: z.string(),
      grounds: z.array(z.enum(POLICY_GROUNDS)),
      version: z.int(),
    }),
  }),
  z.object({
    action: z.literal('criterion-concluded'),
    details: z.object({
      conclusion: z.enum(CONCLUSIONS),
      text: z.string(),
      version: z.int(),
      account: z.string().optional(),
    }),
  }),
])

interface EntryRow {
  readonly action: string
  readonly subject: string
  readonly atMs: number
  readonly detailsJson: string
}

/** Criteria of the application, chosen or not, then clauses of the company's own policy by their number. */
export function findCriteria(db: ReadableDatabase): readonly Criterion[] {
  const criteria = new Map(FILES.map((file) => [file.id, toCriterion(file)]))
  const rows = prepareOnce(
    db,
    `SELECT action, subject, at_ms AS atMs, details_json AS detailsJson FROM auditor_log
     WHERE subject >= @from AND subject < @before ORDER BY seq`,
  ).all({ from: CRITERION_SUBJECT, before: 'criterion0' }) as EntryRow[]
  for (const row of rows) {
    const id = row.subject.slice(CRITERION_SUBJECT.length)
    const next = applyEntry(criteria.get(id), { ...row, subject: id })
    if (next) criteria.set(id, next)
  }
  const [known, clauses] = [FILES.length, [...criteria.values()]]
  return [
    ...clauses.slice(0, known),
    ...clauses
      .slice(known)
      .toSorted((a, b) => a.provision.localeCompare(b.provision, 'en', { numeric: true })),
  ]
}

/** The chosen criteria that each rule bears on. */
export function listChosenByRule(db: ReadableDatabase): ReadonlyMap<RuleName, readonly Criterion[]> {
  const chosen = findCriteria(db).filter(({ isChosen }) => isChosen)
  return new Map(RULE_NAMES.map((rule) => [rule, chosen.filter(({ rules }) => rules.includes(rule))]))
}

/**
 * What files of rows call them. The auditor named the clauses of the company's own policy: redacted files have one name
 * for all of them.
 */
export function nameCriteria(criteria: readonly Criterion[], isRedacted: boolean): readonly string[] {
  return [...new Set(criteria.map(({ id, grounds }) => (isRedacted && grounds ? POLICY.id : id)))]
}

function applyEntry(former: Criterion | undefined, row: EntryRow): Criterion | undefined {
  const parsed = entrySchema.safeParse({ action: row.action, details: JSON.parse(row.detailsJson) })
  if (!parsed.success) return
  const entry = parsed.data
  if (entry.action === 'policy-clause-entered') {
    const { clause, text, grounds, version } = entry.details
    const file = { ...POLICY, id: row.subject, version, provision: clause, asks: text }
    return { ...toCriterion(file), isChosen: true, grounds, conclusion: former?.conclusion ?? null }
  }
  if (!former) return
  if (entry.action !== 'criterion-concluded') {
    return { ...former, isChosen: entry.action === 'criterion-chosen' }
  }
  const { conclusion, text, version } = entry.details
  const by = findLogAuthor(entry)
  return { ...former, conclusion: { conclusion, text, version, by, atMs: row.atMs } }
}

function toCriterion(file: CriterionFile): Criterion {
  return { ...file, isChosen: false, grounds: null, conclusion: null }
}

/** @throws AppError *not-found*; *invalid-argument* for a conclusion on a criterion that is not chosen */
export function changeCriterion(db: WritableDatabase, change: CriterionChange, atMs: number): void {
  writeInTransaction(db, () => {
    const { id, ...record } = toRecord(findCriteria(db), change)
    appendLog(db, { atMs, subject: `${CRITERION_SUBJECT}${id}`, ...record })
  })
}

type Recorded = Pick<LogRecord, 'action' | 'details'> & { readonly id: string }

function toRecord(criteria: readonly Criterion[], change: CriterionChange): Recorded {
  if (change.kind === 'enter-clause') {
    const { clause, text, grounds } = change
    const id = `policy-${clause}`
    const former = criteria.find((one) => one.id === id)
    const version = (former?.version ?? 0) + 1
    return { id, action: 'policy-clause-entered', details: { clause, text, grounds, version } }
  }
  const { id, isChosen, version } = getCriterion(criteria, change.id)
  if (change.kind === 'choose') return { id, action: 'criterion-chosen', details: { version } }
  if (change.kind === 'leave-out') return { id, action: 'criterion-left-out', details: { version } }
  if (!isChosen) throw invalid(`Criterion ${id} is not chosen.`)
  const { conclusion, text } = change
  return { id, action: 'criterion-concluded', details: { conclusion, text, version } }
}

function getCriterion(criteria: readonly Criterion[], id: string): Criterion {
  const criterion = criteria.find((one) => one.id === id)
  if (!criterion) throw new AppError('not-found', `There is no criterion ${id}.`)
  return criterion
}
