import type { FeedbackItem } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackResponse } from '../../../shared/domain/feedback-response.ts'
import type { PageReceipt } from '../../../shared/domain/receipt.ts'
import { toVisibility } from '../../../shared/domain/span.ts'
import type { QuarantinedEntry, Sweep } from '../../../shared/domain/sweep.ts'
import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { toExactNumber } from './exact-number.ts'
import { toHiddenMs } from './hidden-time.ts'

/** Fields of the rows that `query` prints. The names are part of the command line's contract. */

const SHOW_ON_WEBSITE = { hidden: 0, shown: 1, unknown: null } as const
const DELETED = { no: 0, yes: 1, unknown: null } as const

/** The state after the last event; null where no event is known. Hidden time counts up to `nowMs`. */
export function toItemFields(item: FeedbackItem, nowMs: number): object {
  return {
    feedbackId: toExactNumber(item.feedbackId),
    businessId: toExactNumber(item.businessId),
    visibility: item.visibility,
    showOnWebsite: SHOW_ON_WEBSITE[item.visibility],
    deleted: DELETED[item.deleted],
    contradictory: item.isContradictory,
    events: item.eventCount,
    hides: item.hideCount,
    hiddenMs: toHiddenMs(item, nowMs),
    hiddenSinceUtc: toUtcText(item.hiddenSinceMs),
    firstTime: item.firstEvent?.text ?? null,
    firstTimeUtc: toUtcText(item.firstEvent?.utcMs ?? null),
    lastTime: item.lastEvent?.text ?? null,
    lastTimeUtc: toUtcText(item.lastEvent?.utcMs ?? null),
    ownerResponses: item.ownerResponseCount,
    customerResponses: item.customerResponseCount,
  }
}

export function toEventFields(event: VisibilityEvent): object {
  return {
    feedbackId: toExactNumber(event.feedbackId),
    businessId: toExactNumber(event.businessId),
    showOnWebsite: event.showOnWebsite,
    time: event.time.text,
    deleted: event.deleted,
    timeUtc: toUtcText(event.time.utcMs),
    offsetMinutes: event.time.offsetMinutes,
    visibility: toVisibility(event.showOnWebsite),
    ordinal: event.ordinal,
    receipt: event.receipt,
    flags: event.flags,
  }
}

export function toResponseFields(response: FeedbackResponse): object {
  return {
    feedbackId: toExactNumber(response.feedbackId),
    businessId: toExactNumber(response.businessId),
    type: response.type,
    date: response.date.text,
    content: response.content,
    timeUtc: toUtcText(response.date.utcMs),
    offsetMinutes: response.date.offsetMinutes,
    ordinal: response.ordinal,
    receipt: response.receipt,
    flags: response.flags,
  }
}

export function toReceiptFields({ seq, sentAtMs, receivedAtMs, ...receipt }: PageReceipt): object {
  return {
    receipt: seq,
    ...receipt,
    sentAtUtc: toUtcText(sentAtMs),
    receivedAtUtc: toUtcText(receivedAtMs),
  }
}

export function toQuarantineFields(entry: QuarantinedEntry): object {
  return { ...entry }
}

export function toSweepFields({ startedAtMs, finishedAtMs, ...sweep }: Sweep): object {
  return { ...sweep, startedAtUtc: toUtcText(startedAtMs), finishedAtUtc: toUtcText(finishedAtMs) }
}

/** ISO 8601 in UTC with milliseconds. */
function toUtcText(utcMs: number | null): string | null {
  return utcMs === null ? null : new Date(utcMs).toISOString()
}
