import { type PointerEvent, useRef } from 'react'
import { sizeColumn } from './arrange-columns.ts'
import type { ColumnId } from './column-specs.ts'
import type { Columns } from './use-columns.ts'

interface ColumnResizerProps {
  readonly id: ColumnId
  /** CSS pixels. */
  readonly width: number
  readonly columns: Columns
}

/** The edge of a heading, for the pointer; a double click gives the first width back. The heading has keys for it. */
export function ColumnResizer({ id, width, columns }: ColumnResizerProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const latest = useRef<number | null>(null)
  const follow = (event: PointerEvent) => {
    if (start.current === null || event.clientX === start.current.x) return
    latest.current = start.current.width + event.clientX - start.current.x
    columns.setDragged({ id, width: latest.current })
  }
  // The capture ends with the button, and also when the system takes the pointer away.
  const end = () => {
    const dragged = latest.current
    start.current = null
    latest.current = null
    columns.setDragged(null)
    if (dragged !== null) columns.change((choice) => sizeColumn(choice, id, dragged))
  }
  return (
    <div
      className="feedback-resizer"
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault()
        const cell = event.currentTarget.parentElement
        start.current = { x: event.clientX, width: cell?.getBoundingClientRect().width ?? width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={follow}
      onPointerUp={follow}
      onLostPointerCapture={end}
      onDoubleClick={() => columns.change((choice) => sizeColumn(choice, id, null))}
    />
  )
}
