import type { ReactNode } from 'react'

/** How a column is arranged and headed, whatever its rows are. */
export interface ColumnShape {
  /** Identifies the column in the preferences and, as `data-column`, in the document. */
  readonly name: string
  readonly heading: string
  /** Drawn in the heading instead of its text. */
  readonly head?: ReactNode
  /** Its cells begin with an icon, and the heading above their text. */
  readonly hasIcon?: boolean
  /** Longer heading, for the tooltip. */
  readonly hint?: string
  /** Heading of copied text, where its values are written in another form than on screen. */
  readonly copyHeading?: string
  /** CSS pixels at first. */
  readonly width: number
  /** CSS pixels at least. */
  readonly minWidth: number
  readonly align?: 'end'
  /** The order that a click on the heading asks for. */
  readonly sort?: string
  /**
   * What it shows, unless that is amounts: moments, the *ages* up to now, which rise where the moments fall, names,
   * which rise at the first click, or things in the order of their IDs.
   */
  readonly values?: 'moments' | 'ages' | 'names' | 'ids'
  /** Shown only when chosen. */
  readonly isExtra?: boolean
  /** Stays in view at first while the others scroll sideways. */
  readonly isFrozen?: boolean
  /** Takes the space that the others leave, unless the user gave it a width. */
  readonly isGrowing?: boolean
  /** Its part of that space where several grow; 1 by default. */
  readonly growth?: number
}

/** One column of a list; `Context` is what all rows are drawn against, for example a time axis. */
export interface Column<Row, Context, Sort extends string = string> extends ColumnShape {
  readonly sort?: Sort
  /** @param width CSS pixels of the column. */
  cell(row: Row, context: Context, width: number): ReactNode
  /** The cell as plain text, for the clipboard. */
  text(row: Row, context: Context): string
}

/** Whether what the column shows falls from row to row where its list has this order. */
export function showsFalling({ values }: ColumnShape, { descending }: Pick<GridSort, 'descending'>): boolean {
  return descending !== (values === 'ages')
}

/** The order in which what the column shows falls or rises from row to row. */
export function orderToShow({ values }: ColumnShape, by: string, isFalling: boolean): GridSort {
  return { by, descending: isFalling !== (values === 'ages') }
}

type ColumnSpec<Row, Context, Sort extends string> = Omit<Column<Row, Context, Sort>, 'minWidth'> & {
  readonly minWidth?: number
}

const MIN_WIDTH_PX = 48

export function column<Row, Context = undefined, Sort extends string = never>(
  spec: ColumnSpec<Row, Context, Sort>,
): Column<Row, Context, Sort> {
  return { minWidth: Math.min(spec.width, MIN_WIDTH_PX), ...spec }
}

/** Called with one of the orders that the columns of the list name. */
export type SortHandler = { bivariant(sort: GridSort): void }['bivariant']

/** The order of a list, as its headings show it. */
export interface GridSort<Sort extends string = string> {
  readonly by: Sort
  readonly descending: boolean
}

/** “Sorted by Times hidden, least first”; null where no column has the order. */
export function nameSort(columns: readonly ColumnShape[], sort: GridSort): string | null {
  const sorted = columns.find((one) => one.sort === sort.by)
  if (!sorted) return null
  return gridStrings.columns.sortedBy(sorted.heading, showsFalling(sorted, sort), sorted.values)
}

type Values = ColumnShape['values']

export const gridStrings = {
  menuOf: 'Actions for this row',
  copied: (rows: string) => `Copied ${rows} as tab-separated text`,
  rows: ['row', 'rows'],
  copy: 'Copy',
  columns: {
    chooseLabel: 'Choose columns',
    reset: 'Reset columns',
    onlyOne: 'One column stays',
    freeze: (name: string) => `Pin ${name}`,
    earlier: (name: string) => `Move ${name} left`,
    later: (name: string) => `Move ${name} right`,
    menuOf: (name: string) => `Menu of ${name}`,
    sortBy: (isFalling: boolean, values: Values) => `Sort, ${nameOrder(isFalling, values)} first`,
    moveLeft: 'Move left',
    moveRight: 'Move right',
    wider: 'Wider',
    narrower: 'Narrower',
    resetWidth: 'Reset width',
    freezeIt: 'Pin column',
    unfreezeIt: 'Unpin column',
    hide: 'Hide column',
    sortedBy: (name: string, isFalling: boolean, values: Values) =>
      `Sorted by ${name}, ${nameOrder(isFalling, values)} first`,
  },
} as const

function nameOrder(isFalling: boolean, values: Values): string {
  if (values === 'ages') return isFalling ? 'longest' : 'shortest'
  if (values === 'moments') return isFalling ? 'newest' : 'oldest'
  if (values === 'names') return isFalling ? 'Z' : 'A'
  if (values === 'ids') return isFalling ? 'highest ID' : 'lowest ID'
  return isFalling ? 'most' : 'least'
}
