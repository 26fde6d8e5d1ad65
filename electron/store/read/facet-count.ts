import type { FacetCounts } from '../../../shared/domain/facets.ts'
import type { ReadableDatabase } from '../database.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, type Condition, condition } from './condition.ts'
import { countMarks, type IdRange, readSlice } from './facet-slice.ts'
import { createFacetTally } from './facet-tally.ts'

/** Counting that goes on in steps, each some milliseconds long. Run it inside one read transaction. */
export interface FacetCount {
  /** Counts a little more. @returns false when nothing is left to count. */
  step(): boolean
  counts(): FacetCounts
}

/** Items of a slice: some 20 ms of work. */
const SLICE_ITEMS = 32_768

/**
 * Policy: the items are passed once, in ranges of ids. Where a filter has to collect responses or events before it can
 * judge an item, its items are collected once, first, so that no slice does it again.
 * @param ranges of the same state of the file, as `listRanges` gives them.
 */
export function startFacetCount(
  db: ReadableDatabase,
  filter: CompiledFilter,
  ranges: Iterable<IdRange>,
): FacetCount {
  const tally = createFacetTally(readResponsesRead(db))
  const steps = toSteps()
  let isExact = false

  function* toSteps(): Generator<void> {
    const selected = filter.collectsFirst ? [collectItems(db, filter.item)] : filter.item
    if (filter.collectsFirst) yield
    for (const range of ranges) {
      tally.addSlice(readSlice(db, selected, range))
      yield
    }
    tally.setMarks(countMarks(db, selected))
  }
  return {
    step() {
      isExact ||= steps.next().done === true
      return !isExact
    },
    counts: () => tally.toCounts(isExact),
  }
}

/** Ranges of about as many ids, from the lowest to the highest; each is looked for when it is asked for. */
export function* listRanges(db: ReadableDatabase, sliceItems = SLICE_ITEMS): Generator<IdRange> {
  const findFrom = db
    .prepare<unknown[], bigint>(
      'SELECT feedback_id FROM main.feedback WHERE feedback_id > ? ORDER BY feedback_id LIMIT 1',
    )
    .pluck()
    .safeIntegers()
  const findTo = db
    .prepare<unknown[], bigint>(
      `SELECT feedback_id FROM main.feedback WHERE feedback_id >= ? ORDER BY feedback_id LIMIT 1 OFFSET ${sliceItems - 1}`,
    )
    .pluck()
    .safeIntegers()
  const last = db
    .prepare<unknown[], bigint>('SELECT max(feedback_id) FROM main.feedback')
    .pluck()
    .safeIntegers()
    .get()
  let from = db
    .prepare<unknown[], bigint>('SELECT min(feedback_id) FROM main.feedback')
    .pluck()
    .safeIntegers()
    .get()
  while (typeof from === 'bigint' && typeof last === 'bigint') {
    const to: bigint = findTo.get(from) ?? last
    yield { from, to }
    from = to >= last ? undefined : findFrom.get(to)
  }
}

/** Puts the ids of the selected items aside, in the connection's memory. */
function collectItems(db: ReadableDatabase, item: readonly Condition[]): Condition {
  const { sql, values } = allOf(item)
  // The file stays read-only.
  db.pragma('query_only = OFF')
  db.exec(
    'CREATE TEMP TABLE IF NOT EXISTS counted_item (feedback_id INTEGER PRIMARY KEY) STRICT; DELETE FROM temp.counted_item',
  )
  db.prepare(`INSERT INTO temp.counted_item SELECT f.feedback_id FROM feedback f WHERE ${sql}`).run(...values)
  db.pragma('query_only = ON')
  return condition('f.feedback_id IN (SELECT feedback_id FROM temp.counted_item)')
}

function readResponsesRead(db: ReadableDatabase): (businessId: string) => boolean {
  const rows = db
    .prepare('SELECT CAST(business_id AS TEXT) AS businessId, is_read AS isRead FROM responses_read')
    .all()
  const byBusiness = new Map(
    (rows as { businessId: string | null; isRead: number }[]).map(({ businessId, isRead }) => [
      businessId,
      isRead === 1,
    ]),
  )
  const others = byBusiness.get(null) ?? false
  return (businessId) => byBusiness.get(businessId) ?? others
}
