import { type KeyboardEvent, useRef, useState } from 'react'

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
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findTargetCell(event.key, at, { rows, columns, ...(isDrawn && { isDrawn }) })
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    setCurrent(next)
    const cell = gridRef.current?.querySelector(`[data-cell="${next}"]`)
    if (cell instanceof HTMLElement || cell instanceof SVGElement) cell.focus()
  }
  const cellProps = (cell: number) => ({
    'data-cell': cell,
    tabIndex: cell === at ? 0 : -1,
    onFocus: () => setCurrent(cell),
  })
  return { gridRef, onKeyDown, cellProps, current: at }
}

/** Cells are numbered row by row. */
interface RovingGrid {
  readonly rows: number
  readonly columns: number
  /** Whether there is anything to see at a cell; keys pass over the others. Every cell where this is left out. */
  isDrawn?(cell: number): boolean
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The cell where a key leads, past those where nothing is drawn; null for keys that lead nowhere. */
export function findTargetCell(key: string, at: number, grid: RovingGrid): number | null {
  const { rows, columns, isDrawn = () => true } = grid
  if (key === 'Home') return findNearestCell(0, grid)
  if (key === 'End') return findNearestCell(rows * columns - 1, grid)
  const step = STEPS[key]
  if (!step) return null
  let [row, column] = [Math.floor(at / columns) + step[0], (at % columns) + step[1]]
  for (; row >= 0 && row < rows && column >= 0 && column < columns; row += step[0], column += step[1]) {
    const candidates = step[1] === 0 ? [row * columns + column] : columnFrom(row, column, grid)
    const found = candidates.find(isDrawn)
    if (found !== undefined) return found
  }
  return at
}

/** The drawn cell that is nearest, those of the same column first; the cell itself where nothing is drawn. */
export function findNearestCell(wanted: number, grid: RovingGrid): number {
  const { rows, columns, isDrawn = () => true } = grid
  if (rows * columns === 0) return wanted
  const [row, column] = [Math.floor(wanted / columns), wanted % columns]
  for (let away = 0; away < columns; away += 1) {
    const sides = [column - away, column + away].filter((side) => side >= 0 && side < columns)
    const found = sides.flatMap((side) => columnFrom(row, side, grid)).find(isDrawn)
    if (found !== undefined) return found
  }
  return wanted
}

/** The cells of a column, those nearest to a row first. */
function columnFrom(row: number, column: number, { rows, columns }: RovingGrid): number[] {
  return Array.from({ length: rows }, (_, other) => other)
    .toSorted((one, other) => Math.abs(one - row) - Math.abs(other - row))
    .map((other) => other * columns + column)
}
