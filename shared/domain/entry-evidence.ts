import type { TimelineEntry } from './feedback-item.ts'
import type { ReceiptSeq, SweepId } from './ids.ts'

/** A reply that contains an entry. */
export interface Sighting {
  readonly receipt: ReceiptSeq
  readonly receivedAtMs: number
}

/** A change of a known entry in a sweep. */
export interface EntryChange {
  readonly sweepId: SweepId
  readonly sweepStartedAtMs: number
  /** *rewritten*: another entry replaced it; *replacement*: it replaced another entry. */
  readonly kind: 'vanished' | 'rewritten' | 'replacement' | 'reappeared'
}

/** The replies that contain an entry of a timeline: the first and the last; replies in between may contain it too. */
export interface EntryEvidence {
  readonly key: EntryKey
  readonly first: Sighting
  readonly last: Sighting
  /** Oldest first. */
  readonly changes: readonly EntryChange[]
}

/** Identifies an entry within its item: all fields of an event, or the row number of a response. */
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
