import type { PackedItems } from '../../../shared/domain/packed-items.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import type { ReadableDatabase } from '../database.ts'
import { readVersion } from './id-pager.ts'

/**
 * [Note: Rows ahead]
 *
 * Who has asked for two pages of a list, one beside the other, will ask for the third: its rows are packed while the second
 * is looked at, so that only its ids are read when it is asked for. They are handed out for the very same ids of the very
 * same data, so they are what packing them now would give. Nothing is read ahead after a first page, which the next letter of a
 * search may replace, nor after a jump.
 */
export interface RowPrefetch {
  /** The rows of a page that is asked for. */
  pack(ids: readonly bigint[], page: AskedPage): PackedItems
  /** Packs the page that is expected next. @param findIds null where they would take long to find. */
  read(findIds: (page: AskedPage) => readonly bigint[] | null): void
}

export interface AskedPage {
  readonly filter: string
  readonly sort: FeedbackSort
  readonly offset: number
  readonly limit: number
}

interface PackedPage {
  readonly version: string
  readonly ids: string
  readonly rows: PackedItems
}

/** Call within a read transaction. @param pack the rows of ids. */
export function createRowPrefetch(
  db: ReadableDatabase,
  pack: (ids: readonly bigint[]) => PackedItems,
): RowPrefetch {
  let last: AskedPage | null = null
  let expected: AskedPage | null = null
  let packed: PackedPage | null = null

  const recall = (ids: readonly bigint[]): PackedItems | null =>
    packed && packed.ids === ids.join() && packed.version === readVersion(db) ? packed.rows : null
  return {
    pack(ids, page) {
      expected = last && toNext(last, page)
      last = page
      return recall(ids) ?? pack(ids)
    },
    read(findIds) {
      const ids = expected && findIds(expected)
      expected = null
      if (ids) packed = { version: readVersion(db), ids: ids.join(), rows: pack(ids) }
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
