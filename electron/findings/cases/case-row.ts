import { CASE_PRIORITIES, type CaseKey, type CaseRow } from '../../../shared/domain/case.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { markOf } from '../../../shared/domain/reference.ts'
import { type TitledFinding, titleOfCase } from '../../../shared/strings/case-titles.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../../store/database.ts'
import { bindCase, CASE_FINDINGS, IS_OF_CASE } from '../../store/read/case-findings.ts'
import { LOWEST_ID, walkItems } from '../../store/walk-items.ts'
import { findParameters } from '../parameters.ts'
import {
  compareCases,
  findListedCase,
  type ListedCase,
  listCasesOfBusiness,
  listCasesOfReviews,
} from './list-cases.ts'

export type Untitled = Omit<CaseRow, 'title'>

/** The row with its title. */
export function toRow(db: ReadableDatabase, one: ListedCase | Untitled): CaseRow {
  const { key, reference, kind, priority, businessId, fromMs, untilMs, durationMs, isRobust } = one
  const { state, decision, ground } = one
  const reviews = 'reviews' in one ? one.reviews : one.feedbackIds.length
  const findings = 'findings' in one ? one.findings : one.references.length
  const titled = kind === 'burst' ? [] : findTitled(db, key)
  return {
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
    state,
    decision,
    ground,
    title: titleOfCase({ kind, reviews, durationMs, findings: titled }),
  }
}

/** The cases that hold a finding on the review, in the order of priority. */
export function findCasesOfReview(db: ReadableDatabase, feedbackId: FeedbackId): readonly CaseRow[] {
  const keys = prepareOnce(db, `SELECT DISTINCT case_key FROM (${CASE_FINDINGS}) WHERE feedback_id = ?`)
    .pluck()
    .all(BigInt(feedbackId)) as CaseKey[]
  return keys
    .flatMap((key) => findListedCase(db, key) ?? [])
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
    mark: markOf(findingKey),
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

const STEP_FINDINGS = 4_096
/** Rows of a transaction. */
const STEP_ROWS = 2_000

const FIND_BUSINESS = `
  SELECT min(business_id) FROM finding INDEXED BY finding_by_business WHERE business_id > ?`

const INSERT = `
  INSERT INTO case_order (place, case_key, kind, priority, business_id, reviews, findings, decided_findings, rules,
    from_ms, until_ms, duration_ms, is_robust, state, decision, ground)
  VALUES (@place, @key, @kind, @priority, CAST(@businessId AS INTEGER), @reviews, @findings, @decidedFindings, @rules,
    @fromMs, @untilMs, @durationMs, @isRobust, @state, @decision, @ground)`

/**
 * [Note: Stored order of cases] Grouping all findings takes too long for each page of a screen. The cases are therefore
 * stored in their order, step by step after the rules have run, like the other rollups. A written finding, decision or
 * exclusion drops the marker (store/finding-summary.ts); until the order is complete again, a page is read from the
 * findings themselves, so it never shows a former state.
 *
 * Stores the order unless it is complete; a write between two steps cancels the computation.
 */
export function* orderCases(db: WritableDatabase, stepFindings: number = STEP_FINDINGS): Generator<void> {
  if (prepareOnce(db, 'SELECT 1 FROM case_order_marker WHERE is_complete').get()) return
  prepareOnce(db, 'INSERT OR REPLACE INTO case_order_marker (id, is_complete) VALUES (1, 0)').run()
  const cases: ListedCase[] = []
  for (let after = LOWEST_ID; isUntouched(db); yield) {
    const businessId = prepareOnce(db, FIND_BUSINESS).pluck().safeIntegers().get(after) as bigint | null
    if (businessId === null) break
    for (const one of listCasesOfBusiness(db, businessId)) cases.push(one)
    after = businessId
  }
  for (const stretch of walkItems(db, 'finding', stepFindings)) {
    if (!isUntouched(db)) return
    for (const one of listCasesOfReviews(db, stretch)) cases.push(one)
    yield
  }
  yield* storeOrder(db, cases.sort(compareCases))
}

function isUntouched(db: WritableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM case_order_marker').get() !== undefined
}

function* storeOrder(db: WritableDatabase, cases: readonly ListedCase[]): Generator<void> {
  if (!isUntouched(db)) return
  db.exec('DELETE FROM case_order')
  for (let first = 0; first < cases.length; first += STEP_ROWS) {
    yield
    if (!isUntouched(db)) return
    writeInTransaction(db, () => {
      const rows = cases.slice(first, first + STEP_ROWS)
      for (const [at, one] of rows.entries()) prepareOnce(db, INSERT).run(toOrderRow(one, first + at))
    })
  }
  prepareOnce(db, 'UPDATE case_order_marker SET is_complete = 1').run()
}

function toOrderRow(one: ListedCase, place: number): object {
  const { key, kind, businessId, decidedFindings, fromMs, untilMs, durationMs } = one
  return {
    place,
    key,
    kind,
    businessId,
    decidedFindings,
    fromMs,
    untilMs,
    durationMs,
    priority: CASE_PRIORITIES.indexOf(one.priority),
    reviews: one.feedbackIds.length,
    findings: one.references.length,
    rules: toRuleBits(one.rules),
    isRobust: one.isRobust === null ? null : Number(one.isRobust),
    state: one.state,
    decision: one.decision,
    ground: one.ground,
  }
}

export function toRuleBits(rules: readonly RuleName[]): number {
  return rules.reduce((bits, rule) => bits | (1 << RULE_NAMES.indexOf(rule)), 0)
}
