// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its row by aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys for its rows
// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is chosen at run time
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is chosen at run time
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { showFailure } from '../frame/failure-line.tsx'
import type { PlacedColumn } from './arrange-columns.ts'
import { type Column, type GridSort, gridStrings as strings } from './column.ts'
import { copyRows } from './copy-rows.ts'
import styles from './grid.module.css'
import { handleGridKey, hasSelectedText } from './grid-keys.ts'
import { type RowAction, RowMenu, useRowMenu } from './grid-menus.tsx'
import { HeaderRow, headingElementId } from './header-row.tsx'
import { type Columns, useColumnLayout, useNewColumnInView, useNewOrder } from './use-columns.ts'
import type { GridView } from './use-grid.ts'
import type { GridSelection } from './use-grid-selection.ts'

/** CSS pixels; base.css has the same. */
const SCROLL_BAR_WIDTH = 10

interface GridProps<Row, Context, Sort extends string> {
  readonly label: string
  readonly description?: string
  readonly view: GridView
  /** Rows of the whole list. */
  readonly count: number
  readonly columns: Columns<Row, Context, Sort>
  readonly context: Context
  /** undefined while the row is on its way. */
  rowAt(index: number): Row | undefined
  /** -1 where another list of the screen has the row that is open. */
  readonly cursor: number
  moveTo(row: number): void
  open(row: number): void
  /** A click on a row without Shift or Ctrl; moves there where this is left out. */
  onPress?(row: number): void
  readonly selection?: GridSelection
  readonly sort?: GridSort<Sort>
  onSort?(sort: GridSort<Sort>): void
  preview?(): void
  onKey?(event: KeyboardEvent): boolean
  /** Copies the selected rows; without it, the row of the cursor is copied. */
  copy?(): void
  /** What the menu of a row offers beside copying. */
  readonly actions?: readonly RowAction[]
  /** The rows are still those of the list before. */
  readonly isBusy?: boolean
}

/** The whole list as one scrolled table; only the rows in view exist. Every list of the application is one of these. */
export function Grid<Row, Context, Sort extends string>(props: GridProps<Row, Context, Sort>) {
  const { view, count, columns, context, rowAt, cursor, selection, moveTo, open, onPress = moveTo } = props
  const { list } = columns
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const gridRef = useMergedRef(sizeRef, view.scrollerRef)
  const layout = useColumnLayout(columns, Math.max(0, width - SCROLL_BAR_WIDTH))
  const { placed, tracks, totalWidth, setDragged } = layout
  const goTo = selection?.moveTo ?? moveTo
  const order = useNewOrder(columns, props.sort)
  useNewColumnInView(view.scrollerRef, columns)
  const copy = props.copy ?? (() => copyRow(rowAt(cursor), columns, context))
  const menu = useRowMenu(
    (row) => {
      if (!selection?.isSelected(row)) selection?.clear()
      goTo(row)
    },
    () => view.scrollerRef.current?.focus({ preventScroll: true }),
  )
  const pressed = useRef<number | null>(null)
  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target)
    if (index === null) return
    if (event.shiftKey && selection) selection.extendTo(index)
    else if ((event.ctrlKey || event.metaKey) && selection) selection.toggle(index)
    // The first click may open a pane that moves the rows: the second of a double click hits another one.
    else if (event.detail <= 1) {
      pressed.current = index
      onPress(index)
    }
  }
  /** A heading of a group has answered each of the two clicks. */
  const onDoubleClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const isOfButton = target instanceof Element && target.closest('button, a') !== null
    if (pressed.current !== null && !isOfButton && !shiftKey && !ctrlKey && !metaKey) open(pressed.current)
  }
  return (
    <>
      <div
        className={styles.grid}
        ref={gridRef}
        role={view.isOptions ? 'listbox' : 'grid'}
        tabIndex={0}
        data-grid={list}
        data-chosen={selection?.hasSelection || undefined}
        aria-label={props.label}
        aria-description={props.description}
        aria-busy={props.isBusy}
        aria-multiselectable={selection ? true : undefined}
        aria-rowcount={view.isOptions ? undefined : count + 1}
        aria-colcount={view.isOptions ? undefined : placed.length}
        aria-activedescendant={count > 0 && cursor >= 0 ? rowElementId(list, cursor) : undefined}
        onKeyDown={(event) =>
          handleGridKey(event, {
            cursor,
            count,
            rowsPerScreen: view.rowsPerScreen,
            selection,
            moveTo: goTo,
            open,
            copy,
            preview: props.preview,
            onKey: props.onKey,
          })
        }
        onCopy={(event) => {
          if (hasSelectedText()) return
          event.preventDefault()
          copy()
        }}
        onContextMenu={(event) =>
          menu.open(event, indexOf(event.target), document.getElementById(rowElementId(list, cursor)))
        }
        style={{
          '--grid-tracks': view.isOptions ? 'minmax(0, 1fr)' : tracks,
          '--grid-width': view.isOptions ? undefined : `${totalWidth}px`,
          '--grid-row': `${view.rowHeight}px`,
        }}
      >
        {!view.isOptions && (
          <HeaderRow
            columns={columns}
            placed={placed}
            sort={props.sort ?? null}
            onSort={props.onSort}
            setDragged={setDragged}
          />
        )}
        <div className={styles.canvas} role="presentation" style={{ height: view.height }}>
          <div
            className={styles.layer}
            role={view.isOptions ? 'presentation' : 'rowgroup'}
            style={{ transform: `translateY(${view.layerY}px)` }}
            onMouseDown={keepTextUnselected}
            onClick={onClick}
            onDoubleClick={onDoubleClick}
          >
            {view.rows.map(({ index, yInLayer, height, slot }) => (
              <GridRow
                key={slot}
                list={list}
                index={index}
                count={count}
                y={yInLayer}
                height={height}
                row={rowAt(index)}
                columns={placed}
                context={context}
                isCursor={index === cursor}
                isSelected={selection?.hasSelection ? selection.isSelected(index) : index === cursor}
                isOption={view.isOptions}
              />
            ))}
          </div>
        </div>
      </div>
      <span className="visually-hidden" role="status">
        {order}
      </span>
      <RowMenu
        actions={[...(props.actions ?? []), { name: 'copy', label: strings.copy, run: copy }]}
        at={menu.at}
        onClose={menu.close}
      />
    </>
  )
}

function copyRow<Row, Context>(
  row: Row | undefined,
  { shown }: Columns<Row, Context>,
  context: Context,
): void {
  if (row !== undefined) void copyRows([row], shown, context).catch(showFailure)
}

/** Shift and a click would mark the text between; a double click, text of the pane that its first click opened. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey || event.detail > 1) event.preventDefault()
}

function indexOf(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}

function rowElementId(list: string, index: number): string {
  return `${list}-row-${index}`
}

/**
 * The row of the cursor is named by headings and cells in turn: the grid has the focus, so that a screen reader reads
 * whole rows, and a number alone does not say what it counts. Cells without text are left out; the heading of a group
 * is the only cell of its row. Naming every row in view would make scrolling slower by half.
 */
function nameRow(props: GridRowProps, drawn: readonly ReactNode[]): string | undefined {
  const { list, index, row, columns, context, isCursor, isOption } = props
  if (row === undefined || !isCursor || isOption) return undefined
  const cells = columns.filter(({ column }, at) => drawn[at] !== null && column.text(row, context) !== '')
  if (cells.length < 2) return undefined
  return cells
    .map(({ column: { name } }) => `${headingElementId(list, name)} ${cellElementId(list, index, name)}`)
    .join(' ')
}

function cellElementId(list: string, index: number, column: string): string {
  return `${rowElementId(list, index)}-${column}`
}

interface GridRowProps {
  readonly list: string
  readonly index: number
  /** Rows of the whole list. */
  readonly count: number
  /** CSS pixels from the top of the layer. */
  readonly y: number
  /** CSS pixels, where it is not that of the others. */
  readonly height: number | undefined
  /** undefined while the row is on its way. */
  readonly row: unknown
  readonly columns: readonly PlacedColumn<Column<unknown, unknown>>[]
  readonly context: unknown
  readonly isCursor: boolean
  readonly isSelected: boolean
  /** A list of one column without headings is a list box of options. */
  readonly isOption: boolean
}

/**
 * One row, drawn again only when something of it changed: a list that scrolls draws the rows that come in and no
 * others.
 */
const GridRow = memo(function GridRow(props: GridRowProps) {
  const { list, index, count, y, height, row, columns, context, isCursor, isSelected, isOption } = props
  const role = isOption
    ? ({ role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count } as const)
    : ({ role: 'row', 'aria-rowindex': index + 2 } as const)
  const drawn = row === undefined ? [] : columns.map(({ column, width }) => column.cell(row, context, width))
  return (
    <div
      {...role}
      id={rowElementId(list, index)}
      className={`${styles.row} ${styles.bodyRow}`}
      data-index={index}
      data-cursor={isCursor || undefined}
      aria-labelledby={nameRow(props, drawn)}
      aria-selected={isSelected}
      style={{ top: y, height }}
    >
      {columns.map(({ column, frozenLeft }, at) => (
        <div
          key={column.name}
          role={isOption ? 'presentation' : 'gridcell'}
          id={isCursor && !isOption ? cellElementId(list, index, column.name) : undefined}
          data-column={column.name}
          data-align={column.align}
          data-frozen={frozenLeft === null ? undefined : true}
          className={isOption ? styles.option : styles.cell}
          style={frozenLeft === null ? undefined : { left: frozenLeft }}
        >
          {row === undefined ? <span className={styles.pending} /> : drawn[at]}
        </div>
      ))}
    </div>
  )
})
