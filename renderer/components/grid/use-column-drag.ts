import { type PointerEvent, useRef, useState } from 'react'
import { placeColumn } from './arrange-columns.ts'
import type { Columns } from './use-columns.ts'

/** CSS pixels that a pressed heading may move and still be clicked. */
const CLICK_SLACK_PX = 5

export interface ColumnDrag {
  /** Name of the column being moved, and of the one whose position it would take. */
  readonly moved: string | null
  readonly over: string | null
  /** Whether the pointer has just moved a column, so that the click that follows sorts nothing. */
  wasDragged(): boolean
  onPointerDown(event: PointerEvent<HTMLElement>, name: string): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(event: PointerEvent<HTMLElement>): void
}

/** Moves a column by dragging its heading onto another one. */
export function useColumnDrag({ all, change }: Columns<unknown, unknown>): ColumnDrag {
  const start = useRef<{ readonly name: string; readonly x: number } | null>(null)
  const dragged = useRef(false)
  const [moved, setMoved] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const columnAt = (x: number, y: number): string | null => {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
    return all.find(({ name }) => name === cell?.dataset.column)?.name ?? null
  }
  return {
    moved,
    over,
    wasDragged: () => dragged.current,
    onPointerDown: (event, name) => {
      dragged.current = false
      if (event.button !== 0) return
      start.current = { name, x: event.clientX }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      const { current } = start
      if (!current || (!dragged.current && Math.abs(event.clientX - current.x) < CLICK_SLACK_PX)) return
      dragged.current = true
      setMoved(current.name)
      setOver(columnAt(event.clientX, event.clientY))
    },
    onPointerUp: (event) => {
      const { current } = start
      const target = columnAt(event.clientX, event.clientY)
      if (current && dragged.current && target) {
        change((choice) => placeColumn(all, choice, current.name, target))
      }
      start.current = null
      setMoved(null)
      setOver(null)
    },
  }
}
