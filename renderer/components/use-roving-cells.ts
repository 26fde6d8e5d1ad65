import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { findNearestCell, findTargetCell, type RovingGrid } from './roving-cells.ts'

/**
 * One tab stop for a grid of many buttons: arrow keys, Home and End move between them, Enter and Space press as always.
 * Cells are numbered row by row.
 */
export function useRovingCells({
  rows,
  columns,
  start = 0,
  isDrawn,
}: RovingGrid & { readonly start?: number }) {
  const [current, setCurrent] = useState(start)
  const gridRef = useRef<HTMLDivElement>(null)
  const last = rows * columns - 1
  const wanted = Math.min(current, Math.max(0, last))
  const at = isDrawn ? findNearestCell(wanted, { rows, columns, isDrawn }) : wanted
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const next = findTargetCell(event.key, at, { rows, columns, ...(isDrawn && { isDrawn }) })
      if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      setCurrent(next)
      const cell = gridRef.current?.querySelector(`[data-cell="${next}"]`)
      if (cell instanceof HTMLElement || cell instanceof SVGElement) cell.focus()
    },
    [at, rows, columns, isDrawn],
  )
  const cellProps = (cell: number) => ({
    'data-cell': cell,
    tabIndex: cell === at ? 0 : -1,
    onFocus: () => setCurrent(cell),
  })
  return { gridRef, onKeyDown, cellProps, current: at }
}
