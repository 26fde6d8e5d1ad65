import type { BusinessId } from './ids.ts'

const NAME_SOURCES = ['service', 'file'] as const
export type NameSource = (typeof NAME_SOURCES)[number]

/** The name of a business and its source. Names are for display only: the id identifies a business. */
export interface BusinessName {
  readonly businessId: BusinessId
  readonly name: string
  readonly source: NameSource
  /** The address of the service, or the name of the file. */
  readonly sourceName: string
  readonly notedAtMs: number
}

/** A line of a names file that could not be used. */
export interface NamesFileProblem {
  /** 1 for the first line of the file. */
  readonly line: number
  readonly message: string
}

/** The content of a file of names, before it is imported. */
export interface NamesFilePreview {
  readonly fileName: string
  readonly idColumn: string
  readonly nameColumn: string
  /** The first few. */
  readonly rows: readonly { readonly businessId: string; readonly name: string }[]
  readonly names: number
  /** The first few of `problemCount`. */
  readonly problems: readonly NamesFileProblem[]
  readonly problemCount: number
}
