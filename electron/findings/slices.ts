import type { ReadableDatabase } from '../store/database.ts'
import type { Slice } from './working-tables.ts'

/** Items of one slice: working tables of some megabytes, filled and read in some hundredths of a second. */
export const SLICE_ITEMS = 5_000

const toLastOfSlice = (table: string): string => `
  SELECT max(feedback_id) FROM (
    SELECT feedback_id FROM ${table} WHERE feedback_id > ? ORDER BY feedback_id LIMIT +?
  )`

const LOWEST_ID = -(2n ** 63n) + 1n

/** All items of a table, slice by slice in the order of their ids. */
export function* toSlices(
  db: ReadableDatabase,
  table: 'feedback' | 'temp.tied',
  items: number,
): Generator<Slice, undefined> {
  let before = LOWEST_ID - 1n
  for (;;) {
    const last: unknown = db.prepare(toLastOfSlice(table)).pluck().safeIntegers().get(before, items)
    if (typeof last !== 'bigint') return undefined
    yield { first: before + 1n, last }
    before = last
  }
}
