import type { ColumnChoice } from '../../../shared/preferences.ts'
import type { ColumnShape } from './column.ts'

const WIDEST_PX = 900

/** Frozen columns take at most this share of the list. */
const FROZEN_SHARE = 0.6

/** A column as it is laid out on the screen. */
export interface PlacedColumn<C extends ColumnShape = ColumnShape> {
  readonly column: C
  /** CSS pixels. */
  readonly width: number
  /** Where a frozen column stays, in CSS pixels from the left edge of the list; null for one that scrolls. */
  readonly frozenLeft: number | null
}

/** The arrangement before the user changes it. */
export function firstChoice(columns: readonly ColumnShape[]): ColumnChoice {
  const frozen = columns.filter(({ isFrozen }) => isFrozen).map(({ name }) => name)
  return { order: [], shown: [], hidden: [], frozen, widths: {} }
}

/** All columns in the chosen order, hidden ones included; columns that the choice does not name come last. */
export function orderColumns<C extends ColumnShape>(columns: readonly C[], choice: ColumnChoice): C[] {
  const named = [...new Set(choice.order)].flatMap((name) => columns.filter((one) => one.name === name))
  return [...named, ...columns.filter((one) => !named.includes(one))]
}

export function isColumnShown(choice: ColumnChoice, { name, isExtra }: ColumnShape): boolean {
  return !choice.hidden.includes(name) && (!isExtra || choice.shown.includes(name))
}

/** The last column that is shown cannot be hidden: a table without columns would look like one without rows. */
export function showColumn(
  columns: readonly ColumnShape[],
  choice: ColumnChoice,
  column: ColumnShape,
  isShown: boolean,
): ColumnChoice {
  if (!isShown && isOnlyColumn(columns, choice, column)) return choice
  const { name } = column
  return {
    ...choice,
    shown: isShown ? [...without(choice.shown, name), name] : without(choice.shown, name),
    hidden: isShown ? without(choice.hidden, name) : [...without(choice.hidden, name), name],
  }
}

export function isOnlyColumn(
  columns: readonly ColumnShape[],
  choice: ColumnChoice,
  column: ColumnShape,
): boolean {
  return columns.every((other) => isColumnShown(choice, other) === (other === column))
}

/**
 * Moves a column to the position of another one; among frozen columns it becomes frozen, elsewhere it does not stay so.
 */
export function placeColumn(
  columns: readonly ColumnShape[],
  choice: ColumnChoice,
  name: string,
  at: string,
): ColumnChoice {
  if (name === at) return choice
  const order = orderColumns(columns, choice).map((one) => one.name)
  const isMovingOn = order.indexOf(name) < order.indexOf(at)
  const rest = order.filter((other) => other !== name)
  const index = rest.indexOf(at) + (isMovingOn ? 1 : 0)
  const moved = { ...choice, order: [...rest.slice(0, index), name, ...rest.slice(index)] }
  return freezeColumn(moved, name, choice.frozen.includes(at))
}

/** Moves a column by one among those that are shown. */
export function stepColumn(
  columns: readonly ColumnShape[],
  choice: ColumnChoice,
  name: string,
  by: 1 | -1,
): ColumnChoice {
  const drawn = drawOrder(columns, choice)
  const neighbour = drawn[drawn.findIndex((one) => one.name === name) + by]
  return neighbour ? placeColumn(columns, choice, name, neighbour.name) : choice
}

export function freezeColumn(choice: ColumnChoice, name: string, isFrozen: boolean): ColumnChoice {
  const others = without(choice.frozen, name)
  return { ...choice, frozen: isFrozen ? [...others, name] : others }
}

/** @param width CSS pixels, limited to the widths that the column allows; null for its first width. */
export function sizeColumn(choice: ColumnChoice, column: ColumnShape, width: number | null): ColumnChoice {
  const { [column.name]: _former, ...others } = choice.widths
  if (width === null) return { ...choice, widths: others }
  return { ...choice, widths: { ...others, [column.name]: limitWidth(column, width) } }
}

export function limitWidth({ minWidth }: ColumnShape, width: number): number {
  return Math.round(Math.min(WIDEST_PX, Math.max(minWidth, width)))
}

/** The columns that are shown, in the order of the screen: frozen ones first. */
export function drawOrder<C extends ColumnShape>(columns: readonly C[], choice: ColumnChoice): C[] {
  const shown = orderColumns(columns, choice).filter((one) => isColumnShown(choice, one))
  const isFrozen = ({ name }: C) => choice.frozen.includes(name)
  return [...shown.filter(isFrozen), ...shown.filter((one) => !isFrozen(one))]
}

/** CSS pixels of the columns that were given a width. */
export type ColumnWidths = Readonly<Partial<Record<string, number>>>

/**
 * Frozen columns first, as many as fit; the others scroll in their order.
 * @param listWidth CSS pixels; 0 before the list is measured. All fit then, so that columns do not jump when it is.
 */
export function layOutColumns<C extends ColumnShape>(
  columns: readonly C[],
  choice: ColumnChoice,
  widths: ColumnWidths,
  listWidth: number,
): PlacedColumn<C>[] {
  const shown = orderColumns(columns, choice).filter((one) => isColumnShown(choice, one))
  const room = listWidth === 0 ? Number.POSITIVE_INFINITY : listWidth * FROZEN_SHARE
  const frozen: PlacedColumn<C>[] = []
  let left = 0
  for (const column of shown.filter(({ name }) => choice.frozen.includes(name))) {
    const width = toWidth(column, widths)
    if (left + width > room) break
    frozen.push({ column, width, frozenLeft: left })
    left += width
  }
  const others = shown.filter((one) => frozen.every(({ column }) => column !== one))
  return [
    ...frozen,
    ...others.map((column) => ({ column, width: toWidth(column, widths), frozenLeft: null })),
  ]
}

function toWidth({ name, width, minWidth }: ColumnShape, widths: ColumnWidths): number {
  return Math.max(minWidth, widths[name] ?? width)
}

function isGrown({ column }: PlacedColumn, widths: ColumnWidths): boolean {
  return column.isGrowing === true && widths[column.name] === undefined
}

/** Tracks of a CSS grid: one for each column, and a last one for the rest of the width where no column grows. */
export function toTracks(placed: readonly PlacedColumn[], widths: ColumnWidths): string {
  const grown = placed.filter((one) => isGrown(one, widths))
  const tracks = placed.map((one) =>
    grown.includes(one) ? `minmax(${one.width}px, ${growthOf(one)}fr)` : `${one.width}px`,
  )
  return grown.length > 0 ? tracks.join(' ') : `${tracks.join(' ')} minmax(0, 1fr)`
}

/**
 * The columns with the widths that `toTracks` gives them in a list.
 * @param listWidth CSS pixels; 0 before the list is measured, which changes no width.
 */
export function growColumns<C extends ColumnShape>(
  placed: readonly PlacedColumn<C>[],
  widths: ColumnWidths,
  listWidth: number,
): PlacedColumn<C>[] {
  let growing = placed.filter((one) => isGrown(one, widths))
  let room = listWidth - sumOfWidths(placed.filter((one) => !growing.includes(one)))
  // A column that is wider than its share leaves less to the others.
  const share = (one: PlacedColumn) =>
    (room * growthOf(one)) / growing.reduce((sum, each) => sum + growthOf(each), 0)
  for (let wide = growing; wide.length > 0; ) {
    wide = growing.filter((one) => one.width > share(one))
    growing = growing.filter((one) => !wide.includes(one))
    room -= sumOfWidths(wide)
  }
  return placed.map((one) => (growing.includes(one) ? { ...one, width: share(one) } : one))
}

function growthOf({ column: { growth = 1 } }: PlacedColumn): number {
  return growth
}

export function sumOfWidths(placed: readonly PlacedColumn[]): number {
  return placed.reduce((sum, { width }) => sum + width, 0)
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((other) => other !== name)
}
