import { type KeyboardEvent, useCallback, useRef, useState } from 'react'

interface RovingGrid {
  readonly rows: number
  readonly columns: number
  /** Where the focus lands first. */
  readonly start?: number
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * One tab stop for a grid of many buttons: arrow keys, Home and End move between them, Enter and Space press as always.
 * Cells are numbered row by row.
 */
export function useRovingCells({ rows, columns, start = 0 }: RovingGrid) {
  const [current, setCurrent] = useState(start)
  const gridRef = useRef<HTMLDivElement>(null)
  const last = rows * columns - 1
  const at = Math.min(current, Math.max(0, last))
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const next = target(event.key, at, rows, columns)
      if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      setCurrent(next)
      const cell = gridRef.current?.querySelector(`[data-cell="${next}"]`)
      if (cell instanceof HTMLElement || cell instanceof SVGElement) cell.focus()
    },
    [at, rows, columns],
  )
  const cellProps = (cell: number) => ({
    'data-cell': cell,
    tabIndex: cell === at ? 0 : -1,
    onFocus: () => setCurrent(cell),
  })
  return { gridRef, onKeyDown, cellProps, current: at }
}

function target(key: string, at: number, rows: number, columns: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return rows * columns - 1
  const step = STEPS[key]
  if (!step) return null
  const row = Math.min(rows - 1, Math.max(0, Math.floor(at / columns) + step[0]))
  const column = Math.min(columns - 1, Math.max(0, (at % columns) + step[1]))
  return row * columns + column
}
