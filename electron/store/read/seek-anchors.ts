import { prepareRecent, type ReadableDatabase } from '../database.ts'
import type { Condition } from './condition.ts'

/**
 * A list whose order is that of an index. Skipping rows of a covering index takes 20 ns a row, so the middle of 3.7
 * million items is 38 ms away. Therefore the id of every STEP_ROWSth row is recorded as a seek anchor, in idle time;
 * until then, an anchor before each requested distant page makes its neighbors fast. A page is read from the nearest
 * anchor before it.
 */
export interface SkippableList {
  /** Both end in LIMIT +? OFFSET +?; `forward` is in the order of the list, `backward` in the opposite order. */
  readonly forward: Condition
  readonly backward: Condition
  /**
   * The rows after an id, the first `?`, in the order of the list, without rows that have no key; ends like the others.
   */
  readonly after: Condition
  /** Counts the rows without a key, which are at one end of the index. Null if every row has a key. */
  readonly keyless: Condition | null
  readonly areKeylessFirst: boolean
}

export interface SeekAnchors {
  page(offset: number, limit: number): readonly bigint[]
  /** Records some more anchors; false when all are recorded. */
  layMore(): boolean
}

const STEP_ROWS = 2_048
/** Anchors at once: a question may have to wait for them, about a millisecond. */
const STEPS_AT_ONCE = 8
/** An anchor is recorded after skipping at least this many rows. */
const FAR_ROWS = 2 * STEP_ROWS
/** Skipping a row after an anchor takes this many times as long, because each is compared with it. */
const TIMES_BEHIND_PLACE = 3

interface Place {
  /** The offset of the row after the one with the id. */
  readonly from: number
  readonly id: bigint
}

/** Valid as long as the data do not change. @param count the number of rows of the list */
export function createSeekAnchors(db: ReadableDatabase, list: SkippableList, count: number): SeekAnchors {
  const keyless = list.keyless ? Number(selectIds(db, list.keyless)[0] ?? 0) : 0
  // Rows with a key are from `begin` to `end`; anchors exist only for them.
  const begin = list.areKeylessFirst ? keyless : 0
  const end = list.areKeylessFirst ? count : count - keyless
  /** At `n` the id of row `begin + (n + 1) * STEP_ROWS - 1`. */
  const noted: bigint[] = []
  /** Anchors before requested pages, in no order. */
  const jumps: Place[] = []
  let isComplete = false

  const notedPlace = (places: number): Place | undefined => {
    const id = noted[places - 1]
    return id === undefined ? undefined : { from: begin + places * STEP_ROWS, id }
  }
  const nearest = (offset: number): Place | undefined => {
    const places = Math.min(noted.length, Math.floor((offset - begin) / STEP_ROWS))
    return jumps.reduce(
      (best, jump) => (jump.from <= offset && jump.from > (best?.from ?? 0) ? jump : best),
      notedPlace(places),
    )
  }
  const readForward = (place: Place | undefined, offset: number, rows: number): bigint[] =>
    place
      ? selectIds(db, list.after, place.id, rows, offset - place.from)
      : selectIds(db, list.forward, rows, offset)
  const readBackward = (offset: number, rows: number): bigint[] =>
    selectIds(db, list.backward, rows, count - offset - rows).reverse()

  /** Records an anchor some rows before a page, for scrolling back; read from the nearest end or anchor. */
  const noteBefore = (offset: number, known: Place | undefined): Place | undefined => {
    const row = Math.max(begin, offset - STEP_ROWS)
    const cost = known ? (row - known.from) * TIMES_BEHIND_PLACE : Number.POSITIVE_INFINITY
    const fromEnd = count - row
    const isBehind = cost <= Math.min(row, fromEnd)
    const [id] =
      !isBehind && fromEnd < row ? readBackward(row, 1) : readForward(isBehind ? known : undefined, row, 1)
    if (id === undefined) return known
    const place = { from: row + 1, id }
    jumps.push(place)
    return place
  }
  return {
    page(offset, limit) {
      const rows = Math.min(limit, count - offset)
      if (rows <= 0) return []
      const isKeyed = offset >= begin && offset + rows <= end
      const known = isKeyed ? nearest(offset) : undefined
      const passed = offset - (known?.from ?? 0)
      const fromEnd = count - offset - rows
      if (fromEnd < passed && (!isKeyed || fromEnd <= FAR_ROWS)) return readBackward(offset, rows)
      const isFar = isKeyed && passed > FAR_ROWS && offset > begin
      return readForward(isFar ? noteBefore(offset, known) : known, offset, rows)
    },
    layMore() {
      for (let step = 0; step < STEPS_AT_ONCE && !isComplete; step += 1) {
        const row = begin + (noted.length + 1) * STEP_ROWS - 1
        const [id] = row < end ? readForward(notedPlace(noted.length), row, 1) : []
        if (id === undefined) isComplete = true
        else noted.push(id)
      }
      return !isComplete
    },
  }
}

/** The ids that a statement selects, in their order. */
export function selectIds(
  db: ReadableDatabase,
  { sql, values }: Condition,
  ...limits: readonly (number | bigint)[]
): bigint[] {
  const rows = prepareRecent(db, sql)
    .pluck()
    .safeIntegers()
    .all(...values, ...limits)
  return rows as bigint[]
}
