import type { FeedbackId } from './ids.ts'

/** An item of the watchlist and what the cache has learned of it since the auditor last looked at it. */
export interface WatchedItem {
  readonly feedbackId: FeedbackId
  readonly watchedAtMs: number
  readonly seenAtMs: number
  /** Entries that were not known then. */
  readonly newEvents: number
  readonly newResponses: number
  /** Entries that changed, vanished or reappeared in a sweep that ended since then. */
  readonly changedEntries: number
  /** Whether the cache holds anything about it; a sweep of another scope may never have read it. */
  readonly isInCache: boolean
}

export function hasNews({ newEvents, newResponses, changedEntries }: WatchedItem): boolean {
  return newEvents + newResponses + changedEntries > 0
}
