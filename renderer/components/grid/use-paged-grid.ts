import { useCallback, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { type ListChannel, type ListRequest, type RowOf, useRowPages } from '../../ipc/use-row-pages.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import { type GridView, useGridView } from './use-grid-view.ts'

interface PagedGridParts<C extends ListChannel> {
  readonly channel: C
  /** The same object as long as it is the same list. */
  readonly request: ListRequest<C>
  readonly count: number
  /** Where the cursor is kept; without it, the list keeps the cursor itself, and another list begins at its first row. */
  readonly place?: readonly [row: number, store: (row: number) => void]
  /** The rows are still those of the list before: none of them is opened. */
  readonly isFormer?: boolean
  /** CSS pixels of a row that has a height of its own, in a list without headings. */
  readonly optionHeight?: number
  onOpen(row: RowOf<C>): void
  onMove?(row: RowOf<C>): void
}

export interface PagedGrid<Row> {
  /** For the grid. */
  readonly grid: {
    readonly view: GridView
    readonly count: number
    rowAt(index: number): Row | undefined
    readonly cursor: number
    moveTo(row: number): void
    open(row: number): void
  }
  readonly error: AppError | null
}

const NO_ROW = () => undefined

/** A list whose rows are fetched page by page as they come into view. */
export function usePagedGrid<C extends ListChannel>(parts: PagedGridParts<C>): PagedGrid<RowOf<C>> {
  const { channel, request, count, isFormer, onOpen, onMove } = parts
  const [own, setOwn] = useState({ request, row: 0 })
  const storeOwn = useCallback((row: number) => setOwn({ request, row }), [request])
  const [stored, store] = parts.place ?? [own.request === request ? own.row : 0, storeOwn]
  const view = useGridView({
    ...{ count, list: request, cursor: stored },
    ...(parts.optionHeight !== undefined && { optionHeight: parts.optionHeight }),
  })
  const { rowAt, error } = useRowPages(channel, request, view.first, view.end)
  const { cursor, moveTo, open } = useGridCursor<RowOf<C>>({
    ...{ count, stored, store, scrollToRow: view.scrollToRow, rowAt: isFormer ? NO_ROW : rowAt, onOpen },
    ...(onMove && { onMove }),
  })
  return { grid: { view, count, rowAt, cursor, moveTo, open }, error }
}
