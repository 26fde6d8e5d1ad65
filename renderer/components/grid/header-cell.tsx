// biome-ignore-all lint/a11y/useSemanticElements: part of the virtual grid of feedback-grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: its button has the focus
import { IconArrowDown, IconArrowUp, IconStar } from '@tabler/icons-react'
import { type KeyboardEvent, use, useState } from 'react'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { RibbonAxis } from '../ribbon-axis.tsx'
import { useViewStore } from '../../stores/view-store.ts'
import { type PlacedColumn, showColumn, sizeColumn, stepColumn } from './arrange-columns.ts'
import { ColumnResizer } from './column-resizer.tsx'
import { COLUMN_SPECS, type ColumnId } from '../../features/feedback/column-specs.ts'
import { feedbackStrings } from '../../features/feedback/feedback-strings.ts'
import { HeaderMenu } from './header-menu.tsx'
import { RowScaleContext } from '../../features/feedback/row-scale.ts'
import type { ColumnDrag } from './use-column-drag.ts'
import type { Columns } from './use-columns.ts'

const strings = feedbackStrings.columns
const KEY_STEP_PX = 16

interface HeaderCellProps {
  readonly column: PlacedColumn
  readonly columns: Columns
  readonly sort: FeedbackSort
  readonly drag: ColumnDrag
  readonly isTabStop: boolean
  onFocus(): void
}

/** A heading: sorts on a click, moves when dragged, and has its menu on a right click or Arrow Down. */
export function HeaderCell({ column, columns, sort, drag, isTabStop, onFocus }: HeaderCellProps) {
  const { id, frozenLeft } = column
  const spec = COLUMN_SPECS[id]
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isSorted = spec.sort !== undefined && spec.sort === sort.by
  const classes = [
    'feedback-cell feedback-head-cell',
    spec.isNumber ? 'number' : '',
    frozenLeft === null ? '' : 'feedback-frozen',
    drag.over === id && drag.moved !== id ? 'feedback-drop' : '',
    drag.moved === id ? 'feedback-dragged' : '',
  ]
  return (
    <div
      role="columnheader"
      className={classes.join(' ')}
      data-column={id}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      title={spec.hint}
      style={frozenLeft === null ? undefined : { left: frozenLeft }}
    >
      <button
        type="button"
        className="feedback-heading"
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={(event) => onHeadingKey(event, column, columns, () => setMenuOpen(true))}
        onContextMenu={(event) => {
          event.preventDefault()
          setMenuOpen(true)
        }}
        onPointerDown={(event) => drag.onPointerDown(event, id)}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onClick={(event) => {
          // The second of a double click may have been meant for a row that has moved.
          if (event.detail <= 1 && !drag.wasDragged()) sortBy(id, sort)
        }}
      >
        <Heading id={id} />
        {isSorted && <SortArrow isDescending={sort.descending} />}
      </button>
      <HeaderMenu id={id} columns={columns} isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
      <ColumnResizer id={id} columns={columns} />
    </div>
  )
}

function Heading({ id }: { readonly id: ColumnId }) {
  if (id === 'ribbon') return <RibbonHeading />
  if (id !== 'star') return <span>{strings.names[id]}</span>
  return <IconStar size={14} role="img" aria-label={strings.names.star} />
}

function RibbonHeading() {
  return (
    <span className="feedback-ribbon-head">
      <span className="visually-hidden">{strings.names.ribbon}</span>
      <RibbonAxis axis={use(RowScaleContext).axis} />
    </span>
  )
}

function SortArrow({ isDescending }: { readonly isDescending: boolean }) {
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  return <Arrow size={13} aria-hidden />
}

/** The first click puts the most on top. */
function sortBy(id: PlacedColumn['id'], sort: FeedbackSort): void {
  const by = COLUMN_SPECS[id].sort
  if (by === undefined) return
  useViewStore.getState().setSort({ by, descending: by === sort.by ? !sort.descending : true })
}

/** Arrows go along the headings, with Shift they size the column, with Ctrl or Command they move it. */
function onHeadingKey(
  event: KeyboardEvent<HTMLElement>,
  { id, width }: PlacedColumn,
  columns: Columns,
  openMenu: () => void,
): void {
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (way !== 0) {
    if (event.ctrlKey || event.metaKey) columns.change((choice) => stepColumn(choice, id, way))
    else if (event.shiftKey)
      columns.change((choice) => sizeColumn(choice, id, (choice.widths[id] ?? width) + way * KEY_STEP_PX))
    else focusNeighbour(event.currentTarget, way)
  } else if (event.key === 'ArrowDown') openMenu()
  else if (event.key === 'Delete') {
    focusNeighbour(event.currentTarget, 1)
    columns.change((choice) => showColumn(choice, id, false))
  } else return
  event.preventDefault()
  event.stopPropagation()
}

function focusNeighbour(heading: HTMLElement, way: 1 | -1): void {
  const cell = heading.closest('[data-column]')
  const next = way === 1 ? cell?.nextElementSibling : cell?.previousElementSibling
  next?.querySelector<HTMLElement>('.feedback-heading')?.focus()
}
