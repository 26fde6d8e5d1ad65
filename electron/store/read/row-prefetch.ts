import type { EncodedItems } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import type { ReadableDatabase } from '../database.ts'
import { readVersion } from './id-pager.ts'

/**
 * [Note: Rows ahead]
 *
 * Who has asked for two pages of a list, one beside the other, will ask for the third: its rows are encoded while the second
 * is looked at, so that only its ids are read when it is asked for. They are handed out for the very same ids of the very
 * same data, so they are what encoding them now would give. Nothing is read ahead after a first page, which the next letter of a
 * search may replace, nor after a jump.
 */
export interface RowPrefetch {
  /** The rows of a page that is asked for. */
  encode(ids: readonly bigint[], page: AskedPage): EncodedItems
  /** Encodes the page that is expected next. @param findIds null where they would take long to find. */
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

/** Call within a read transaction. @param encode the rows of ids. */
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

/** On in the direction of the last two pages; null where they are not neighbours. */
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
