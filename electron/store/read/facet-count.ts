import type { FacetCounts } from '../../../shared/domain/facets.ts'
import { prepareOnce, prepareRecent, type ReadableDatabase } from '../database.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, type Condition } from './condition.ts'
import {
  COLLECT,
  COLLECTION_SQL,
  type CountedItems,
  countTags,
  createSliceReader,
  type FindingCounts,
  startsAtIds,
} from './facet-slice.ts'
import { findFindingCounts, findSummaryRows, type SummaryRow } from './facet-summary.ts'
import { createFacetTally } from './facet-tally.ts'
import { readResponsesRead } from './feedback-rows.ts'
import { countFindings, createFindingTally } from './finding-tally.ts'
import { type IdRange, listCollectedRanges, splitItems } from './id-ranges.ts'

/** Counting that goes on in steps, each some milliseconds long. Run it inside one read transaction. */
export interface FacetCount {
  /** Counts a little more. @returns false when nothing is left to count. */
  step(): boolean
  counts(): FacetCounts
}

/**
 * Items of a slice: some 3 ms of work. Their rows fit the page cache of the connection, so that the findings of a slice find
 * them there: with slices four times as long, findings took twice as long.
 */
const SLICE_ITEMS = 8_192
/** The same where each slice reads lists of items again: some 100 ms of work. */
const LISTED_SLICES = 32

/**
 * Policy: where sums that are kept answer the filter, they do. Otherwise the items are passed once, in ranges of ids, and
 * the findings of a range right after its items, which are in memory then. Where a filter has to collect responses or
 * events before it can judge an item, or starts at a list of items, its items are collected once, first, so that no slice
 * does it again.
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
    const sums = filter.summary && findSummaryRows(db, filter.summary, filter.item)
    if (sums) return yield* addSummary(sums)
    const isCollected = filter.collectsFirst || startsAtIds(db, filter.item)
    const items: CountedItems = isCollected
      ? { from: 'collected', areFew: collectItems(db, filter.item) <= sliceItems }
      : { from: 'feedback', filter: filter.item }
    yield
    const summed = findSummedFindings()
    const findings = createFindingTally(db, items)
    const readSlice = createSliceReader(db, items)
    for (const range of yield* toRanges(isCollected)) {
      tally.addSlice(readSlice(range))
      if (!summed) findings.addRange(range)
      yield
    }
    tally.setAnnotations({ ...(summed ?? findings.toCounts()), tags: countTags(db, items) })
  }
  function* addSummary(sums: readonly SummaryRow[]): Generator<void> {
    tally.addSummary(sums)
    yield
    const findings = findSummedFindings() ?? countFindings(db, filter.item)
    tally.setAnnotations({ ...findings, tags: countTags(db, { from: 'feedback', filter: filter.item }) })
  }
  function* toRanges(isCollected: boolean): Generator<void, Iterable<IdRange>> {
    if (isCollected) return listCollectedRanges(db, sliceItems)
    return yield* splitItems(db, filter.listsFirst ? sliceItems * LISTED_SLICES : sliceItems)
  }
  function findSummedFindings(): FindingCounts | undefined {
    return filter.summary === 'facet_summary' ? findFindingCounts(db, filter.item) : undefined
  }
  return {
    step() {
      isExact ||= steps.next().done === true
      return !isExact
    },
    counts: () => tally.toCounts(isExact),
  }
}

/** Puts the selected items aside, in the connection's memory. @returns how many. */
function collectItems(db: ReadableDatabase, item: readonly Condition[]): number {
  const { sql, values } = allOf(item)
  emptyCollection(db)
  return prepareRecent(db, COLLECT(sql)).run(...values).changes
}

const collecting = new WeakSet<ReadableDatabase>()

/**
 * `query_only` forbids temporary tables, too. It stays off here: the file is opened for reading only, and each setting of it
 * has every statement of the connection compiled again, which took longer than counting few items.
 */
function emptyCollection(db: ReadableDatabase): void {
  if (db.pragma('query_only', { simple: true }) === 1) db.pragma('query_only = OFF')
  if (collecting.has(db)) {
    prepareOnce(db, 'DELETE FROM temp.counted_item').run()
    return
  }
  db.exec(COLLECTION_SQL)
  collecting.add(db)
}
