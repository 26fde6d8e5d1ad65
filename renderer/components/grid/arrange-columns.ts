import type { ColumnChoice } from '../../../shared/preferences.ts'
import { COLUMN_IDS, COLUMN_SPECS, type ColumnId, GROWING_COLUMN, isColumnId } from '../../features/feedback/column-specs.ts'

const WIDEST_PX = 900

/** Frozen columns take at most this share of the list. */
const FROZEN_SHARE = 0.6

/** A column in its place on the screen. */
export interface PlacedColumn {
  readonly id: ColumnId
  /** CSS pixels. */
  readonly width: number
  /** Where a frozen column stays, in CSS pixels from the left edge of the list; null for one that scrolls. */
  readonly frozenLeft: number | null
}

/** All columns in the chosen order, those that are not shown included; ones without a place come last. */
export function orderColumns(choice: ColumnChoice): readonly ColumnId[] {
  const placed = [...new Set(choice.order.filter(isColumnId))]
  return [...placed, ...COLUMN_IDS.filter((id) => !placed.includes(id))]
}

export function isColumnShown(choice: ColumnChoice, id: ColumnId): boolean {
  if (choice.hidden.includes(id)) return false
  return !COLUMN_SPECS[id].isExtra || choice.shown.includes(id)
}

/** The last column that is shown cannot be taken away: a table of nothing has no way back. */
export function showColumn(choice: ColumnChoice, id: ColumnId, isShown: boolean): ColumnChoice {
  if (!isShown && isOnlyColumn(choice, id)) return choice
  return {
    ...choice,
    shown: isShown ? [...without(choice.shown, id), id] : without(choice.shown, id),
    hidden: isShown ? without(choice.hidden, id) : [...without(choice.hidden, id), id],
  }
}

/** The last column that is shown stays: a table without columns would look like one without rows. */
export function isOnlyColumn(choice: ColumnChoice, id: ColumnId): boolean {
  return COLUMN_IDS.every((other) => isColumnShown(choice, other) === (other === id))
}

/** Puts a column where another one stands; a column that lands among frozen ones is frozen, and the other way round. */
export function placeColumn(choice: ColumnChoice, id: ColumnId, at: ColumnId): ColumnChoice {
  if (id === at) return choice
  const order = orderColumns(choice)
  const isMovingOn = order.indexOf(id) < order.indexOf(at)
  const rest = order.filter((other) => other !== id)
  const index = rest.indexOf(at) + (isMovingOn ? 1 : 0)
  const moved = { ...choice, order: [...rest.slice(0, index), id, ...rest.slice(index)] }
  return freezeColumn(moved, id, choice.frozen.includes(at))
}

/** Moves a column one place among those that are shown. */
export function stepColumn(choice: ColumnChoice, id: ColumnId, by: 1 | -1): ColumnChoice {
  const drawn = drawOrder(choice)
  const neighbour = drawn[drawn.indexOf(id) + by]
  return neighbour ? placeColumn(choice, id, neighbour) : choice
}

export function freezeColumn(choice: ColumnChoice, id: ColumnId, isFrozen: boolean): ColumnChoice {
  const others = without(choice.frozen, id)
  return { ...choice, frozen: isFrozen ? [...others, id] : others }
}

/** @param width CSS pixels, held within what the column needs; null for the width it had at first. */
export function sizeColumn(choice: ColumnChoice, id: ColumnId, width: number | null): ColumnChoice {
  const { [id]: _former, ...others } = choice.widths
  if (width === null) return { ...choice, widths: others }
  return { ...choice, widths: { ...others, [id]: limitWidth(id, width) } }
}

export function limitWidth(id: ColumnId, width: number): number {
  return Math.round(Math.min(WIDEST_PX, Math.max(COLUMN_SPECS[id].minWidth, width)))
}

/** The columns as they stand on the screen: frozen ones first. */
export function drawOrder(choice: ColumnChoice): readonly ColumnId[] {
  const shown = orderColumns(choice).filter((id) => isColumnShown(choice, id))
  return [
    ...shown.filter((id) => choice.frozen.includes(id)),
    ...shown.filter((id) => !choice.frozen.includes(id)),
  ]
}

/** CSS pixels of the columns that were given a width. */
export type ColumnWidths = Readonly<Partial<Record<string, number>>>

/**
 * Frozen columns first, as many as fit; the others scroll in their order.
 * @param listWidth CSS pixels; 0 before the list is measured. All fit then, so that columns do not jump when it is.
 */
export function layOutColumns(choice: ColumnChoice, widths: ColumnWidths, listWidth: number): PlacedColumn[] {
  const shown = orderColumns(choice).filter((id) => isColumnShown(choice, id))
  const room = listWidth === 0 ? Number.POSITIVE_INFINITY : listWidth * FROZEN_SHARE
  const frozen: PlacedColumn[] = []
  let left = 0
  for (const id of shown.filter((one) => choice.frozen.includes(one))) {
    const width = toWidth(id, widths)
    if (left + width > room) break
    frozen.push({ id, width, frozenLeft: left })
    left += width
  }
  const others = shown.filter((id) => frozen.every((column) => column.id !== id))
  return [...frozen, ...others.map((id) => ({ id, width: toWidth(id, widths), frozenLeft: null }))]
}

function toWidth(id: ColumnId, widths: ColumnWidths): number {
  const { width, minWidth } = COLUMN_SPECS[id]
  return Math.max(minWidth, widths[id] ?? width)
}

/** Tracks of a CSS grid: one per column, and a last one that takes what is left where no column does. */
export function toTracks(placed: readonly PlacedColumn[], widths: ColumnWidths): string {
  const grows = (id: ColumnId) => id === GROWING_COLUMN && widths[id] === undefined
  const tracks = placed.map(({ id, width }) => (grows(id) ? `minmax(${width}px, 1fr)` : `${width}px`))
  return placed.some(({ id }) => grows(id)) ? tracks.join(' ') : [...tracks, 'minmax(0, 1fr)'].join(' ')
}

function without(ids: readonly string[], id: ColumnId): string[] {
  return ids.filter((other) => other !== id)
}
