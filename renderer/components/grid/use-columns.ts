import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ColumnChoice } from '../../../shared/preferences.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import {
  drawOrder,
  firstChoice,
  growColumns,
  layOutColumns,
  limitWidth,
  sumOfWidths,
  toTracks,
} from './arrange-columns.ts'
import { type Column, type ColumnShape, type GridSort, nameSort } from './column.ts'

export interface Columns<Row, Context, Sort extends string = string> {
  /** Name of the list, by which the preferences keep the arrangement. */
  readonly list: string
  readonly all: readonly Column<Row, Context, Sort>[]
  /** Those that are shown, in the order of the screen. */
  readonly shown: readonly Column<Row, Context, Sort>[]
  readonly choice: ColumnChoice
  /** The change gets the newest choice: keys can come faster than drawings. */
  change(next: (choice: ColumnChoice) => ColumnChoice): void
}

/**
 * The columns of a list as the user arranged them, remembered in the preferences.
 * @param all the same array on every call.
 */
export function useColumns<Row, Context, Sort extends string>(
  list: string,
  all: readonly Column<Row, Context, Sort>[],
): Columns<Row, Context, Sort> {
  const stored = usePreferences().gridColumns[list]
  const setPreferences = useSetPreferences()
  const choice = stored ?? firstChoice(all)
  const change = (next: (choice: ColumnChoice) => ColumnChoice) =>
    setPreferences(({ gridColumns }) => ({
      gridColumns: { ...gridColumns, [list]: next(gridColumns[list] ?? firstChoice(all)) },
    }))
  return { list, all, shown: drawOrder(all, choice), choice, change }
}

/** Columns whose arrangement lasts as long as the list is on screen: those of a result that nobody will see again. */
export function usePassingColumns<Row, Context, Sort extends string>(
  list: string,
  all: readonly Column<Row, Context, Sort>[],
): Columns<Row, Context, Sort> {
  const [choice, change] = useState(() => firstChoice(all))
  return { list, all, shown: drawOrder(all, choice), choice, change }
}

/** A width while it is dragged. */
export interface DraggedWidth {
  readonly column: ColumnShape
  readonly width: number
}

/** @param listWidth CSS pixels; 0 before the list is measured. */
export function useColumnLayout<Row, Context>({ all, choice }: Columns<Row, Context>, listWidth: number) {
  const [dragged, setDragged] = useState<DraggedWidth | null>(null)
  const layout = useMemo(() => {
    const widths = dragged
      ? { ...choice.widths, [dragged.column.name]: limitWidth(dragged.column, dragged.width) }
      : choice.widths
    const placed = layOutColumns(all, choice, widths, listWidth)
    return {
      placed: growColumns(placed, widths, listWidth),
      tracks: toTracks(placed, widths),
      totalWidth: sumOfWidths(placed),
    }
  }, [all, choice, dragged, listWidth])
  return { ...layout, setDragged }
}

/** A column that the user adds may lie outside of the list: it is scrolled into view. */
export function useNewColumnInView<Row, Context, Sort extends string>(
  scrollerRef: RefObject<HTMLElement | null>,
  { shown }: Columns<Row, Context, Sort>,
): void {
  const former = useRef(shown)
  useEffect(() => {
    const known = new Set(former.current.map(({ name }) => name))
    former.current = shown
    const added = shown.filter(({ name }) => !known.has(name))
    // All at once are the first columns again.
    if (added.length !== 1) return
    const heading = scrollerRef.current?.querySelector(
      `[role="columnheader"][data-column="${added[0]?.name}"]`,
    )
    heading?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scrollerRef, shown])
}

/** “Sorted by Time hidden, most first”, once the order was changed; '' before. Screen readers do not say it. */
export function useNewOrder<Row, Context, Sort extends string>(
  columns: Columns<Row, Context, Sort>,
  sort: GridSort<Sort> | undefined,
): string {
  const [first] = useState(sort)
  const [isNew, setNew] = useState(false)
  const isSame = first?.by === sort?.by && first?.descending === sort?.descending
  if (!isSame && !isNew) setNew(true)
  return isNew && sort ? (nameSort(columns.all, sort) ?? '') : ''
}
