// biome-ignore-all lint/a11y/useSemanticElements: part of the virtual grid of grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: its button has the focus
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type PlacedColumn, showColumn, sizeColumn, stepColumn } from './arrange-columns.ts'
import { type GridSort, orderToShow, type SortHandler, showsFalling } from './column.ts'
import styles from './grid.module.css'
import { HeaderMenu } from './header-menu.tsx'
import type { ColumnDrag } from './use-column-drag.ts'
import type { Columns } from './use-columns.ts'

/** The button of the menu would cover the heading of a narrower column; a right click opens the menu there. */
const NARROW_PX = 64
const KEY_STEP_PX = 16

interface HeaderCellProps {
  readonly placed: PlacedColumn
  readonly columns: Columns<unknown, unknown>
  readonly sort: GridSort | null
  readonly drag: ColumnDrag
  readonly isTabStop: boolean
  readonly children: ReactNode
  readonly onSort: SortHandler | undefined
  onFocus(): void
}

/** A heading: sorts on a click, moves when dragged, and has its menu on a right click or Arrow Down. */
export function HeaderCell(props: HeaderCellProps) {
  const { placed, columns, sort, drag, isTabStop, children, onSort, onFocus } = props
  const { column, frozenLeft } = placed
  const { name, heading, head } = column
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isSorted = sort !== null && column.sort === sort.by
  const isFalling = isSorted && showsFalling(column, sort)
  const Arrow = isFalling ? IconArrowDown : IconArrowUp
  const sortByThis = () => {
    // The first click puts the most on top.
    if (column.sort !== undefined) onSort?.(orderToShow(column, column.sort, !isFalling))
  }
  return (
    <div
      role="columnheader"
      className={`${styles.cell} ${styles.headCell}`}
      data-column={name}
      data-align={column.align}
      data-frozen={frozenLeft === null ? undefined : true}
      data-narrow={placed.width < NARROW_PX || undefined}
      data-dragged={drag.moved === name || undefined}
      data-drop={(drag.over === name && drag.moved !== name) || undefined}
      aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
      title={column.hint}
      style={frozenLeft === null ? undefined : { left: frozenLeft }}
    >
      <button
        type="button"
        className={styles.heading}
        data-sortable={column.sort !== undefined || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={(event) => onHeadingKey(event, placed, columns, () => setMenuOpen(true))}
        onContextMenu={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setMenuOpen(true)
        }}
        onPointerDown={(event) => drag.onPointerDown(event, name)}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onClick={(event) => {
          // The second of a double click may have been meant for a row that has moved.
          if (event.detail <= 1 && !drag.wasDragged()) sortByThis()
        }}
      >
        {head ?? <span>{heading}</span>}
        {isSorted && <Arrow size={13} aria-hidden />}
      </button>
      <HeaderMenu
        placed={placed}
        columns={columns}
        isOpen={isMenuOpen}
        onOpenChange={setMenuOpen}
        onSort={onSort}
      />
      {children}
    </div>
  )
}

/** Arrows go along the headings, with Shift they size the column, with Ctrl or Command they move it. */
function onHeadingKey(
  event: KeyboardEvent<HTMLElement>,
  { column, width }: PlacedColumn,
  { all, change }: Columns<unknown, unknown>,
  openMenu: () => void,
): void {
  const { name } = column
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (way !== 0) {
    if (event.ctrlKey || event.metaKey) change((choice) => stepColumn(all, choice, name, way))
    else if (event.shiftKey)
      change((choice) => sizeColumn(choice, column, (choice.widths[name] ?? width) + way * KEY_STEP_PX))
    else focusNeighbour(event.currentTarget, way)
  } else if (event.key === 'ArrowDown') openMenu()
  else if (event.key === 'Delete') {
    focusNeighbour(event.currentTarget, 1)
    change((choice) => showColumn(all, choice, column, false))
  } else return
  event.preventDefault()
  event.stopPropagation()
}

function focusNeighbour(heading: HTMLElement, way: 1 | -1): void {
  const cell = heading.closest('[data-column]')
  const next = way === 1 ? cell?.nextElementSibling : cell?.previousElementSibling
  next?.querySelector('button')?.focus()
}
