import { useCallback, useMemo, useState } from 'react'
import type { ColumnChoice } from '../../../shared/preferences.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import {
  type ColumnWidths,
  layOutColumns,
  limitWidth,
  type PlacedColumn,
  toTracks,
} from './arrange-columns.ts'
import type { ColumnId } from '../../features/feedback/column-specs.ts'

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

/** The columns as the user arranged them, remembered in the preferences. */
export function useColumns(listWidth: number): Columns {
  const choice = usePreferences().feedbackColumns
  const setPreferences = useSetPreferences()
  const [dragged, setDragged] = useState<DraggedWidth | null>(null)
  const widths = useMemo(() => toWidths(choice, dragged), [choice, dragged])
  const change = useCallback(
    (next: (choice: ColumnChoice) => ColumnChoice) =>
      setPreferences(({ feedbackColumns }) => ({ feedbackColumns: next(feedbackColumns) })),
    [setPreferences],
  )
  const placed = useMemo(() => layOutColumns(choice, widths, listWidth), [choice, widths, listWidth])
  const tracks = useMemo(() => toTracks(placed, widths), [placed, widths])
  const totalWidth = placed.reduce((sum, { width }) => sum + width, 0)
  return useMemo(
    () => ({ placed, tracks, totalWidth, choice, change, setDragged }),
    [placed, tracks, totalWidth, choice, change],
  )
}

function toWidths(choice: ColumnChoice, dragged: DraggedWidth | null): ColumnWidths {
  return dragged ? { ...choice.widths, [dragged.id]: limitWidth(dragged.id, dragged.width) } : choice.widths
}
