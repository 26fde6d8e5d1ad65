import type { Operation } from './operation.ts'

export const IMPORT_OUTCOMES = ['archived', 'duplicate', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** What became of one file of an import. */
export interface ImportedFile {
  readonly name: string
  /** *duplicate*: another file of the same import has the very same bytes. *refused*: nothing of it is kept. */
  readonly outcome: ImportOutcome
  readonly operation: Operation | null
  readonly page: number | null
  /** Number of the receipt; null where nothing was archived. */
  readonly receipt: number | null
  /** Why it was refused. */
  readonly message: string | null
}
