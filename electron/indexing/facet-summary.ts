import { prepareOnce, type WritableDatabase, writeInTransaction } from '../store/database.ts'
import { forgetFindingSummary } from '../store/finding-summary.ts'

/**
 * The sums that facets are answered from where a filter asks for nothing but business and state. Kept by no batch of a
 * sweep, because that would make every one dearer: they are made once the sweep is over, step by step, so that nothing
 * waits for them, and dropped by the first item that is written after.
 */
interface Sum {
  items: number
  /** Items by the month in which they have events. */
  readonly months: Map<string, number>
}

/** Items of a step: some 15 ms. */
const STEP_ITEMS = 8_192

const FIND_END =
  'SELECT max(feedback_id) FROM (SELECT feedback_id FROM feedback WHERE feedback_id > ? ORDER BY feedback_id LIMIT ?)'

/** Each item as `business,visibility,deleted,owner,customer:months`; one long text, because rows one by one take thrice the time. */
const READ_ITEMS = `
  SELECT group_concat(business_id || ',' || visibility || ',' || deleted || ',' || (owner_response_count > 0) || ','
    || (customer_response_count > 0) || ':' || changed_months, ';')
  FROM feedback NOT INDEXED WHERE feedback_id > ? AND feedback_id <= ?`

const INSERT_SUM = `INSERT INTO facet_summary (business_id, visibility, deleted, owner_response_count,
  customer_response_count, items, months) VALUES (?, ?, ?, ?, ?, ?, ?)`

/** To be called in the transaction that writes items. */
export function forgetFacetSummary(db: WritableDatabase): void {
  prepareOnce(db, 'DELETE FROM facet_summary_marker').run()
  forgetFindingSummary(db)
}

/**
 * Makes the sums, unless they are there. Between two steps other work may write; once it writes an item the sums come to
 * nothing.
 */
export function* summarizeFacets(db: WritableDatabase, stepItems: number = STEP_ITEMS): Generator<void> {
  if (prepareOnce(db, 'SELECT 1 FROM facet_summary_marker WHERE is_complete').get()) return
  prepareOnce(db, 'INSERT OR REPLACE INTO facet_summary_marker (id, is_complete) VALUES (1, 0)').run()
  const sums = new Map<string, Sum>()
  for (let after = LOWEST_ID; isUntouched(db); ) {
    const end = prepareOnce(db, FIND_END).pluck().safeIntegers().get(after, stepItems) as bigint | null
    if (end === null) return storeSums(db, sums)
    addItems(sums, prepareOnce(db, READ_ITEMS).pluck().get(after, end) as string)
    after = end
    yield
  }
}

const LOWEST_ID = -(2n ** 63n)

function isUntouched(db: WritableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM facet_summary_marker').get() !== undefined
}

function addItems(sums: Map<string, Sum>, items: string): void {
  for (const item of items.split(';')) {
    const colon = item.indexOf(':')
    const key = item.slice(0, colon)
    const sum = sums.get(key) ?? { items: 0, months: new Map() }
    if (sum.items === 0) sums.set(key, sum)
    sum.items += 1
    if (colon + 1 === item.length) continue
    for (const month of item.slice(colon + 1).split(',')) {
      sum.months.set(month, (sum.months.get(month) ?? 0) + 1)
    }
  }
}

function storeSums(db: WritableDatabase, sums: ReadonlyMap<string, Sum>): void {
  writeInTransaction(db, () => {
    if (!isUntouched(db)) return
    db.exec('DELETE FROM facet_summary')
    const insert = prepareOnce(db, INSERT_SUM)
    for (const [key, { items, months }] of sums) {
      insert.run(...key.split(',').map(BigInt), items, Array.from(months).join())
    }
    db.exec('UPDATE facet_summary_marker SET is_complete = 1')
  })
}
