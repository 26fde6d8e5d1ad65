import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import type { Slice } from './working-tables.ts'

/** Items of one slice: working tables of some megabytes, filled and read in some hundredths of a second. */
const SLICE_ITEMS = 20_000

const LAST_OF_SLICE = `
  SELECT max(feedback_id) FROM (
    SELECT feedback_id FROM feedback WHERE feedback_id > ? ORDER BY feedback_id LIMIT ${SLICE_ITEMS}
  )`

const LOWEST_ID = -(2n ** 63n) + 1n

/** All feedback items, slice by slice in the order of their ids. */
export function* toSlices(db: ReadableDatabase): Generator<Slice, undefined> {
  let before = LOWEST_ID - 1n
  for (;;) {
    const last: unknown = prepareOnce(db, LAST_OF_SLICE).pluck().safeIntegers().get(before)
    if (typeof last !== 'bigint') return undefined
    yield { first: before + 1n, last }
    before = last
  }
}
