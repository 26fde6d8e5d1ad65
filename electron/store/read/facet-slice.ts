import { prepareOnce, prepareRecent, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import { LOWEST_ID } from '../walk-items.ts'
import { allOf, type Condition } from './condition.ts'
import { hasSeveralBusinesses } from './several-businesses.ts'

/**
 * The items of a slice, as lists separated by commas: the n-th business and the n-th state belong to the same item.
 * Measured: a GROUP BY over these columns sorts the rows and takes three times as long as handing them over like this.
 */
export interface FacetSlice {
  readonly businesses: string
  /** See STATE_WEIGHTS. */
  readonly states: string
  /**
   * Numbers of the months in which the items have events, once for each item and month; of an item without events
   * nothing.
   */
  readonly months: string
  /** Of items with several businesses, `20760:[20760,20761]` joined by semicolons: the listed one, then all. */
  readonly several: string
}

export interface ValueCount {
  readonly value: string
  readonly items: number
}

/** A state is visibility + 3 × deleted + 9 × (has an owner response) + 18 × (has one of a customer). */
export const STATE_WEIGHTS = { deleted: 3, owner: 9, customer: 18, end: 36 } as const

const STATE = `f.visibility + ${STATE_WEIGHTS.deleted} * f.deleted
  + ${STATE_WEIGHTS.owner} * (f.owner_response_count > 0)
  + ${STATE_WEIGHTS.customer} * (f.customer_response_count > 0)`

const SLICE = (
  of: Readonly<Record<'business' | 'state' | 'months' | 'several', string>>,
  from: string,
  where: string,
) => `
  SELECT coalesce(group_concat(${of.business}), '') AS businesses,
    coalesce(group_concat(${of.state}), '') AS states,
    coalesce(group_concat(${of.months}), '') AS months,
    coalesce(group_concat(${of.several}, ';'), '') AS several
  FROM ${from} WHERE ${where}`

const SEVERAL = "CASE WHEN businesses_json <> '[]' THEN business_id || ':' || businesses_json END"
const OF_FEEDBACK = { business: 'f.business_id', state: STATE, months: 'f.changed_months', several: 'NULL' }
const OF_COLLECTED = { business: 'business_id', state: 'state', months: 'changed_months', several: SEVERAL }

/** Items put aside for a count, with all that a slice asks of them: so their rows are read once. */
export const COLLECTION_SQL = `CREATE TEMP TABLE counted_item (
  feedback_id INTEGER PRIMARY KEY, business_id INTEGER NOT NULL, state INTEGER NOT NULL, changed_months TEXT NOT NULL,
  businesses_json TEXT NOT NULL) STRICT`

/** Puts aside the items `f` that satisfy a condition, whose values are bound. */
export const COLLECT = (where: string) => `
  INSERT INTO temp.counted_item SELECT f.feedback_id, f.business_id, ${STATE}, f.changed_months, f.businesses_json
  FROM feedback f WHERE ${where}`

/**
 * Both have the ids of what is asked for in order, so a slice finds its range there. Any other index, or a part of the
 * second, would be read as a whole for every slice.
 */
const RANGE_INDEXES = [
  'INDEX feedback_by_business (business_id=?',
  'INDEX feedback_by_state (visibility=? AND deleted=?',
]

/** A tag can stand on an item that is not in the cache. */
const TAGS = (join: string, where: string) => `
  SELECT min(mark.name) AS value, count(*) AS items FROM tag AS mark ${join}
  WHERE ${where} GROUP BY mark.folded`

/** Items that have such findings; each counts once for a value, however many findings it has. */
export interface FindingCounts {
  readonly rules: readonly ValueCount[]
  readonly dispositions: readonly ValueCount[]
}

/** What is attached to few items is counted at once. */
export interface AnnotationCounts extends FindingCounts {
  readonly tags: readonly ValueCount[]
}

export const NO_ANNOTATION_COUNTS: AnnotationCounts = { rules: [], dispositions: [], tags: [] }

/**
 * Which items are counted: those that satisfy conditions on the row `f` of `feedback`, or those put aside for a count.
 */
export type CountedItems =
  | { readonly from: 'feedback'; readonly filter: readonly Condition[] }
  | { readonly from: 'collected'; readonly areFew: boolean }

/** Reads the items of one range after the other. */
export function createSliceReader(db: ReadableDatabase, items: CountedItems): (range: IdRange) => FacetSlice {
  const { text, values } = toSlice(db, items)
  const statement = prepareRecent(db, text)
  // An aggregate without GROUP BY has exactly one row.
  return (range) => statement.get(range.from, range.to, ...values) as FacetSlice
}

function toSlice(db: ReadableDatabase, items: CountedItems) {
  if (items.from === 'collected') {
    const text = SLICE(OF_COLLECTED, 'temp.counted_item', 'feedback_id BETWEEN ? AND ?')
    return { text, values: [] }
  }
  const { from, where, values } = toItemSource(db, items.filter)
  const of = hasSeveralBusinesses(db) ? { ...OF_FEEDBACK, several: SEVERAL } : OF_FEEDBACK
  return { text: SLICE(of, from, where), values }
}

/** FROM and WHERE for the items `f` of a range, whose ends are bound before the values. */
export function toItemSource(db: ReadableDatabase, filter: readonly Condition[]) {
  const { sql, values } = allOf(filter)
  const indexes = startsAtRange(db, filter) ? '' : 'NOT INDEXED'
  return { from: `feedback f ${indexes}`, where: `f.feedback_id BETWEEN ? AND ? AND (${sql})`, values }
}

function startsAtRange(db: ReadableDatabase, filter: readonly Condition[]): boolean {
  return explain(db, filter).some((step) => RANGE_INDEXES.some((index) => step.includes(index)))
}

/** Whether the items are looked up from a list of ids, so that few are read where few are selected. */
export function startsAtIds(db: ReadableDatabase, filter: readonly Condition[]): boolean {
  return explain(db, filter)[0]?.endsWith('INTEGER PRIMARY KEY (rowid=?)') ?? false
}

/** The steps that SQLite would take to find the items. */
function explain(db: ReadableDatabase, filter: readonly Condition[]): readonly string[] {
  const { sql, values } = allOf(filter)
  const plan = prepareRecent(db, `EXPLAIN QUERY PLAN SELECT 1 FROM feedback f WHERE ${sql}`).all(...values)
  return (plan as { detail: string }[]).map(({ detail }) => detail)
}

export function countTags(db: ReadableDatabase, items: CountedItems): ValueCount[] {
  const { sql, values } = allOf(items.from === 'feedback' ? items.filter : [])
  return prepareRecent(db, TAGS(toAnnotationJoin(items), sql)).all(...values) as ValueCount[]
}

/** From the rows `mark` of something attached to items to the items that are counted. */
export function toAnnotationJoin({ from }: CountedItems): string {
  return from === 'collected'
    ? 'CROSS JOIN temp.counted_item AS counted ON counted.feedback_id = mark.feedback_id'
    : 'CROSS JOIN feedback f ON f.feedback_id = mark.feedback_id'
}

/** A range of feedback ids, both ends included. */
export interface IdRange {
  readonly from: bigint
  readonly to: bigint
}

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
 * Ranges that hold all items, from the lowest id to the highest, each with about so many. Policy: the index by state is
 * an eighth of the items' table, so every n-th id of each state ends a range; the table itself is not read twice. A
 * range has less than n items of each state. The ends are kept until the data change: other ones would be right too,
 * though less even.
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
