import type { ReadableDatabase } from '../database.ts'

/** A range of feedback ids, both ends included. */
export interface IdRange {
  readonly from: bigint
  readonly to: bigint
}

/** Where ids are: the items themselves, or those put aside for a count. */
export type IdTable = keyof typeof QUERIES

const QUERIES = {
  feedback: toQueries('main.feedback'),
  collected: toQueries('temp.counted_item'),
} as const

function toQueries(table: 'main.feedback' | 'temp.counted_item') {
  return {
    ends: `SELECT min(feedback_id), max(feedback_id) FROM ${table}`,
    next: `SELECT feedback_id FROM ${table} WHERE feedback_id >= ? ORDER BY feedback_id LIMIT 1 OFFSET ?`,
  }
}

/** Ranges of so many ids, from the lowest to the highest; each is looked for when it is asked for. */
export function* listRanges(db: ReadableDatabase, table: IdTable, sliceItems: number): Generator<IdRange> {
  const { ends, next } = QUERIES[table]
  const [lowest, highest] =
    db.prepare<unknown[], [bigint | null, bigint | null]>(ends).raw().safeIntegers().get() ?? []
  const findNext = db.prepare<unknown[], bigint>(next).pluck().safeIntegers()
  let from = lowest ?? undefined
  while (from !== undefined && typeof highest === 'bigint') {
    const to: bigint = findNext.get(from, sliceItems - 1) ?? highest
    yield { from, to }
    from = findNext.get(to, 1)
  }
}
