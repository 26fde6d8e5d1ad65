import type { PointerEvent as ReactPointerEvent } from 'react'
import { sizeColumn } from './arrange-columns.ts'
import type { ColumnId } from '../../features/feedback/column-specs.ts'
import type { Columns } from './use-columns.ts'

interface ColumnResizerProps {
  readonly id: ColumnId
  readonly columns: Columns
}

/** The edge of a heading, for the pointer; a double click gives the first width back. The heading has keys for it. */
export function ColumnResizer({ id, columns }: ColumnResizerProps) {
  return (
    <div
      className="feedback-resizer"
      aria-hidden
      onPointerDown={(event) => startDragging(event, id, columns)}
      onDoubleClick={() => columns.change((choice) => sizeColumn(choice, id, null))}
    />
  )
}

/** Listens at the window until the button is let go: the heading is drawn anew with every step of the way. */
function startDragging(event: ReactPointerEvent<HTMLElement>, id: ColumnId, columns: Columns): void {
  event.preventDefault()
  const startX = event.clientX
  const startWidth = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0
  const listening = new AbortController()
  const { signal } = listening
  const widthAt = ({ clientX }: PointerEvent) => startWidth + clientX - startX
  const follow = (move: PointerEvent) => columns.setDragged({ id, width: widthAt(move) })
  const end = (last: PointerEvent) => {
    listening.abort()
    columns.setDragged(null)
    if (last.clientX !== startX) columns.change((choice) => sizeColumn(choice, id, widthAt(last)))
  }
  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener(
    'pointercancel',
    () => {
      listening.abort()
      columns.setDragged(null)
    },
    { signal },
  )
}
