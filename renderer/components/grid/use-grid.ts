import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { usePreferences } from '../../ipc/use-preferences.ts'
import { type ListChannel, type ListRequest, type RowOf, useRowPages } from '../../ipc/use-row-pages.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { type DrawnRow, useScaledRows } from './use-scaled-rows.ts'

interface PagedGridParts<C extends ListChannel> {
  readonly channel: C
  /** The same object as long as it is the same list. */
  readonly request: ListRequest<C>
  readonly count: number
  /**
   * Where the cursor is kept; without it, the list keeps the cursor itself, and another list begins at its first row.
   */
  readonly place?: readonly [row: number, store: (row: number) => void]
  /** The rows are still those of the list before: none of them is opened. */
  readonly isFormer?: boolean
  /** CSS pixels of a row that has a height of its own, in a list without headings. */
  readonly optionHeight?: number
  /** Lines of the list that head a group; its rows are the other lines. */
  readonly headings?: readonly number[]
  onOpen(row: RowOf<C>): void
  onMove?(row: RowOf<C>): void
}

interface PagedGrid<Row> {
  /** For the grid. */
  readonly grid: {
    readonly view: GridView
    readonly count: number
    rowAt(index: number): Row | undefined
    readonly cursor: number
    moveTo(row: number): void
    step(by: 1 | -1): void
    open(row: number): void
  }
  readonly error: AppError | null
}

const NO_ROW = () => undefined
const NO_HEADINGS: readonly number[] = []

/** Where the cursor rests, which passes over headings: none follows another, and none is last. */
function restingRow(headings: readonly number[], row: number, from = row): number {
  if (!headings.includes(row)) return row
  return row < from && row > 0 ? row - 1 : row + 1
}

/** A list whose rows are fetched page by page as they come into view. */
export function usePagedGrid<C extends ListChannel>(parts: PagedGridParts<C>): PagedGrid<RowOf<C>> {
  const { channel, request, count, isFormer, headings = NO_HEADINGS, onOpen, onMove } = parts
  const [own, setOwn] = useState({ request, row: 0 })
  const storeOwn = (row: number) => setOwn({ request, row })
  const [stored, store] = parts.place ?? [own.request === request ? own.row : 0, storeOwn]
  const view = useGridView({
    count,
    list: request,
    cursor: stored,
    ...(parts.optionHeight !== undefined && { optionHeight: parts.optionHeight }),
  })
  const offsetOf = (line: number) => line - headings.filter((heading) => heading < line).length
  const { rowAt: rowOf, error } = useRowPages(channel, request, offsetOf(view.first), offsetOf(view.end))
  const rowAt = (line: number) => (headings.includes(line) ? undefined : rowOf(offsetOf(line)))
  const moves = useGridCursor<RowOf<C>>({
    count,
    headings,
    stored,
    store,
    scrollToRow: view.scrollToRow,
    rowAt: isFormer ? NO_ROW : rowAt,
    onOpen,
    ...(onMove && { onMove }),
  })
  return { grid: { view, count, rowAt, ...moves }, error }
}

interface WholeGridParts<Row> {
  readonly rows: readonly Row[]
  /** The same value as long as it is the same list. */
  readonly list: unknown
  /** Where the cursor is kept; without it, the list keeps the cursor itself. */
  readonly place?: readonly [row: number, store: (row: number) => void]
  /** CSS pixels of a row that has a height of its own, in a list without headings. */
  readonly optionHeight?: number
  /** CSS pixels of a row of several lines under column headings; rows that head a group have one line. */
  readonly rowHeight?: number
  /** Rows that head a group. */
  readonly headings?: readonly number[]
  onOpen(row: Row): void
}

/** A list whose rows are all there, for the grid. */
export function useWholeGrid<Row>(parts: WholeGridParts<Row>): PagedGrid<Row>['grid'] {
  const { rows, list, onOpen, optionHeight, rowHeight, headings = NO_HEADINGS } = parts
  const own = useState(0)
  const [stored, store] = parts.place ?? own
  const count = rows.length
  const view = useGridView({
    count,
    list,
    cursor: stored,
    ...(optionHeight !== undefined && { optionHeight }),
    ...(rowHeight !== undefined && { rowHeight, headings }),
  })
  const rowAt = (row: number) => rows[row]
  const { scrollToRow } = view
  const moves = useGridCursor({ count, headings, stored, store, rowAt, scrollToRow, onOpen })
  return { view, count, rowAt, ...moves }
}

interface CursorParts<Row> {
  readonly count: number
  readonly headings: readonly number[]
  /** The row of the cursor as it is stored; it may lie beyond a list that has become shorter. */
  readonly stored: number
  store(row: number): void
  /** undefined while the row is not there. */
  rowAt(index: number): Row | undefined
  scrollToRow(row: number): void
  onOpen(row: Row): void
  /** The cursor was moved to this row. */
  onMove?(row: Row): void
}

interface GridCursor {
  readonly cursor: number
  moveTo(row: number): void
  /** To the next or previous row, as far as there is one. */
  step(by: 1 | -1): void
  open(row: number): void
}

/** The row that the keys act on. A row that has not arrived yet is opened as soon as it has, so that no key is lost. */
function useGridCursor<Row>(parts: CursorParts<Row>): GridCursor {
  const { count, headings, stored, store, rowAt, scrollToRow, onOpen } = parts
  const cursor = restingRow(headings, Math.max(0, Math.min(stored, count - 1)))
  const pending = useRef<'nothing' | 'move' | 'open'>('nothing')
  const row = rowAt(cursor)
  const arrive = useEffectEvent((arrived: Row) => {
    if (pending.current === 'open') parts.onOpen(arrived)
    if (pending.current === 'move') parts.onMove?.(arrived)
    pending.current = 'nothing'
  })
  useEffect(() => {
    if (row !== undefined) arrive(row)
  }, [row])
  const moveTo = (index: number) => {
    const row = restingRow(headings, index, cursor)
    pending.current = 'move'
    store(row)
    // The heading above the first row is worth seeing.
    scrollToRow(row === 1 && headings.includes(0) ? 0 : row)
  }
  const open = (index: number) => {
    if (headings.includes(index)) return
    const there = rowAt(index)
    pending.current = there === undefined ? 'open' : 'nothing'
    store(index)
    if (there !== undefined) onOpen(there)
  }
  const step = (by: 1 | -1) => moveTo(Math.max(0, Math.min(cursor + by, count - 1)))
  return { cursor, moveTo, step, open }
}

/** Lets the detail pane go to the next or previous row of the list on screen, without knowing the list. */
export function useStepper(cursor: number, count: number, goTo: (row: number) => void): void {
  const step = useEffectEvent((by: number) => goTo(Math.min(count - 1, Math.max(0, cursor + by))))
  useEffect(() => {
    useViewStore.setState({ stepper: (by) => step(by) })
    return () => useViewStore.setState({ stepper: null })
  }, [])
}

/** CSS pixels of a row. */
const ROW_HEIGHTS = { comfortable: 32, compact: 28, chart: 26 } as const
/** CSS pixels; grid.module.css has the same. */
const HEAD_HEIGHT = 30
/** CSS pixels of one line among rows of several. */
const GROUP_HEIGHT = 28

interface ViewParts {
  readonly count: number
  /** The same object as long as it is the same list: another one is drawn from where it shows the cursor. */
  readonly list: unknown
  readonly cursor: number
  /** CSS pixels of a row that has a height of its own, in a list without headings. */
  readonly optionHeight?: number
  /** CSS pixels of a row of several lines under column headings. */
  readonly rowHeight?: number
  /** The same object as long as they are the same: rows of such a list that head a group have one line. */
  readonly headings?: readonly number[]
  /** A chart is drawn across the rows, which are close together. */
  readonly isChart?: boolean
}

/** The part of a list that is on screen. */
export interface GridView {
  readonly scrollerRef: RefObject<HTMLDivElement | null>
  readonly isOptions: boolean
  /** CSS pixels. */
  readonly rowHeight: number
  readonly height: number
  readonly layerY: number
  readonly rows: readonly DrawnRow[]
  /** The rows that are drawn, `end` exclusive. */
  readonly first: number
  readonly end: number
  readonly rowsPerScreen: number
  scrollToRow(row: number): void
}

export function useGridView(parts: ViewParts): GridView {
  const { count, list, cursor, optionHeight, headings, isChart = false } = parts
  const { density } = usePreferences()
  const isOptions = optionHeight !== undefined
  const rowHeight = optionHeight ?? parts.rowHeight ?? ROW_HEIGHTS[isChart ? 'chart' : density]
  const start = { list, row: Math.max(0, Math.min(cursor, count - 1)) }
  const hasLines = isOptions || parts.rowHeight !== undefined
  const lower = hasLines && headings?.length ? { rows: headings, height: GROUP_HEIGHT } : undefined
  const scaled = useScaledRows(count, rowHeight, isOptions ? 0 : HEAD_HEIGHT, start, lower)
  const first = scaled.rows[0]?.index ?? 0
  return { ...scaled, isOptions, rowHeight, first, end: first + scaled.rows.length }
}
