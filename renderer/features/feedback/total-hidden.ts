import type { FeedbackItem } from '../../../shared/domain/feedback-item.ts'

/** All time hidden up to a moment, the span that still lasts included. */
export function totalHiddenMs(
  item: Pick<FeedbackItem, 'closedHiddenMs' | 'hiddenSinceMs'>,
  nowMs: number,
): number {
  const open = item.hiddenSinceMs === null ? 0 : Math.max(0, nowMs - item.hiddenSinceMs)
  return item.closedHiddenMs + open
}
