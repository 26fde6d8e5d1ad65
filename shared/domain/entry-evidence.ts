import type { TimelineEntry } from './feedback-item.ts'
import type { ReceiptSeq, SweepId } from './ids.ts'

/** A reply that held an entry. */
export interface Sighting {
  readonly receipt: ReceiptSeq
  readonly sweepId: SweepId
  readonly receivedAtMs: number
  /** Lower-case hex SHA-256 of the reply. */
  readonly bodySha256: string
}

/** What a sweep found out about an entry that was known, or that took the place of a known one. */
export interface EntryChange {
  readonly sweepId: SweepId
  readonly sweepStartedAtMs: number
  /** *rewritten*: another entry came in its place; *replacement*: it came in the place of another. */
  readonly kind: 'vanished' | 'rewritten' | 'replacement' | 'reappeared'
}

/** How one entry of a timeline is known. Between the first and the last reply others may have held it as well. */
export interface EntryEvidence {
  readonly key: EntryKey
  readonly first: Sighting
  readonly last: Sighting
  /** Oldest first. */
  readonly changes: readonly EntryChange[]
}

/** Tells the entries of one item apart: all fields of an event, the row number of a response. */
export type EntryKey = string

export function toEntryKey(entry: TimelineEntry): EntryKey {
  if (entry.kind === 'response') return toResponseKey(entry.response.responseId)
  const { time, showOnWebsite, deleted, businessId, ordinal } = entry.event
  return toEventKey(time.utcMs, showOnWebsite, deleted, businessId, time.text, ordinal)
}

export function toEventKey(
  ...fields: readonly [
    utcMs: number,
    show: 0 | 1,
    deleted: 0 | 1,
    business: string,
    text: string,
    ordinal: number,
  ]
): EntryKey {
  return `event ${JSON.stringify(fields)}`
}

export function toResponseKey(responseId: number): EntryKey {
  return `response ${responseId}`
}
