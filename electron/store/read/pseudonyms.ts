import type { ReadableDatabase } from '../database.ts'

/**
 * [Note: Redacted order]
 *
 * Ids increase with time, so their order reveals more than pseudonyms should. The order of rows in redacted reports
 * depends only on their printed content: where a list is ordered by an id, or breaks ties by one, a redacted list uses
 * the pseudonym; rows that are still equal are ordered by the rest of the redacted row (reports/redact-table.ts).
 * Orders by data that a redacted file does not show (tags, stars, findings, relevance) become the order of pseudonyms.
 */

/** The pseudonym of an id; the same for the same id. */
export type Pseudonyms = (what: 'feedbackId' | 'businessId', id: string) => string

const defined = new WeakMap<ReadableDatabase, Pseudonyms>()

/**
 * Defines the SQL functions `feedback_pseudonym(id)` and `business_pseudonym(id)` on this connection; null for NULL.
 */
export function definePseudonyms(db: ReadableDatabase, pseudonyms: Pseudonyms): void {
  // SQLite does not replace a function while a statement runs.
  if (defined.get(db) === pseudonyms) return
  for (const [name, what] of [
    ['feedback_pseudonym', 'feedbackId'],
    ['business_pseudonym', 'businessId'],
  ] as const) {
    db.function(name, { deterministic: true, safeIntegers: true }, (id: unknown) =>
      typeof id === 'bigint' ? pseudonyms(what, String(id)) : null,
    )
  }
  defined.set(db, pseudonyms)
}
