import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { ColumnChoice } from '../../../shared/preferences.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { isColumnShown, limitWidth, orderColumns } from './arrange-columns.ts'
import { COLUMN_IDS, COLUMN_SPECS, type ColumnId, GROWING_COLUMN, isColumnId } from './column-specs.ts'

/** A column in its place on the screen. */
export interface PlacedColumn {
  readonly id: ColumnId
  /** CSS pixels. */
  readonly width: number
  /** Where a frozen column stays, in CSS pixels from the left edge of the list; null for one that scrolls. */
  readonly frozenLeft: number | null
}

export interface Columns {
  readonly placed: readonly PlacedColumn[]
  /** Tracks of the CSS grid that every row is. */
  readonly tracks: string
  /** CSS pixels of all columns together; a narrower list scrolls sideways. */
  readonly totalWidth: number
  readonly choice: ColumnChoice
  /** Follows from the choice as it is then: keys can come faster than drawings. */
  change(next: (choice: ColumnChoice) => ColumnChoice): void
  /** A width while it is dragged; null when the dragging ends. */
  setDragged(dragged: DraggedWidth | null): void
}

interface DraggedWidth {
  readonly id: ColumnId
  readonly width: number
}

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const helper = createColumnHelper<typeof features, FeedbackListRow>()
const DEFINITIONS = helper.columns(
  COLUMN_IDS.map((id) => {
    const { width, minWidth } = COLUMN_SPECS[id]
    return helper.display({ id, size: width, minSize: minWidth })
  }),
)
/** The table library keeps the columns; rows are drawn by feedback-grid.tsx, which has a million of them. */
const NO_ROWS: FeedbackListRow[] = []
/** Frozen columns leave at least this share of the list to the others. */
const FROZEN_SHARE = 0.6

/** The columns as the user arranged them, remembered in the preferences. */
export function useColumns(listWidth: number): Columns {
  const choice = usePreferences().feedbackColumns
  const setPreferences = useSetPreferences()
  const [dragged, setDragged] = useState<DraggedWidth | null>(null)
  const state = useMemo(() => toTableState(choice, dragged, listWidth), [choice, dragged, listWidth])
  // Other options are another table, other columns, and so every row and heading once more.
  const options = useMemo(() => ({ features, columns: DEFINITIONS, data: NO_ROWS, state }), [state])
  const table = useTable(options)
  const change = useCallback(
    (next: (choice: ColumnChoice) => ColumnChoice) =>
      setPreferences(({ feedbackColumns }) => ({ feedbackColumns: next(feedbackColumns) })),
    [setPreferences],
  )
  const placed = useMemo(() => placeColumns(table, state), [table, state])
  const tracks = useMemo(() => toTracks(placed, state.columnSizing), [placed, state])
  const totalWidth = placed.reduce((sum, { width }) => sum + width, 0)
  return useMemo(
    () => ({ placed, tracks, totalWidth, choice, change, setDragged }),
    [placed, tracks, totalWidth, choice, change],
  )
}

interface ColumnState {
  columnOrder: string[]
  columnVisibility: Record<string, boolean>
  columnSizing: Record<string, number>
  columnPinning: { start: string[]; end: string[] }
}

function toTableState(choice: ColumnChoice, dragged: DraggedWidth | null, listWidth: number): ColumnState {
  const order = orderColumns(choice)
  const known = Object.entries(choice.widths).filter(([id]) => isColumnId(id))
  const columnSizing = {
    ...Object.fromEntries(known),
    ...(dragged && { [dragged.id]: limitWidth(dragged.id, dragged.width) }),
  }
  const frozen = order.filter((id) => choice.frozen.includes(id) && isColumnShown(choice, id))
  return {
    columnOrder: [...order],
    columnVisibility: Object.fromEntries(order.map((id) => [id, isColumnShown(choice, id)])),
    columnSizing,
    columnPinning: { start: freezeWhatFits(frozen, columnSizing, listWidth * FROZEN_SHARE), end: [] },
  }
}

function freezeWhatFits(ids: readonly ColumnId[], sizes: Record<string, number>, room: number): string[] {
  let used = 0
  return ids.filter((id) => {
    used += sizes[id] ?? COLUMN_SPECS[id].width
    return used <= room
  })
}

type ColumnTable = ReturnType<typeof useTable<typeof features, FeedbackListRow>>

function placeColumns(table: ColumnTable, _state: ColumnState): PlacedColumn[] {
  const frozen = table.getStartVisibleLeafColumns()
  const others = table.getCenterVisibleLeafColumns()
  return [...frozen, ...others].flatMap((column) =>
    isColumnId(column.id)
      ? [
          {
            id: column.id,
            width: column.getSize(),
            frozenLeft: column.getIsPinned() === 'start' ? column.getStart('start') : null,
          },
        ]
      : [],
  )
}

/** One track per column, and a last one that takes what is left where no column does. */
function toTracks(placed: readonly PlacedColumn[], sizes: Record<string, number>): string {
  const grows = (id: ColumnId) => id === GROWING_COLUMN && sizes[id] === undefined
  const tracks = placed.map(({ id, width }) => (grows(id) ? `minmax(${width}px, 1fr)` : `${width}px`))
  return placed.some(({ id }) => grows(id)) ? tracks.join(' ') : [...tracks, 'minmax(0, 1fr)'].join(' ')
}
