import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

interface CursorParts<Row> {
  readonly count: number
  /** The row of the cursor as it is stored; it may lie beyond a list that has become shorter. */
  readonly stored: number
  store(row: number): void
  /** undefined while the row is not there. */
  rowAt(index: number): Row | undefined
  scrollToRow(row: number): void
  onOpen(row: Row): void
  /** The cursor was moved to this row. */
  onMove?(row: Row): void
}

interface GridCursor {
  readonly cursor: number
  moveTo(row: number): void
  open(row: number): void
}

/** The row that the keys act on. A row that has not arrived yet is opened as soon as it has, so that no key is lost. */
export function useGridCursor<Row>(parts: CursorParts<Row>): GridCursor {
  const { count, stored, store, rowAt, scrollToRow, onOpen } = parts
  const cursor = Math.max(0, Math.min(stored, count - 1))
  const pending = useRef<'nothing' | 'move' | 'open'>('nothing')
  const row = rowAt(cursor)
  const arrive = useEffectEvent((arrived: Row) => {
    if (pending.current === 'open') parts.onOpen(arrived)
    if (pending.current === 'move') parts.onMove?.(arrived)
    pending.current = 'nothing'
  })
  useEffect(() => {
    if (row !== undefined) arrive(row)
  }, [row])
  const moveTo = useCallback(
    (index: number) => {
      pending.current = 'move'
      store(index)
      scrollToRow(index)
    },
    [store, scrollToRow],
  )
  const open = useCallback(
    (index: number) => {
      const there = rowAt(index)
      pending.current = there === undefined ? 'open' : 'nothing'
      store(index)
      if (there !== undefined) onOpen(there)
    },
    [store, rowAt, onOpen],
  )
  return { cursor, moveTo, open }
}
