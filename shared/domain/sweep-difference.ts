import type { TimelineEntry } from './feedback-item.ts'

/**
 * What a sweep changed in the cache, in four kinds that do not overlap:
 *
 * - *added*: no earlier page had brought it;
 * - *changed*: it vanished, and an entry that differs in one attribute came in its place: of the history the flags (same
 *   feedback, business and time as written), of the responses the text (same feedback, business, type and date);
 * - *vanished*: an earlier sweep had brought it, this complete one should have and did not;
 * - *reappeared*: it had vanished, and came again.
 */
export const CHANGE_KINDS = ['added', 'changed', 'vanished', 'reappeared'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export type DifferenceCounts = Readonly<Record<ChangeKind, number>>

/** One line of a difference. The flags of its entries are those of today, not those of the time of the sweep. */
export interface SweepChange {
  readonly kind: ChangeKind
  /** The entry, for *changed* the one that came. */
  readonly entry: TimelineEntry
  /** For *changed* the entry that went, otherwise null. */
  readonly before: TimelineEntry | null
}
