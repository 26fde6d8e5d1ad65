// biome-ignore-all lint/a11y/useSemanticElements: part of the virtual grid of grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: its buttons have the focus
import { memo, type PointerEvent as ReactPointerEvent, useState } from 'react'
import { type PlacedColumn, sizeColumn } from './arrange-columns.ts'
import type { ColumnShape, GridSort, SortHandler } from './column.ts'
import styles from './grid.module.css'
import { HeaderCell, useColumnDrag } from './header-cell.tsx'
import type { Columns, DraggedWidth } from './use-columns.ts'

interface HeaderRowProps {
  readonly columns: Columns<unknown, unknown>
  readonly placed: readonly PlacedColumn[]
  readonly sort: GridSort | null
  readonly onSort: SortHandler | undefined
  setDragged(dragged: DraggedWidth | null): void
}

/** The headings: one stop for the Tab key; arrows move between them. */
export const HeaderRow = memo(function HeaderRow(props: HeaderRowProps) {
  const { columns, placed, sort, onSort, setDragged } = props
  const [stop, setStop] = useState<string | null>(null)
  const drag = useColumnDrag(columns)
  const tabStop = placed.some(({ column }) => column.name === stop) ? stop : placed[0]?.column.name
  return (
    <div className={`${styles.row} ${styles.head}`} role="row" aria-rowindex={1}>
      {placed.map((one, index) => (
        <HeaderCell
          key={one.column.name}
          placed={one}
          index={index}
          columns={columns}
          sort={sort}
          onSort={onSort}
          drag={drag}
          headingId={headingElementId(columns.list, one.column.name)}
          isTabStop={one.column.name === tabStop}
          onFocus={() => setStop(one.column.name)}
        >
          {/* The edge of a heading, for the pointer; a double click restores the first width. The heading has keys. */}
          <div
            className={styles.resizer}
            data-resizer
            aria-hidden
            onPointerDown={(event) => startDragging(event, one.column, columns, setDragged)}
            onDoubleClick={() => columns.change((choice) => sizeColumn(choice, one.column, null))}
          />
        </HeaderCell>
      ))}
    </div>
  )
})

/** Names its column, in the heading and in the names of rows. */
export function headingElementId(list: string, column: string): string {
  return `${list}-heading-${column}`
}

/** Listens at the window until the button is released: each step of the drag draws the heading again. */
function startDragging(
  event: ReactPointerEvent<HTMLElement>,
  column: ColumnShape,
  { change }: Columns<unknown, unknown>,
  setDragged: (dragged: DraggedWidth | null) => void,
): void {
  event.preventDefault()
  const startX = event.clientX
  const startWidth = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0
  const listening = new AbortController()
  const { signal } = listening
  const widthAt = ({ clientX }: PointerEvent) => startWidth + clientX - startX
  const end = () => {
    listening.abort()
    setDragged(null)
  }
  window.addEventListener('pointermove', (move) => setDragged({ column, width: widthAt(move) }), { signal })
  window.addEventListener(
    'pointerup',
    (last) => {
      end()
      if (last.clientX !== startX) change((choice) => sizeColumn(choice, column, widthAt(last)))
    },
    { signal },
  )
  window.addEventListener('pointercancel', end, { signal })
}
