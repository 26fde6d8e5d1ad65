import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'

/** A range of feedback ids, both ends included. */
export interface IdRange {
  readonly from: bigint
  readonly to: bigint
}

const LOWEST_ID = -(2n ** 63n)
const HIGHEST_ID = 2n ** 63n - 1n
export const ALL_IDS: IdRange = { from: LOWEST_ID, to: HIGHEST_ID }
/** Ends that are looked for between two yields: some milliseconds. */
const ENDS_AT_ONCE = 8

interface KnownEnds {
  readonly version: unknown
  readonly sliceItems: number
  readonly ends: readonly bigint[]
}
const known = new WeakMap<ReadableDatabase, KnownEnds>()

/**
 * Ranges that hold all items, from the lowest id to the highest, each with about so many. Policy: the index by state is an
 * eighth of the items' table, so every n-th id of each state ends a range; the table itself is not read twice. A range has
 * less than n items of each state. The ends are kept until the data change: other ones would be right too, though less even.
 */
export function* splitItems(db: ReadableDatabase, sliceItems: number): Generator<void, readonly IdRange[]> {
  const version = prepareOnce(db, 'PRAGMA data_version').pluck().get()
  const last = known.get(db)
  if (last && last.version === version && last.sliceItems === sliceItems) return toRanges(last.ends)
  const ends = yield* findEnds(db, Math.max(1, Math.ceil(sliceItems / 2)))
  known.set(db, { version, sliceItems, ends })
  return toRanges(ends)
}

const STATES = Object.values(VISIBILITY_CODES).flatMap((visibility) =>
  Object.values(DELETED_CODES).map((deleted) => [visibility, deleted] as const),
)
const NEXT_OF_STATE = `
  SELECT feedback_id FROM main.feedback INDEXED BY feedback_by_state
  WHERE visibility = ? AND deleted = ? AND feedback_id > ? ORDER BY feedback_id LIMIT 1 OFFSET ?`

function* findEnds(db: ReadableDatabase, everyItems: number): Generator<void, readonly bigint[]> {
  const next = prepareOnce(db, NEXT_OF_STATE).pluck().safeIntegers()
  const ends: bigint[] = []
  for (const [visibility, deleted] of STATES) {
    let end: unknown = LOWEST_ID
    while (typeof end === 'bigint') {
      end = next.get(visibility, deleted, end, everyItems - 1)
      if (typeof end === 'bigint' && end < HIGHEST_ID) ends.push(end)
      if (ends.length % ENDS_AT_ONCE === 0) yield
    }
  }
  return ends.sort((a, b) => (a < b ? -1 : 1))
}

function toRanges(ends: readonly bigint[]): readonly IdRange[] {
  const begins = [LOWEST_ID, ...ends.map((end) => end + 1n)]
  return begins.map((from, at) => ({ from, to: ends[at] ?? HIGHEST_ID }))
}

type CollectedEnds = readonly [lowest: bigint | null, highest: bigint | null]

const COLLECTED_ENDS = 'SELECT min(feedback_id), max(feedback_id) FROM temp.counted_item'
const NEXT_COLLECTED =
  'SELECT feedback_id FROM temp.counted_item WHERE feedback_id >= ? ORDER BY feedback_id LIMIT 1 OFFSET ?'

/** Ranges of so many of the ids put aside for a count; each is looked for when it is asked for. */
export function* listCollectedRanges(db: ReadableDatabase, sliceItems: number): Generator<IdRange> {
  const [lowest, highest] =
    (prepareOnce(db, COLLECTED_ENDS).raw().safeIntegers().get() as CollectedEnds | undefined) ?? []
  const statement = prepareOnce(db, NEXT_COLLECTED).pluck().safeIntegers()
  const findNext = (from: bigint, after: number) => statement.get(from, after) as bigint | undefined
  let from = lowest ?? undefined
  while (from !== undefined && typeof highest === 'bigint') {
    const to: bigint = findNext(from, sliceItems - 1) ?? highest
    yield { from, to }
    from = findNext(to, 1)
  }
}
