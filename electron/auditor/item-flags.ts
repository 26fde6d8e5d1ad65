import type { FeedbackId } from '../../shared/domain/ids.ts'
import { prepareOnce } from '../store/database.ts'
import { getIndexedThrough } from '../store/index-tables.ts'
import { type ChangeContext, logChange } from './change-context.ts'

/** @returns the items that had no star before, or had one. */
export function setStar(
  context: ChangeContext,
  feedbackIds: readonly FeedbackId[],
  isSet: boolean,
): FeedbackId[] {
  const { db, atMs } = context
  return changed(feedbackIds, (feedbackId) => {
    const id = BigInt(feedbackId)
    const { changes } = isSet
      ? prepareOnce(db, 'INSERT OR IGNORE INTO star (feedback_id, set_at_ms) VALUES (?, ?)').run(id, atMs)
      : prepareOnce(db, 'DELETE FROM star WHERE feedback_id = ?').run(id)
    if (changes > 0) logChange(context, isSet ? 'star-set' : 'star-removed', feedbackId)
    return changes > 0
  })
}

/** What the cache knows of an item when it is put on the watchlist counts as looked at. */
export function setWatch(
  context: ChangeContext,
  feedbackIds: readonly FeedbackId[],
  isSet: boolean,
): FeedbackId[] {
  const { db, atMs } = context
  const seen = getIndexedThrough(db)
  return changed(feedbackIds, (feedbackId) => {
    const id = BigInt(feedbackId)
    const { changes } = isSet
      ? prepareOnce(
          db,
          'INSERT OR IGNORE INTO watch (feedback_id, set_at_ms, seen_at_ms, seen_receipt) VALUES (?, ?, ?, ?)',
        ).run(id, atMs, atMs, seen)
      : prepareOnce(db, 'DELETE FROM watch WHERE feedback_id = ?').run(id)
    if (changes > 0) logChange(context, isSet ? 'watch-set' : 'watch-removed', feedbackId)
    return changes > 0
  })
}

/** Notes that watched items were looked at, all of them for null. @returns those that are on the watchlist. */
export function setLookedAt(
  { db, atMs }: ChangeContext,
  feedbackIds: readonly FeedbackId[] | null,
): FeedbackId[] {
  const seen = getIndexedThrough(db)
  if (feedbackIds === null) {
    prepareOnce(db, 'UPDATE watch SET seen_at_ms = ?, seen_receipt = ?').run(atMs, seen)
    return prepareOnce(db, 'SELECT CAST(feedback_id AS TEXT) FROM watch').pluck().all() as FeedbackId[]
  }
  const update = prepareOnce(db, 'UPDATE watch SET seen_at_ms = ?, seen_receipt = ? WHERE feedback_id = ?')
  return changed(feedbackIds, (feedbackId) => update.run(atMs, seen, BigInt(feedbackId)).changes > 0)
}

function changed(
  feedbackIds: readonly FeedbackId[],
  change: (feedbackId: FeedbackId) => boolean,
): FeedbackId[] {
  return [...new Set(feedbackIds)].filter(change)
}
