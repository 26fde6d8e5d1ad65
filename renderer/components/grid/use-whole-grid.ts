import { useState } from 'react'
import { useGridCursor } from './use-grid-cursor.ts'
import { useGridView } from './use-grid-view.ts'
import type { PagedGrid } from './use-paged-grid.ts'

interface WholeGridParts<Row> {
  readonly rows: readonly Row[]
  /** The same value as long as it is the same list. */
  readonly list: unknown
  /** Where the cursor is kept; without it, the list keeps the cursor itself. */
  readonly place?: readonly [row: number, store: (row: number) => void]
  /** CSS pixels of a row that has a height of its own, in a list without headings. */
  readonly optionHeight?: number
  onOpen(row: Row): void
}

/** A list whose rows are all there, for the grid. */
export function useWholeGrid<Row>(parts: WholeGridParts<Row>): PagedGrid<Row>['grid'] {
  const { rows, list, onOpen, optionHeight } = parts
  const own = useState(0)
  const [stored, store] = parts.place ?? own
  const count = rows.length
  const view = useGridView({
    ...{ count, list, cursor: stored },
    ...(optionHeight !== undefined && { optionHeight }),
  })
  const rowAt = (row: number) => rows[row]
  const { scrollToRow } = view
  return { view, count, rowAt, ...useGridCursor({ count, stored, store, rowAt, scrollToRow, onOpen }) }
}
