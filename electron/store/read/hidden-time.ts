import type { FeedbackItem } from '../../../shared/domain/feedback-item.ts'

/** Time hidden in all: the closed spans, and the one that lasts, up to `nowMs`. Never negative. */
export function toHiddenMs(
  item: Pick<FeedbackItem, 'closedHiddenMs' | 'hiddenSinceMs'>,
  nowMs: number,
): number {
  const lasting = item.hiddenSinceMs === null ? 0 : Math.max(0, nowMs - item.hiddenSinceMs)
  return item.closedHiddenMs + lasting
}
