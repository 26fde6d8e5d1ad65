import { prepareOnce, type ReadableDatabase } from '../database.ts'
import type { Condition, SqlValue } from './condition.ts'
import { type IdRange, splitItems, toItemSource } from './facet-slice.ts'

/**
 * All ids of a list of items in an order that no index has, in steps of some 20 ms, so that a thread reads its messages
 * meanwhile: SQLite sorts the items of a range of ids, and the sorted ranges are merged here.
 */
export interface SlicedList {
  /** SQL of one number for each item `f`, or NULL, which comes first; null where ids alone are the order. */
  readonly key: string | null
  readonly keyValues: readonly SqlValue[]
  /** Conditions on the row `f` of `feedback` that can be judged item by item. */
  readonly filter: readonly Condition[]
  readonly descending: boolean
}

/** Ids in the order of their keys, ascending. */
interface SortedIds {
  readonly keys: Float64Array
  readonly ids: Float64Array
}

const SLICE_ITEMS = 32_768
const COPIED_AT_ONCE = 131_072

/** Null where ids have more digits than a JavaScript number holds. Call inside one read transaction. */
export function* readInSlices(
  db: ReadableDatabase,
  list: SlicedList,
  sliceItems: number = SLICE_ITEMS,
): Generator<void, BigInt64Array | null> {
  if (!areExact(db)) return null
  const readSlice = createSliceReader(db, list)
  const runs: SortedIds[] = []
  for (const range of yield* splitItems(db, sliceItems)) {
    runs.push(readSlice(range))
    yield
  }
  const { ids } = list.key === null ? concatenate(runs) : yield* mergeAll(runs)
  return yield* toBigInts(list.descending ? ids.reverse() : ids)
}

const ENDS = `
  SELECT (SELECT min(feedback_id) FROM main.feedback), (SELECT max(feedback_id) FROM main.feedback),
    (SELECT min(business_id) FROM main.feedback), (SELECT max(business_id) FROM main.feedback)`

/** Other keys are times and counts. */
function areExact(db: ReadableDatabase): boolean {
  const ends = prepareOnce(db, ENDS).raw().safeIntegers().get() as (bigint | null)[]
  return ends.every((end) => end === null || Number.isSafeInteger(Number(end)))
}

type Row = readonly [key: number | null, id: number]

function createSliceReader(db: ReadableDatabase, list: SlicedList): (range: IdRange) => SortedIds {
  const { from, where, values } = toItemSource(db, list.filter)
  const statement = db
    .prepare<unknown[], Row>(
      `SELECT ${list.key ?? 'NULL'}, f.feedback_id FROM ${from} WHERE ${where} ORDER BY 1, 2`,
    )
    .raw()
  return (range) => {
    const rows = statement.all(...list.keyValues, range.from, range.to, ...values)
    return {
      keys: Float64Array.from(rows, ([key]) => key ?? Number.NEGATIVE_INFINITY),
      ids: Float64Array.from(rows, ([, id]) => id),
    }
  }
}

function concatenate(runs: readonly SortedIds[]): SortedIds {
  const ids = new Float64Array(runs.reduce((sum, run) => sum + run.ids.length, 0))
  let at = 0
  for (const run of runs) {
    ids.set(run.ids, at)
    at += run.ids.length
  }
  return { keys: ids, ids }
}

/** Neighbours first, so that each id is moved as few times as can be. */
function* mergeAll(runs: readonly SortedIds[]): Generator<void, SortedIds> {
  let merged = runs
  while (merged.length > 1) {
    const next: SortedIds[] = []
    for (let at = 0; at < merged.length; at += 2) {
      const [one, other] = [merged[at], merged[at + 1]]
      if (one) next.push(other ? merge(one, other) : one)
      yield
    }
    merged = next
  }
  return merged[0] ?? { keys: new Float64Array(), ids: new Float64Array() }
}

function merge(one: SortedIds, other: SortedIds): SortedIds {
  const length = one.ids.length + other.ids.length
  const keys = new Float64Array(length)
  const ids = new Float64Array(length)
  let [left, right] = [0, 0]
  for (let at = 0; at < length; at += 1) {
    const isLeft = right >= other.ids.length || (left < one.ids.length && isBefore(one, left, other, right))
    const from = isLeft ? one : other
    const place = isLeft ? left++ : right++
    keys[at] = from.keys[place] ?? 0
    ids[at] = from.ids[place] ?? 0
  }
  return { keys, ids }
}

function isBefore(one: SortedIds, left: number, other: SortedIds, right: number): boolean {
  const [a, b] = [one.keys[left] ?? 0, other.keys[right] ?? 0]
  return a < b || (a === b && (one.ids[left] ?? 0) < (other.ids[right] ?? 0))
}

function* toBigInts(numbers: Float64Array): Generator<void, BigInt64Array> {
  const ids = new BigInt64Array(numbers.length)
  for (let at = 0; at < numbers.length; at += 1) {
    ids[at] = BigInt(numbers[at] ?? 0)
    if (at % COPIED_AT_ONCE === COPIED_AT_ONCE - 1) yield
  }
  return ids
}
