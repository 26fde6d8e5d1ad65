// biome-ignore-all lint/a11y/useSemanticElements: part of the virtual grid of grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: its button has the focus
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type PlacedColumn, placeColumn, showColumn, sizeColumn, stepColumn } from './arrange-columns.ts'
import { type GridSort, orderToShow, type SortHandler, showsFalling } from './column.ts'
import styles from './grid.module.css'
import { HeaderMenu } from './grid-menus.tsx'
import type { Columns } from './use-columns.ts'

/** The button of the menu would cover the heading of a narrower column; a right click opens the menu there. */
const NARROW_PX = 64
const KEY_STEP_PX = 16
const NEAREST = { block: 'nearest', inline: 'nearest' } as const

interface HeaderCellProps {
  readonly placed: PlacedColumn
  /** Among the headings. */
  readonly index: number
  readonly columns: Columns<unknown, unknown>
  readonly sort: GridSort | null
  readonly drag: ColumnDrag
  /** Of the element that names the column in the names of rows. */
  readonly headingId: string
  readonly isTabStop: boolean
  readonly children: ReactNode
  readonly onSort: SortHandler | undefined
  onFocus(): void
}

/** A heading: sorts on a click, moves when dragged, and has its menu on a right click or Arrow Down. */
export function HeaderCell(props: HeaderCellProps) {
  const { placed, index, columns, sort, drag, headingId, isTabStop, children, onSort, onFocus } = props
  const { column, frozenLeft } = placed
  const { name, heading, head } = column
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isSorted = sort !== null && column.sort === sort.by
  const isFalling = isSorted && showsFalling(column, sort)
  const button = useRef<HTMLButtonElement>(null)
  // A heading that moves by key may leave the part of the list that is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new place is the reason
  useEffect(() => {
    if (document.activeElement === button.current) button.current?.scrollIntoView(NEAREST)
  }, [index])
  const Arrow = isFalling ? IconArrowDown : IconArrowUp
  const sortByThis = () => {
    // The first click puts the most on top, or the first name.
    const next = isSorted ? !isFalling : column.values !== 'names'
    if (column.sort !== undefined) onSort?.(orderToShow(column, column.sort, next))
  }
  return (
    <div
      role="columnheader"
      className={`${styles.cell} ${styles.headCell}`}
      data-column={name}
      data-align={column.align}
      data-icon={column.hasIcon || undefined}
      data-frozen={frozenLeft === null ? undefined : true}
      data-narrow={placed.width < NARROW_PX || undefined}
      data-dragged={drag.moved === name || undefined}
      data-drop={(drag.over === name && drag.moved !== name) || undefined}
      aria-labelledby={headingId}
      aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
      title={column.hint}
      style={frozenLeft === null ? undefined : { left: frozenLeft }}
    >
      <button
        type="button"
        ref={button}
        id={headingId}
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

/** CSS pixels that a pressed heading may move and still be clicked. */
const CLICK_SLACK_PX = 5

interface ColumnDrag {
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
