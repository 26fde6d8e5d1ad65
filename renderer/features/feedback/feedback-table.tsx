// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its row by aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys for its rows
import './feedback-table.css'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type Cell, useTable } from '@tanstack/react-table'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useListKeys } from '../../components/use-list-keys.ts'
import { useScaledRows } from '../../components/use-scaled-rows.ts'
import { useRowPages } from '../../ipc/use-row-pages.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { feedbackWords as words } from '../../words/feedback-words.ts'
import { type ColumnMeta, FEEDBACK_COLUMNS, feedbackFeatures } from './feedback-columns.tsx'
import { HeaderCell } from './header-cell.tsx'
import { useCursorMoves } from './use-cursor-moves.ts'

/** CSS pixels; feedback-table.css says the same. */
const ROW_HEIGHT = 30
const HEAD_HEIGHT = 33
const ROW_ID = 'feedback-row-'

interface FeedbackTableProps {
  readonly filter: string
  readonly count: number
}

/** The whole result as one scrolled table; only the rows in view exist. */
export function FeedbackTable({ filter, count }: FeedbackTableProps) {
  const sort = useViewStore((state) => state.sort)
  const cursor = Math.min(
    useViewStore((state) => state.cursor),
    count - 1,
  )
  const { scrollerRef, height, rows, rowsPerScreen, scrollToRow } = useScaledRows(
    count,
    ROW_HEIGHT,
    HEAD_HEIGHT,
  )
  const request = useMemo(() => ({ filter, sort }), [filter, sort])
  const first = rows[0]?.index ?? 0
  const { rowAt, error } = useRowPages('feedback:list', request, first, first + rows.length)
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const gridRef = useMergedRef(sizeRef, scrollerRef)
  useFocusOnArrival(scrollerRef)
  useCursorInView(sort, rowsPerScreen > 1, scrollToRow)
  const { moveTo, open } = useCursorMoves(cursor, count, rowAt, scrollToRow)
  const onKeyDown = useListKeys({ count, cursor, rowsPerScreen, onMove: moveTo, onOpen: () => open(cursor) })
  const table = useWindowTable(rows, rowAt, width)
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const gridTemplateColumns = headers.map((header) => header.column.columnDef.meta?.track ?? '1fr').join(' ')
  const arrived = new Map(table.getRowModel().rows.map((row) => [row.id, row]))
  if (error) return <ErrorNotice error={error} />
  return (
    <div
      className="feedback-grid"
      ref={gridRef}
      role="grid"
      tabIndex={0}
      aria-label={words.gridLabel}
      aria-rowcount={count + 1}
      aria-colcount={headers.length}
      aria-activedescendant={`${ROW_ID}${cursor}`}
      onKeyDown={onKeyDown}
    >
      <div
        className="feedback-row feedback-head"
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns }}
      >
        {headers.map((header) => (
          <HeaderCell key={header.id} header={header} sort={sort} />
        ))}
      </div>
      <div className="feedback-canvas" role="rowgroup" style={{ height }}>
        {rows.map(({ index, y }) => (
          <div
            key={index}
            id={`${ROW_ID}${index}`}
            className={`feedback-row feedback-body-row${index === cursor ? ' feedback-row-cursor' : ''}`}
            role="row"
            aria-rowindex={index + 2}
            aria-selected={index === cursor}
            style={{ gridTemplateColumns, transform: `translateY(${y}px)` }}
            onClick={(event) => {
              // The first click opens the pane and may move the rows: the second of a double click hits another one.
              if (event.detail <= 1) open(index)
            }}
          >
            {arrived
              .get(String(index))
              ?.getAllCells()
              .map((cell) => (
                <BodyCell key={cell.id} cell={cell}>
                  <table.FlexRender cell={cell} />
                </BodyCell>
              )) ?? <div role="gridcell" className="feedback-cell feedback-pending" />}
          </div>
        ))}
      </div>
    </div>
  )
}

interface BodyCellProps {
  readonly cell: Cell<typeof feedbackFeatures, FeedbackListRow>
  readonly children: ReactNode
}

function BodyCell({ cell, children }: BodyCellProps) {
  const isNumber = cell.column.columnDef.meta?.isNumber
  return (
    <div role="gridcell" className={`feedback-cell${isNumber ? ' number' : ''}`}>
      {children}
    </div>
  )
}

/** The columns that fit the width, over those rows in view that have arrived. */
function useWindowTable(
  rows: readonly { readonly index: number }[],
  rowAt: (index: number) => FeedbackListRow | undefined,
  width: number,
) {
  const columns = useMemo(() => FEEDBACK_COLUMNS.filter(({ meta }) => !meta || fits(meta, width)), [width])
  const arrived = useMemo(
    () =>
      rows.flatMap(({ index }) => {
        const item = rowAt(index)
        return item ? [{ index, item }] : []
      }),
    [rows, rowAt],
  )
  const data = useMemo(() => arrived.map(({ item }) => item), [arrived])
  return useTable({
    features: feedbackFeatures,
    columns,
    data,
    getRowId: (_item, at) => String(arrived[at]?.index),
  })
}

function fits({ fromWidth, belowWidth }: ColumnMeta, width: number): boolean {
  return width >= fromWidth && width < (belowWidth ?? Number.POSITIVE_INFINITY)
}

/** The keys work at once when the screen is shown, unless something else has the focus. */
function useFocusOnArrival(ref: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref])
}

/** Coming back to the list, or sorting it anew, shows the row that the keys act on. */
function useCursorInView(sort: FeedbackSort, isMeasured: boolean, scrollToRow: (row: number) => void): void {
  const latest = useRef(scrollToRow)
  latest.current = scrollToRow
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is a reason of its own
  useEffect(() => {
    if (isMeasured) latest.current(useViewStore.getState().cursor)
  }, [isMeasured, sort])
}
