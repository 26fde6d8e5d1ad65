import { prepareOnce, type ReadableDatabase } from './database.ts'

/** Below all ids: none is the lowest number of 64 bits (shared/domain/ids.ts). */
export const LOWEST_ID = -(2n ** 63n)

/** The ids above one, up to and including another. */
export interface IdStretch {
  readonly after: bigint
  readonly through: bigint
}

const TABLES = {
  feedback: 'feedback',
  event: 'event',
  finding: 'finding INDEXED BY finding_by_item',
  tied: 'temp.tied',
} as const

/**
 * All items of a table in the order of their ids, about so many rows at a time; the rows of an item are in one stretch.
 */
export function* walkItems(
  db: ReadableDatabase,
  table: keyof typeof TABLES,
  rows: number,
): Generator<IdStretch, undefined> {
  const sql = `SELECT max(feedback_id) FROM (
    SELECT feedback_id FROM ${TABLES[table]} WHERE feedback_id > ? ORDER BY feedback_id LIMIT +?)`
  for (let after = LOWEST_ID; ; ) {
    const through = prepareOnce(db, sql).pluck().safeIntegers().get(after, rows) as bigint | null
    if (through === null) return undefined
    yield { after, through }
    after = through
  }
}
