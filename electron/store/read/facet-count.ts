import type { FacetCounts } from '../../../shared/domain/facets.ts'
import type { ReadableDatabase } from '../database.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, type Condition, condition } from './condition.ts'
import { countFindings, countTags, type MarkCounts, readSlice } from './facet-slice.ts'
import { findFindingCounts, hasFacetSummary, readFacetSummary } from './facet-summary.ts'
import { createFacetTally } from './facet-tally.ts'
import { listRanges } from './id-ranges.ts'
import { readResponsesRead } from './responses-read.ts'

/** Counting that goes on in steps, each some milliseconds long. Run it inside one read transaction. */
export interface FacetCount {
  /** Counts a little more. @returns false when nothing is left to count. */
  step(): boolean
  counts(): FacetCounts
}

/** Items of a slice: some 20 ms of work. */
const SLICE_ITEMS = 32_768

/**
 * Policy: where sums that are kept answer the filter, they do. Otherwise the items are passed once, in ranges of ids, and
 * the findings after them. Where a filter has to collect responses or events before it can judge an item, its items are
 * collected once, first, so that no slice does it again.
 */
export function startFacetCount(
  db: ReadableDatabase,
  filter: CompiledFilter,
  sliceItems: number = SLICE_ITEMS,
): FacetCount {
  const tally = createFacetTally(readResponsesRead(db))
  const steps = toSteps()
  let isExact = false

  function* toSteps(): Generator<void> {
    if (filter.asksForStateOnly && hasFacetSummary(db)) return yield* addSummary()
    const selected = filter.collectsFirst ? [collectItems(db, filter.item)] : filter.item
    if (filter.collectsFirst) yield
    const table = filter.collectsFirst ? 'collected' : 'feedback'
    for (const range of listRanges(db, table, sliceItems)) {
      tally.addSlice(readSlice(db, selected, range))
      yield
    }
    tally.setMarks(toMarks(selected))
  }
  function* addSummary(): Generator<void> {
    tally.addSummary(readFacetSummary(db, filter.item))
    yield
    tally.setMarks(toMarks(filter.item))
  }
  function toMarks(selected: readonly Condition[]): MarkCounts {
    const summed = filter.asksForStateOnly ? findFindingCounts(db, selected) : undefined
    return { ...(summed ?? countFindings(db, selected)), tags: countTags(db, selected) }
  }
  return {
    step() {
      isExact ||= steps.next().done === true
      return !isExact
    },
    counts: () => tally.toCounts(isExact),
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
