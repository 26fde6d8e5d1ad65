import { type PointerEvent, useRef, useState } from 'react'
import type { ColumnChoice } from '../../../shared/preferences.ts'
import { placeColumn } from './arrange-columns.ts'
import { type ColumnId, isColumnId } from '../../features/feedback/column-specs.ts'

/** CSS pixels that a pressed heading may move and still be clicked. */
const CLICK_SLACK_PX = 5

export interface ColumnDrag {
  /** The column under way, and the one whose place it would take. */
  readonly moved: ColumnId | null
  readonly over: ColumnId | null
  /** Whether the pointer has just moved a column, so that the click that follows sorts nothing. */
  wasDragged(): boolean
  onPointerDown(event: PointerEvent<HTMLElement>, id: ColumnId): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(event: PointerEvent<HTMLElement>): void
}

/** Moves a column by dragging its heading onto another one. */
export function useColumnDrag(change: (next: (choice: ColumnChoice) => ColumnChoice) => void): ColumnDrag {
  const start = useRef<{ readonly id: ColumnId; readonly x: number } | null>(null)
  const dragged = useRef(false)
  const [moved, setMoved] = useState<ColumnId | null>(null)
  const [over, setOver] = useState<ColumnId | null>(null)
  return {
    moved,
    over,
    wasDragged: () => dragged.current,
    onPointerDown: (event, id) => {
      dragged.current = false
      if (event.button !== 0) return
      start.current = { id, x: event.clientX }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      const { current } = start
      if (!current || (!dragged.current && Math.abs(event.clientX - current.x) < CLICK_SLACK_PX)) return
      dragged.current = true
      setMoved(current.id)
      setOver(columnAt(event.clientX, event.clientY))
    },
    onPointerUp: (event) => {
      const { current } = start
      const target = columnAt(event.clientX, event.clientY)
      if (current && dragged.current && target) change((choice) => placeColumn(choice, current.id, target))
      start.current = null
      setMoved(null)
      setOver(null)
    },
  }
}

function columnAt(x: number, y: number): ColumnId | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  const id = cell?.dataset.column
  return id !== undefined && isColumnId(id) ? id : null
}
