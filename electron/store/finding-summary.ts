import { prepareOnce, type WritableDatabase, writeInTransaction } from './database.ts'
import { walkItems } from './walk-items.ts'

/**
 * Number of items with findings of a rule, or with findings in a state of decision, by business and state. Facets are
 * answered from it when a filter has no other conditions. It is computed step by step after the rules have run, like
 * the rollups of items (indexing/item-rollups.ts), and dropped when an item, a finding or a decision is written.
 */

/** Findings of a step: some 15 ms. */
const STEP_FINDINGS = 4_096

/**
 * Each item as `business,visibility,deleted,owner,customer:businesses:rules:states`, as one long text (see
 * indexing/item-rollups.ts).
 */
const READ_ITEMS = `
  SELECT group_concat(f.business_id || ',' || f.visibility || ',' || f.deleted || ',' || (f.owner_response_count > 0)
    || ',' || (f.customer_response_count > 0) || ':' || f.businesses_json || ':' || item.rules || ':' || item.states, ';')
  FROM (
    SELECT mark.feedback_id, group_concat(DISTINCT mark.rule) AS rules,
      group_concat(DISTINCT coalesce(decided.state, 'open')) AS states
    FROM finding AS mark INDEXED BY finding_by_item
    LEFT JOIN disposition AS decided ON decided.finding_key = mark.finding_key
    WHERE mark.feedback_id > ? AND mark.feedback_id <= ? GROUP BY mark.feedback_id
  ) AS item CROSS JOIN feedback f ON f.feedback_id = item.feedback_id`

const INSERT_ROLLUP = `INSERT INTO finding_summary (facet, value, business_id, visibility, deleted, owner_response_count,
  customer_response_count, businesses_json, items) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Items by facet and value, and by business and state in the form of READ_ITEMS. */
type Rollups = Map<string, number>

/** To be called in the transaction that writes an item, a finding or a decision. */
export function forgetFindingSummary(db: WritableDatabase): void {
  prepareOnce(db, 'DELETE FROM finding_summary_marker').run()
  forgetCaseOrder(db)
}

/** To be called too in the transaction that excludes a review from its burst, or examines findings. */
export function forgetCaseOrder(db: WritableDatabase): void {
  prepareOnce(db, 'DELETE FROM case_order_marker').run()
}

/** Computes the rollups unless they exist; a write between two steps cancels the computation. */
export function* summarizeFindings(
  db: WritableDatabase,
  stepFindings: number = STEP_FINDINGS,
): Generator<void> {
  if (prepareOnce(db, 'SELECT 1 FROM finding_summary_marker WHERE is_complete').get()) return
  prepareOnce(db, 'INSERT OR REPLACE INTO finding_summary_marker (id, is_complete) VALUES (1, 0)').run()
  const rollups: Rollups = new Map()
  for (const { after, through } of walkItems(db, 'finding', stepFindings)) {
    if (!isUntouched(db)) return
    const items = prepareOnce(db, READ_ITEMS).pluck().get(after, through) as string | null
    if (items !== null) addItems(rollups, items)
    yield
  }
  storeRollups(db, rollups)
}

function isUntouched(db: WritableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM finding_summary_marker').get() !== undefined
}

function addItems(rollups: Rollups, items: string): void {
  for (const item of items.split(';')) {
    const [state, businesses, rules = '', states = ''] = item.split(':')
    const group = `${state}:${businesses}`
    for (const rule of rules.split(',')) addOne(rollups, `finding,${rule},${group}`)
    for (const decision of states.split(',')) addOne(rollups, `disposition,${decision},${group}`)
  }
}

function addOne(rollups: Rollups, key: string): void {
  rollups.set(key, (rollups.get(key) ?? 0) + 1)
}

function storeRollups(db: WritableDatabase, rollups: Rollups): void {
  writeInTransaction(db, () => {
    if (!isUntouched(db)) return
    db.exec('DELETE FROM finding_summary')
    const insert = prepareOnce(db, INSERT_ROLLUP)
    for (const [key, items] of rollups) {
      const [of = '', businesses] = key.split(':')
      const [facet, value, ...state] = of.split(',')
      insert.run(facet, value, ...state.map(BigInt), businesses, items)
    }
    db.exec('UPDATE finding_summary_marker SET is_complete = 1')
  })
}
