import { CASE_PRIORITIES } from '../../../shared/domain/case.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { compareCases, type ListedCase, listCasesOfBusiness, listCasesOfReviews } from './list-cases.ts'

/**
 * [Note: Stored order of cases] Grouping all findings takes too long for each page of a screen. The cases are therefore
 * stored in their order, step by step after the rules have run, like the other rollups. A written finding, decision or
 * exclusion drops the marker (store/finding-summary.ts); until the order is complete again, a page is read from the
 * findings themselves, so it never shows a former state.
 */

/** Findings of a step. */
const STEP_FINDINGS = 4_096
/** Rows of a transaction. */
const STEP_ROWS = 2_000

/** All findings of a review belong to one step. */
const FIND_END = `
  SELECT max(feedback_id) FROM (SELECT feedback_id FROM finding INDEXED BY finding_by_item WHERE feedback_id > ? ORDER BY feedback_id LIMIT +?)`
const FIND_BUSINESS = `
  SELECT min(business_id) FROM finding INDEXED BY finding_by_business WHERE business_id > ?`

const INSERT = `
  INSERT INTO case_order (place, case_key, kind, priority, business_id, reviews, findings, decided_findings, rules,
    from_ms, until_ms, duration_ms, is_robust, state, decision, ground)
  VALUES (@place, @key, @kind, @priority, CAST(@businessId AS INTEGER), @reviews, @findings, @decidedFindings, @rules,
    @fromMs, @untilMs, @durationMs, @isRobust, @state, @decision, @ground)`

/** Stores the order unless it is complete; a write between two steps cancels the computation. */
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
  for (let after = LOWEST_ID; isUntouched(db); yield) {
    const through = prepareOnce(db, FIND_END).pluck().safeIntegers().get(after, stepFindings) as bigint | null
    if (through === null) break
    for (const one of listCasesOfReviews(db, { after, through })) cases.push(one)
    after = through
  }
  yield* storeOrder(db, cases.sort(compareCases))
}

const LOWEST_ID = -(2n ** 63n)

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
    ...{ place, key, kind, businessId, decidedFindings, fromMs, untilMs, durationMs },
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
