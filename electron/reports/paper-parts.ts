import type { PrintedText } from './pdf/printable-text.ts'

/** What the figures of a report say: numbers, share, what stands out, and what the record cannot show. */
export interface PageResult {
  /** The first sentence; its first part is printed in bold. */
  readonly lead: readonly [strong: string, rest: string]
  readonly more: readonly string[]
}

/** Sections that only some templates have; report.typ lays them out. User text has passed the TextPrinter. */
export interface PaperSection {
  readonly title: string
  readonly blocks: readonly PaperBlock[]
}

export type PaperBlock =
  | {
      readonly kind: 'text'
      /** Printed in bold before the text. */
      readonly lead?: string
      readonly text: PrintedText
      /** Drawn as a bar beside the text, which has it in words; 0 to 1. */
      readonly share?: number
    }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: PrintedText])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly PrintedText[])[]
      /** The index of the first column of numbers; all columns after it are numbers too. */
      readonly right: number
      /** The first column after these; by default all to the last are numbers. */
      readonly rightUntil?: number
      /** Shares of what the other columns leave; columns with null or without a share are as wide as they need. */
      readonly shares?: readonly (number | null)[]
      /** The second column has ids of figures, which are not broken across lines. */
      readonly hasIds?: true
      /** The last row has the totals. */
      readonly hasTotal?: true
    }
  /** Moments on one axis, in shares of its width; `alternative` has the same in words. */
  | {
      readonly kind: 'moments'
      readonly marks: readonly number[]
      readonly ticks: readonly { readonly at: number; readonly label: string }[]
      readonly alternative: string
    }
  /** Estimates with their intervals on one axis, in shares of its width; `alternative` has the same in words. */
  | {
      readonly kind: 'odds'
      readonly title: string
      readonly alternative: string
      readonly lines: readonly {
        readonly label: string
        readonly text: string
        readonly at: number | null
        readonly low: number
        readonly high: number
      }[]
      readonly ticks: readonly { readonly at: number; readonly label: string }[]
      readonly note: string
    }

/** Rows under a heading, which is also a bookmark; `from` and `to` are indexes within the volume. */
export interface RowGroup {
  readonly title: string
  readonly from: number
  readonly to: number
}

export interface PaperParts {
  /** Before the rows, in the first volume. */
  readonly lead: readonly PaperSection[]
  readonly groups: readonly RowGroup[]
  /** After the rows of each volume, about these rows. */
  readonly tail: readonly PaperSection[]
}

export const NO_PARTS: PaperParts = { lead: [], groups: [], tail: [] }

export function toTextBlock(text: PrintedText): PaperBlock {
  return { kind: 'text', text }
}

export function toHeadingBlock(text: string): PaperBlock {
  return { kind: 'heading', text }
}
