import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'

/** What identifies an entry in its original reply. */
export function toWanted(entry: TimelineEntry): NonNullable<RequestOf<'receipt:get'>['entry']> {
  if (entry.kind === 'response') return { kind: 'response', responseId: entry.response.responseId }
  const { feedbackId, businessId, showOnWebsite, deleted, time, ordinal } = entry.event
  return { kind: 'event', feedbackId, businessId, showOnWebsite, deleted, timeText: time.text, ordinal }
}
