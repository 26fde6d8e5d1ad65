/**
 * An entry of the history: milliseconds before the cutoff, shown or hidden, and its deleted flag. The cutoff is noon
 * in UTC, so entries 11 and 13 hours ago are on different days.
 */
export interface CorpusEntry {
  readonly agoMs: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
}

export interface CorpusReply {
  readonly agoMs: number
  readonly type: 'owner' | 'customer'
}

export interface CorpusItem {
  readonly entries: readonly CorpusEntry[]
  readonly replies: readonly CorpusReply[]
  /** Entries that the first sweep gives and the second does not give any more. */
  readonly vanished: readonly CorpusEntry[]
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const shown = (agoMs: number): CorpusEntry => ({ agoMs, show: 1, deleted: 0 })
export const hidden = (agoMs: number): CorpusEntry => ({ agoMs, show: 0, deleted: 0 })
export const deletedShown = (agoMs: number): CorpusEntry => ({ agoMs, show: 1, deleted: 1 })
export const deletedHidden = (agoMs: number): CorpusEntry => ({ agoMs, show: 0, deleted: 1 })
export const owner = (agoMs: number): CorpusReply => ({ agoMs, type: 'owner' })
export const customer = (agoMs: number): CorpusReply => ({ agoMs, type: 'customer' })

export function item(
  entries: readonly CorpusEntry[],
  replies: readonly CorpusReply[] = [],
  vanished: readonly CorpusEntry[] = [],
): CorpusItem {
  return { entries, replies, vanished }
}

export function many(count: number, make: (at: number) => CorpusItem): CorpusItem[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
