/** Limits of the SQL console. */
export const CONSOLE_LIMITS = {
  statementUnits: 20_000,
  rows: 10_000,
  seconds: 10,
  /** UTF-16 units of one value; longer values are cut. */
  cellUnits: 10_000,
  /** UTF-16 units of all values together. */
  resultUnits: 16_000_000,
} as const

/** The reason why a statement is refused. */
export type StatementRefusal =
  | 'empty'
  | 'too-long'
  | 'not-a-question'
  | 'several-statements'
  | 'writes'
  | 'reserved-name'
  | 'connection-settings'

/** A value as text with all its digits, or null for SQL's NULL. */
export type ConsoleCell = string | null

export type ConsoleOutcome =
  | {
      readonly kind: 'rows'
      readonly columns: readonly string[]
      readonly rows: readonly (readonly ConsoleCell[])[]
      /** True if there are more rows than the limits allow. */
      readonly isCut: boolean
      readonly durationMs: number
    }
  /** `name`: the forbidden name, if the reason is about one. */
  | { readonly kind: 'refused'; readonly reason: StatementRefusal; readonly name: string | null }
  /** SQLite's error message. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'out-of-time' }
  | { readonly kind: 'out-of-memory' }
  | { readonly kind: 'cancelled' }

/** A table that a statement may read. */
export interface ConsoleTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/**
 * The last output of an SQL console process that ends itself. The exit code of a killed process depends on the system.
 */
export const OUT_OF_MEMORY = 'out of memory'
