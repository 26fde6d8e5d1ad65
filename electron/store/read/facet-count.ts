import type { FacetCounts } from '../../../shared/domain/facets.ts'
import { prepareOnce, prepareRecent, type ReadableDatabase } from '../database.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, type Condition } from './condition.ts'
import {
  ALL_IDS,
  COLLECT,
  COLLECTION_SQL,
  type CountedItems,
  countTags,
  createSliceReader,
  type FindingCounts,
  type IdRange,
  listCollectedRanges,
  splitItems,
  startsAtIds,
  toAnnotationJoin,
  type ValueCount,
} from './facet-slice.ts'
import { findFindingCounts, findSummaryRows, type SummaryRow } from './facet-summary.ts'
import { createFacetTally } from './facet-tally.ts'
import { readResponsesRead } from './feedback-rows.ts'

/** Counting that goes on in steps, each some milliseconds long. Run it inside one read transaction. */
export interface FacetCount {
  /** Counts a little more. @returns false when nothing is left to count. */
  step(): boolean
  counts(): FacetCounts
}

/**
 * Items of a slice: some 3 ms of work. Their rows fit the page cache of the connection, so that the findings of a slice
 * find them there: with slices four times as long, findings took twice as long.
 */
const SLICE_ITEMS = 8_192
/** The same where each slice reads lists of items again: some 100 ms of work. */
const LISTED_SLICES = 32

/**
 * Policy: where sums that are kept answer the filter, they do. Otherwise the items are passed once, in ranges of ids,
 * and the findings of a range right after its items, which are in memory then. Where a filter has to collect responses
 * or events before it can judge an item, or starts at a list of items, its items are collected once, first, so that no
 * slice does it again.
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
 * `query_only` forbids temporary tables, too. It stays off here: the file is opened for reading only, and each setting
 * of it has every statement of the connection compiled again, which took longer than counting few items.
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

/** Items that have findings, by rule and by disposition; each counts once for a value, however many findings it has. */
interface FindingTally {
  /** Ranges must not overlap. */
  addRange(range: IdRange): void
  toCounts(): FindingCounts
}

/** The findings of the selected items in the order of items, so that each item is looked up once. */
const FINDINGS = (from: string, where: string) => `
  SELECT mark.feedback_id, mark.rule, coalesce(decided.state, 'open')
  FROM ${from}
  LEFT JOIN disposition AS decided ON decided.finding_key = mark.finding_key
  WHERE mark.feedback_id BETWEEN ? AND ? AND ${where} ORDER BY mark.feedback_id`

type FindingRow = readonly [feedbackId: bigint, rule: string, state: string]

function createFindingTally(db: ReadableDatabase, items: CountedItems): FindingTally {
  const filter = items.from === 'feedback' ? items.filter : []
  const { sql, values } = allOf(filter)
  const findings = prepareRecent(db, FINDINGS(toSource(items), sql))
    .raw()
    .safeIntegers()
  const rules = new Map<string, LastCounted>()
  const states = new Map<string, LastCounted>()
  return {
    addRange({ from, to }) {
      for (const [feedbackId, rule, state] of findings.all(from, to, ...values) as FindingRow[]) {
        countOnce(rules, rule, feedbackId)
        countOnce(states, state, feedbackId)
      }
    },
    toCounts: () => ({ rules: toValueCounts(rules), dispositions: toValueCounts(states) }),
  }
}

const BY_ITEM = 'finding AS mark INDEXED BY finding_by_item'

function toSource(items: CountedItems): string {
  if (items.from === 'collected' && items.areFew) {
    return `temp.counted_item AS counted CROSS JOIN ${BY_ITEM} ON mark.feedback_id = counted.feedback_id`
  }
  // Without a filter no item is looked up, because all findings are about items of the cache.
  if (items.from === 'feedback' && items.filter.length === 0) return BY_ITEM
  return `${BY_ITEM} ${toAnnotationJoin(items)}`
}

/** Counts all findings at once. @param filter conditions on the row `f` of `feedback` */
export function countFindings(db: ReadableDatabase, filter: readonly Condition[]): FindingCounts {
  const tally = createFindingTally(db, { from: 'feedback', filter })
  tally.addRange(ALL_IDS)
  return tally.toCounts()
}

interface LastCounted {
  items: number
  lastId: bigint
}

function countOnce(counts: Map<string, LastCounted>, value: string, feedbackId: bigint): void {
  const known = counts.get(value)
  if (!known) counts.set(value, { items: 1, lastId: feedbackId })
  else if (known.lastId !== feedbackId) {
    known.items += 1
    known.lastId = feedbackId
  }
}

function toValueCounts(counts: ReadonlyMap<string, LastCounted>): ValueCount[] {
  return Array.from(counts, ([value, { items }]) => ({ value, items })).sort((a, b) =>
    a.value < b.value ? -1 : 1,
  )
}
