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
  const widthAt = (event: PointerEvent) =>
    (start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0)
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
      onPointerMove={(event) => {
        if (start.current) columns.setDragged({ id, width: widthAt(event) })
      }}
      onPointerUp={(event) => {
        const isMoved = start.current !== null && start.current.x !== event.clientX
        const dragged = widthAt(event)
        start.current = null
        columns.setDragged(null)
        if (isMoved) columns.change((choice) => sizeColumn(choice, id, dragged))
      }}
      onDoubleClick={() => columns.change((choice) => sizeColumn(choice, id, null))}
    />
  )
}
