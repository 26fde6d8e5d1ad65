import { type KeyboardEvent, useCallback, useRef, useState } from 'react'

interface RovingGrid {
  readonly rows: number
  readonly columns: number
  /** Where the focus lands first. */
  readonly start?: number
  /** Whether there is anything to see at a cell; keys pass over the others. Every cell where this is left out. */
  isDrawn?(cell: number): boolean
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
export function useRovingCells({ rows, columns, start = 0, isDrawn }: RovingGrid) {
  const [current, setCurrent] = useState(start)
  const gridRef = useRef<HTMLDivElement>(null)
  const last = rows * columns - 1
  const wanted = Math.min(current, Math.max(0, last))
  const at = isDrawn ? nearestDrawn(wanted, last, isDrawn) : wanted
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const next = findTarget(event.key, at, { rows, columns, ...(isDrawn && { isDrawn }) })
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

/** The cell where a key leads, past those where nothing is drawn; where it meets none in its line, it looks in the next ones. */
function findTarget(key: string, at: number, { rows, columns, isDrawn = () => true }: RovingGrid) {
  const last = rows * columns - 1
  if (key === 'Home') return nearestDrawn(0, last, isDrawn)
  if (key === 'End') return nearestDrawn(last, last, isDrawn)
  const step = STEPS[key]
  if (!step) return null
  let [row, column] = [Math.floor(at / columns) + step[0], (at % columns) + step[1]]
  for (; row >= 0 && row < rows && column >= 0 && column < columns; row += step[0], column += step[1]) {
    if (isDrawn(row * columns + column)) return row * columns + column
    if (step[1] === 0) continue
    const inColumn = Array.from({ length: rows }, (_, other) => other * columns + column).filter(isDrawn)
    const nearest = inColumn.toSorted((one, other) => rowsFrom(one) - rowsFrom(other))[0]
    if (nearest !== undefined) return nearest
  }
  return at

  function rowsFrom(cell: number): number {
    return Math.abs(Math.floor(cell / columns) - row)
  }
}

function nearestDrawn(wanted: number, last: number, isDrawn: (cell: number) => boolean): number {
  for (let away = 0; away <= last; away += 1) {
    const found = [wanted - away, wanted + away].find((cell) => cell >= 0 && cell <= last && isDrawn(cell))
    if (found !== undefined) return found
  }
  return wanted
}
