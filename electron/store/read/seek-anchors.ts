import { prepareRecent, type ReadableDatabase } from '../database.ts'
import type { Condition } from './condition.ts'

/**
 * Any page of a list whose order an index has. Passing over rows of a covering index takes 20 ns a row, so the middle of
 * 3.7 million items is 38 ms away. Therefore every STEP_ROWSth id is noted, a little at a time while nothing is asked; and
 * until then a place before each page far down that was asked for, so that its neighbours are near. A page begins at the nearest
 * place before it.
 */
export interface SkippableList {
  /** Both ending in LIMIT +? OFFSET +?, the one in the order of the list, the other in the opposite one. */
  readonly forward: Condition
  readonly backward: Condition
  /** What stands behind an id, the first `?`, in the order of the list; ends as the others do. Rows without a key are left out. */
  readonly after: Condition
  /** How many rows have no key: an index has them at one end. Null where every row has one. */
  readonly keyless: Condition | null
  readonly areKeylessFirst: boolean
}

export interface SeekAnchors {
  page(offset: number, limit: number): readonly bigint[]
  /** Notes some more; false when there is nothing left to note. */
  layMore(): boolean
}

const STEP_ROWS = 2_048
/** Steps that a question may have to wait for: about a millisecond. */
const STEPS_AT_ONCE = 8
/** Rows passed from which on a place is noted. */
const FAR_ROWS = 2 * STEP_ROWS
/** Behind a place a row takes so many times as long: each is compared with it. */
const TIMES_BEHIND_PLACE = 3

interface Place {
  /** Offset of the row behind the one with the id. */
  readonly from: number
  readonly id: bigint
}

/** @param count rows of the list. What is noted holds as long as the data do. */
export function createSeekAnchors(db: ReadableDatabase, list: SkippableList, count: number): SeekAnchors {
  const keyless = list.keyless ? Number(selectIds(db, list.keyless)[0] ?? 0) : 0
  // Rows with a key stand from here to there; only they are behind a place.
  const begin = list.areKeylessFirst ? keyless : 0
  const end = list.areKeylessFirst ? count : count - keyless
  /** At `n` the id of row `begin + (n + 1) * STEP_ROWS - 1`. */
  const noted: bigint[] = []
  /** On the way to pages, in no order. */
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

  /** A little before a page, because people also turn back; from wherever it is nearest. */
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

/** Ids in the order of a question. */
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
