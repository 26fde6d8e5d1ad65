import type { BusinessId } from './ids.ts'

const NAME_SOURCES = ['service', 'file'] as const
export type NameSource = (typeof NAME_SOURCES)[number]

/** What a business is called, and who says so. A name is a convenience: the id stays what identifies a business. */
export interface BusinessName {
  readonly businessId: BusinessId
  readonly name: string
  readonly source: NameSource
  /** Address of the service, or name of the file. */
  readonly sourceName: string
  readonly notedAtMs: number
}

/** A line of a names file that could not be used. */
export interface NamesFileProblem {
  /** 1 for the first line of the file. */
  readonly line: number
  readonly message: string
}

/** What a file of names holds, before anything is taken from it. */
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
