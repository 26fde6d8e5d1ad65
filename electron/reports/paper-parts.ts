import type { PrintedText } from './pdf/printable-text.ts'

/** Parts of a PDF that only some templates have, as report.typ lays them out. Text that people wrote was printed. */
export interface PaperSection {
  readonly title: string
  readonly blocks: readonly PaperBlock[]
}

export type PaperBlock =
  | { readonly kind: 'text'; readonly text: PrintedText }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: PrintedText])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly PrintedText[])[]
      /** The first column of numbers; all after it are numbers too. */
      readonly right: number
      /** The second column has ids of figures, which are never broken. */
      readonly hasIds?: true
    }
  /** Bars of up to three parts on one scale, drawn as vectors; a table beside them has the numbers. */
  | {
      readonly kind: 'bars'
      readonly most: number
      readonly keys: readonly string[]
      readonly rows: readonly { readonly label: string; readonly parts: readonly number[] }[]
    }

/** Rows under a heading of their own, which is a bookmark; the places count from 0 within the volume. */
export interface RowGroup {
  readonly title: string
  readonly from: number
  readonly to: number
}

export interface PaperParts {
  /** Before the rows, in the first volume. */
  readonly lead: readonly PaperSection[]
  readonly groups: readonly RowGroup[]
  /** After the rows, in each volume about its own. */
  readonly tail: readonly PaperSection[]
}

export const NO_PARTS: PaperParts = { lead: [], groups: [], tail: [] }
