import { z } from 'zod'
import {
  CASE_PRIORITIES,
  type CaseKey,
  type CaseRow,
  type CaseState,
  printCaseReference,
} from '../../../shared/domain/case.ts'
import { DISPOSITION_STATES, GROUNDS, type RuleName } from '../../../shared/domain/finding.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { bindCase, CASE_FINDINGS, IS_OF_CASE } from '../../store/read/case-findings.ts'
import type { IdStretch } from '../../store/walk-items.ts'
import { END_MS, IS_CHANGED, LASTS, namesOf } from './read-case.ts'

const OF_LOW_PRIORITY = namesOf(({ isOfLowPriority }) => isOfLowPriority === true)

/**
 * A burst lasts from its first hide to its last, any other case from the earliest moment of its findings to the latest.
 */
const groupedOf = (condition: string): string => `
  SELECT c.case_key AS key,
    CAST(coalesce((
      SELECT item.business_id FROM feedback item WHERE item.feedback_id = c.feedback_id AND c.case_key LIKE 'review/%'
    ), c.business_id) AS TEXT) AS businessId,
    json_group_array(DISTINCT CAST(c.feedback_id AS TEXT)) FILTER (WHERE c.feedback_id IS NOT NULL) AS feedbackIds,
    json_group_array(reference ORDER BY reference) AS "references",
    count(*) AS findings,
    CASE WHEN c.case_key NOT LIKE 'review/%' THEN 'high'
      WHEN min(rule IN (${OF_LOW_PRIORITY})) THEN 'low' ELSE 'medium' END AS priority,
    iif(c.case_key LIKE 'burst/%', min(from_ms) FILTER (WHERE rule = 'bulk-hide'), min(from_ms)) AS fromMs,
    iif(c.case_key LIKE 'burst/%', max(from_ms) FILTER (WHERE rule = 'bulk-hide'), max(${END_MS})) AS endMs,
    c.case_key LIKE 'review/%' AND max(${LASTS}) AS lasts,
    CASE WHEN c.case_key LIKE 'review/%' THEN 'C-' || c.feedback_id
      WHEN c.case_key LIKE 'business/%' THEN 'C-B' || c.business_id
      ELSE 'C-' || c.business_id || replace(strftime('-%Y%m%dT%H%M%f', c.burst_ms / 1000.0, 'unixepoch'), '.000', '') END AS reference,
    sum(coalesce(d.state, 'open') = 'open') AS undecided,
    max(d.state IS 'open') AS isReopened,
    max(${IS_CHANGED}) AS isChanged,
    max(d.state <> 'open' AND (d.case_key = c.case_key OR
      c.case_key LIKE 'burst/%' AND d.case_key LIKE 'burst/' || c.business_id || '/%')) AS isDecidedWithCase,
    json_group_array(DISTINCT d.state || '/' || coalesce(d.ground, '')) FILTER (WHERE d.state <> 'open') AS decided,
    json_group_array(DISTINCT rule) AS rules,
    CASE WHEN min(is_robust) = 0 THEN 0 WHEN count(is_robust) = count(*) THEN 1 END AS isRobust
  FROM (${CASE_FINDINGS}) AS c LEFT JOIN disposition d ON d.finding_key = c.finding_key
  WHERE ${condition}
  GROUP BY c.case_key`

/** Of a case whose decided findings are all gone, the decision that was the last. */
const listOf = (condition: string): string => `
  SELECT *, (
    SELECT d.state || '/' || coalesce(d.ground, '') FROM disposition d
    WHERE d.case_key = key AND d.state <> 'open' ORDER BY d.decided_at_ms DESC, d.log_seq DESC LIMIT 1
  ) AS lastDecided
  FROM (${groupedOf(condition)})
  ORDER BY CASE priority WHEN 'high' THEN 0 WHEN 'medium' THEN 1 ELSE 2 END, findings DESC,
    coalesce(endMs - fromMs, 0) DESC, reference`

const rowSchema = z.object({
  key: z.string(),
  businessId: z.string(),
  feedbackIds: z.string(),
  references: z.string(),
  priority: z.enum(['high', 'medium', 'low']),
  fromMs: z.number().nullable(),
  endMs: z.number().nullable(),
  lasts: z.number().nullable(),
  findings: z.number(),
  undecided: z.number(),
  isReopened: z.number().nullable(),
  isChanged: z.number().nullable(),
  isDecidedWithCase: z.number().nullable(),
  decided: z.string(),
  lastDecided: z.string().nullable(),
  rules: z.string(),
  isRobust: z.number().nullable(),
})
type Row = z.output<typeof rowSchema>

export interface ListedCase extends Omit<CaseRow, 'title' | 'reviews' | 'findings'> {
  /** Ascending; none where a business as a whole is the subject. */
  readonly feedbackIds: readonly FeedbackId[]
  readonly references: readonly string[]
  readonly rules: readonly RuleName[]
  readonly decidedFindings: number
}

/** All cases in the order of priority, as the rules were applied last; one after the other is read. */
export function* iterateCases(db: ReadableDatabase): Generator<ListedCase, undefined> {
  for (const row of db.prepare<[], unknown>(listOf('true')).iterate()) yield toCase(rowSchema.parse(row))
  return undefined
}

/** Bursts of all businesses, in the order of priority. */
export function listBursts(db: ReadableDatabase): readonly ListedCase[] {
  return prepareOnce(db, listOf("c.case_key LIKE 'burst/%'"))
    .all()
    .map((row) => toCase(rowSchema.parse(row)))
}

/** Bursts and cases of one business as a whole, in the order of priority. */
export function listCasesOfBusiness(db: ReadableDatabase, businessId: bigint): readonly ListedCase[] {
  return prepareOnce(db, listOf("c.business_id = @businessId AND c.case_key NOT LIKE 'review/%'"))
    .all({ businessId })
    .map((row) => toCase(rowSchema.parse(row)))
}

/** Cases of single reviews after one and up to another, in the order of priority. */
export function listCasesOfReviews(db: ReadableDatabase, range: IdStretch): readonly ListedCase[] {
  return prepareOnce(
    db,
    listOf("c.feedback_id > @after AND c.feedback_id <= @through AND c.case_key LIKE 'review/%'"),
  )
    .all(range)
    .map((row) => toCase(rowSchema.parse(row)))
}

/** One case; undefined where no finding belongs to it. */
export function findListedCase(db: ReadableDatabase, key: CaseKey): ListedCase | undefined {
  const { kind, ...bound } = bindCase(key)
  const row = prepareOnce(db, listOf(IS_OF_CASE[kind])).get(bound)
  return row === undefined ? undefined : toCase(rowSchema.parse(row))
}

/** The order of priority. */
export function compareCases(a: ListedCase, b: ListedCase): number {
  return (
    CASE_PRIORITIES.indexOf(a.priority) - CASE_PRIORITIES.indexOf(b.priority) ||
    b.references.length - a.references.length ||
    b.durationMs - a.durationMs ||
    (a.reference < b.reference ? -1 : 1)
  )
}

function toCase(row: Row): ListedCase {
  const key = row.key as CaseKey
  const feedbackIds = JSON.parse(row.feedbackIds) as FeedbackId[]
  return {
    key,
    reference: printCaseReference(key),
    kind: bindCase(key).kind,
    priority: row.priority,
    businessId: row.businessId as BusinessId,
    feedbackIds: feedbackIds.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
    references: JSON.parse(row.references) as string[],
    fromMs: row.fromMs,
    untilMs: row.lasts ? null : row.endMs,
    ...toDecision(row),
    rules: JSON.parse(row.rules) as RuleName[],
    decidedFindings: row.findings - row.undecided,
    durationMs: (row.endMs ?? 0) - (row.fromMs ?? 0),
    isRobust: row.isRobust === null ? null : row.isRobust === 1,
  }
}

const decidedSchema = z.tuple([z.enum(DISPOSITION_STATES), z.enum(GROUNDS).or(z.literal(''))])

function toDecision(row: Row): Pick<ListedCase, 'state' | 'decision' | 'ground'> {
  const state = toState(row)
  if (state === 'open') return { state, decision: 'open', ground: null }
  const ofFindings = z.array(z.string()).parse(JSON.parse(row.decided))
  const decided = ofFindings.length > 0 ? ofFindings : [row.lastDecided ?? '']
  const parts = decided.map((text) => decidedSchema.parse(text.split('/')))
  const states = new Set(parts.map(([one]) => one))
  const grounds = new Set(parts.map(([, ground]) => ground || null))
  const [decision = 'open', another] = states
  const [ground = null] = grounds
  return { state, decision: another ? 'mixed' : decision, ground: grounds.size === 1 ? ground : null }
}

/** A finding that was opened again by itself opens its case. */
function toState({ undecided, isReopened, isChanged, isDecidedWithCase, lastDecided }: Row): CaseState {
  if (undecided === 0) return isChanged ? 'changed' : 'decided'
  if (isReopened) return 'open'
  return isDecidedWithCase || lastDecided !== null ? 'changed' : 'open'
}
