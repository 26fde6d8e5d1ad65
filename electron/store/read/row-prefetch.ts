import type { EncodedItems } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import type { ReadableDatabase } from '../database.ts'
import { readVersion } from './id-pager.ts'

/**
 * [Note: Rows ahead]
 *
 * After requests for two adjacent pages of a list, the next page is prefetched: its rows are encoded in idle time, so
 * that a request only reads its ids. The rows are used only for the same ids of the same data, so they equal a new
 * encoding. Nothing is prefetched after a first page, which the next letter of a search may replace, or after a jump.
 */
export interface RowPrefetch {
  /** The rows of a requested page. */
  encode(ids: readonly bigint[], page: AskedPage): EncodedItems
  /** Encodes the page that is expected next. @param findIds returns null if the ids take long to find */
  read(findIds: (page: AskedPage) => readonly bigint[] | null): void
}

interface AskedPage {
  readonly filter: string
  readonly sort: FeedbackSort
  readonly offset: number
  readonly limit: number
}

interface EncodedPage {
  readonly version: string
  readonly ids: string
  readonly rows: EncodedItems
}

/** Call within a read transaction. @param encode encodes the rows of ids */
export function createRowPrefetch(
  db: ReadableDatabase,
  encode: (ids: readonly bigint[]) => EncodedItems,
): RowPrefetch {
  let last: AskedPage | null = null
  let expected: AskedPage | null = null
  let encoded: EncodedPage | null = null

  const recall = (ids: readonly bigint[]): EncodedItems | null =>
    encoded && encoded.ids === ids.join() && encoded.version === readVersion(db) ? encoded.rows : null
  return {
    encode(ids, page) {
      expected = last && toNext(last, page)
      last = page
      return recall(ids) ?? encode(ids)
    },
    read(findIds) {
      const ids = expected && findIds(expected)
      expected = null
      if (ids) encoded = { version: readVersion(db), ids: ids.join(), rows: encode(ids) }
    },
  }
}

/** The next page in the direction of the last two pages; null if they are not adjacent. */
function toNext(before: AskedPage, page: AskedPage): AskedPage | null {
  const step = page.offset - before.offset
  const areNeighbours = Math.abs(step) === page.limit && isSameList(before, page)
  const offset = page.offset + step
  return areNeighbours && offset >= 0 ? { ...page, offset } : null
}

function isSameList(before: AskedPage, page: AskedPage): boolean {
  return (
    before.filter === page.filter &&
    before.limit === page.limit &&
    before.sort.by === page.sort.by &&
    before.sort.descending === page.sort.descending
  )
}
