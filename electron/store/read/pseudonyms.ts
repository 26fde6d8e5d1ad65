import type { ReadableDatabase } from '../database.ts'

/**
 * [Note: Redacted order]
 *
 * Ids rise with time, so an order of ids says more than the pseudonyms in their place should. Rows of redacted reports stand in an order that
 * follows from what they show alone: wherever a list is in the order of an id, or breaks ties by one, a redacted list has the
 * pseudonym; what is still equal stands in the order of the rest of the redacted row (reports/redact-table.ts). Orders by what a redacted
 * file does not show (tags, stars, findings, how well a search fits) are given up for that of pseudonyms.
 */

/** What stands in the place of an id; the same for the same id. */
export type Pseudonyms = (what: 'feedbackId' | 'businessId', id: string) => string

const defined = new WeakMap<ReadableDatabase, Pseudonyms>()

/** Lets SQL on this connection call `feedback_pseudonym(id)` and `business_pseudonym(id)`; null of nothing. */
export function definePseudonyms(db: ReadableDatabase, pseudonyms: Pseudonyms): void {
  // SQLite refuses to replace a function while a statement runs.
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
