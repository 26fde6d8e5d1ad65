import type { CaseKey } from '../../../shared/domain/case.ts'
import type { CaseRow } from '../../../shared/domain/case-list.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { type TitledFinding, titleOfCase } from '../../../shared/strings/case-titles.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { findParameters } from '../parameters.ts'
import { bindCase, CASE_FINDINGS, IS_OF_CASE } from './case-sql.ts'
import { compareCases, findListedCase, type ListedCase } from './list-cases.ts'

export type Untitled = Omit<CaseRow, 'title'>

/** The row with its title. */
export function toRow(db: ReadableDatabase, one: ListedCase | Untitled): CaseRow {
  const { key, reference, kind, priority, businessId, fromMs, untilMs, durationMs, isRobust } = one
  const { state, decision, ground } = one
  const reviews = 'reviews' in one ? one.reviews : one.feedbackIds.length
  const findings = 'findings' in one ? one.findings : one.references.length
  const titled = kind === 'burst' ? [] : findTitled(db, key)
  return {
    ...{
      key,
      reference,
      kind,
      priority,
      businessId,
      reviews,
      findings,
      fromMs,
      untilMs,
      durationMs,
      isRobust,
    },
    ...{ state, decision, ground },
    title: titleOfCase({ kind, reviews, durationMs, findings: titled }),
  }
}

/** The cases that hold a finding on the review, in the order of priority. */
export function findCasesOfReview(db: ReadableDatabase, feedbackId: FeedbackId): readonly CaseRow[] {
  const keys = prepareOnce(db, `SELECT DISTINCT case_key FROM (${CASE_FINDINGS}) WHERE feedback_id = ?`)
    .pluck()
    .all(BigInt(feedbackId)) as CaseKey[]
  return keys
    .map((key) => findListedCase(db, key))
    .filter((listed) => listed !== undefined)
    .toSorted(compareCases)
    .map((listed) => toRow(db, listed))
}

interface TitledRow extends Omit<TitledFinding, 'isWhileDeleted' | 'isBeforeNotice'> {
  readonly key: string
  readonly isHidden: number | null
}

function findTitled(db: ReadableDatabase, key: CaseKey): readonly TitledFinding[] {
  const { kind, ...bound } = bindCase(key)
  const rows = prepareOnce(
    db,
    `SELECT c.finding_key AS key, c.rule, c.from_ms AS fromMs, c.until_ms AS untilMs, c.measure,
       own.details_json ->> 'hidden' AS isHidden
     FROM (${CASE_FINDINGS}) AS c JOIN finding own ON own.finding_key = c.finding_key
     WHERE ${IS_OF_CASE[kind]} ORDER BY c.finding_key`,
  ).all(bound) as TitledRow[]
  return rows.map(({ key: findingKey, isHidden, ...finding }) => ({
    ...finding,
    mark: findingKey.split('/').at(-1) ?? '',
    isWhileDeleted: isHidden === 0,
    isBeforeNotice: finding.rule === 'window-dressing' && hasNotice(db),
  }))
}

function hasNotice(db: ReadableDatabase): boolean {
  return (findParameters(db, 'window-dressing').notice ?? 0) > 0
}

interface LastDecision {
  readonly decidedMs: number
  readonly decidedBy: string
}

/** The last decision about one of its findings. */
export function findLastDecision(db: ReadableDatabase, { references }: ListedCase): LastDecision | undefined {
  return prepareOnce(
    db,
    `SELECT d.decided_at_ms AS decidedMs, d.decided_by AS decidedBy
     FROM json_each(?) wanted JOIN finding f ON f.reference = wanted.value
     JOIN disposition d ON d.finding_key = f.finding_key
     ORDER BY d.decided_at_ms DESC, d.log_seq DESC, f.finding_key LIMIT 1`,
  ).get(JSON.stringify(references)) as LastDecision | undefined
}
