import { prepareRecent, type ReadableDatabase } from '../database.ts'
import type { Condition } from './condition.ts'

/**
 * Any page of a list whose order an index has. Passing over rows of a covering index takes 20 ns a row, so the middle of
 * 3.7 million items is 38 ms away. Therefore every STEP_ROWSth id is noted, a little at a time while nothing is asked, and on
 * the way to a page far down: whoever jumps about passes each row once. A page begins at the nearest id before it.
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

export interface Waypoints {
  page(offset: number, limit: number): readonly bigint[]
  /** Notes some more; false when there is nothing left to note. */
  layMore(): boolean
}

const STEP_ROWS = 2_048
/** Steps that a question may have to wait for: below a millisecond. */
const STEPS_AT_ONCE = 8
/** The way from the end leaves nothing noted, so it has to be so many times shorter. */
const NOTED_WAY = 2

/** @param count rows of the list. What is noted holds as long as the data do. */
export function createWaypoints(db: ReadableDatabase, list: SkippableList, count: number): Waypoints {
  const keyless = list.keyless ? Number(selectIds(db, list.keyless)[0] ?? 0) : 0
  // Rows with a key stand from here to there; only they are behind a waypoint.
  const begin = list.areKeylessFirst ? keyless : 0
  const end = list.areKeylessFirst ? count : count - keyless
  /** At `n` the id of row `begin + (n + 1) * STEP_ROWS - 1`. */
  const noted: bigint[] = []
  let isComplete = false

  const readFrom = (places: number, offset: number, limit: number): bigint[] => {
    const last = noted[places - 1]
    if (last === undefined) return selectIds(db, list.forward, limit, offset)
    return selectIds(db, list.after, last, limit, offset - begin - places * STEP_ROWS)
  }
  const layUntil = (places: number): void => {
    while (noted.length < places && !isComplete) {
      const place = begin + (noted.length + 1) * STEP_ROWS - 1
      const [id] = place < end ? readFrom(noted.length, place, 1) : []
      if (id === undefined) isComplete = true
      else noted.push(id)
    }
  }
  return {
    page(offset, limit) {
      const rows = Math.min(limit, count - offset)
      if (rows <= 0) return []
      const wanted = Math.max(0, Math.floor((offset - begin) / STEP_ROWS))
      const known = Math.min(noted.length, wanted)
      const passed = known === 0 ? offset : offset - begin - known * STEP_ROWS
      const fromEnd = count - offset - rows
      if (fromEnd * NOTED_WAY < passed || (wanted > 0 && offset + rows > end)) {
        return selectIds(db, list.backward, rows, fromEnd).reverse()
      }
      layUntil(wanted)
      return readFrom(Math.min(noted.length, wanted), offset, rows)
    },
    layMore() {
      layUntil(noted.length + STEPS_AT_ONCE)
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
