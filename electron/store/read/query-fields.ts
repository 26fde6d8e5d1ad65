import { completenessStrings } from '../../../shared/domain/completeness.ts'
import type { CoverageGroup, CoverageStretch } from '../../../shared/domain/coverage.ts'
import type { DataStatus } from '../../../shared/domain/data-cutoff.ts'
import type { FeedbackItem, FeedbackResponse, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { OPERATIONS, type Operation, type PageReceipt } from '../../../shared/domain/receipt.ts'
import { toVisibility } from '../../../shared/domain/span.ts'
import type { Sweep, SweepChange } from '../../../shared/domain/sweep.ts'
import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { toUtc } from '../../../shared/format/utc-text.ts'
import { toExactNumber } from '../exact-id.ts'

/** Fields of the rows that `query` prints. The names are part of the command line's contract. */

/** The service's 0 and 1; null if no event is known. */
export const SHOW_ON_WEBSITE = { hidden: 0, shown: 1, unknown: null } as const
export const DELETED = { no: 0, yes: 1, unknown: null } as const

/** The state after the last event; null where no event is known. @param hiddenMs as `readHiddenMs`. */
export function toItemFields(item: FeedbackItem, hiddenMs: number): object {
  return {
    feedbackId: toExactNumber(item.feedbackId),
    businessId: toExactNumber(item.businessId),
    visibility: item.visibility,
    showOnWebsite: SHOW_ON_WEBSITE[item.visibility],
    deleted: DELETED[item.deleted],
    contradictory: item.contradictions.length > 0,
    events: item.eventCount,
    hides: item.hideCount,
    hiddenMs,
    hiddenSinceUtc: toUtc(item.hiddenSinceMs),
    firstTime: item.firstEvent?.text ?? null,
    firstTimeUtc: toUtc(item.firstEvent?.utcMs ?? null),
    lastTime: item.lastEvent?.text ?? null,
    lastTimeUtc: toUtc(item.lastEvent?.utcMs ?? null),
    ownerResponses: countOrUnknown(item, item.ownerResponseCount),
    customerResponses: countOrUnknown(item, item.customerResponseCount),
    vanishedEntries: item.vanishedEntries,
  }
}

export function toEventFields(event: VisibilityEvent): object {
  return {
    feedbackId: toExactNumber(event.feedbackId),
    businessId: toExactNumber(event.businessId),
    showOnWebsite: event.showOnWebsite,
    time: event.time.text,
    deleted: event.deleted,
    timeUtc: toUtc(event.time.utcMs),
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
    timeUtc: toUtc(response.date.utcMs),
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
    sentAtUtc: toUtc(sentAtMs),
    receivedAtUtc: toUtc(receivedAtMs),
  }
}

export function toSweepFields({ startedAtMs, finishedAtMs, ...sweep }: Sweep): object {
  return { ...sweep, startedAtUtc: toUtc(startedAtMs), finishedAtUtc: toUtc(finishedAtMs) }
}

/** A row of `changes`: the entry with its own fields, and the entry that it replaced. */
export function toChangeFields(sweepId: SweepId, { kind, entry, before }: SweepChange): object {
  return { sweepId, change: kind, ...toEntryFields(entry), before: before && toEntryFields(before) }
}

function toEntryFields(entry: TimelineEntry): object {
  return entry.kind === 'event' ? toEventFields(entry.event) : toResponseFields(entry.response)
}

/** A row of `coverage`. `businessId` lists ids; null means every business that no other row names. */
export function toCoverageFields(
  { businessIds }: CoverageGroup,
  operation: Operation,
  { asOfMs, ...stretch }: CoverageStretch,
): object {
  const businessId = businessIds?.map((id) => toExactNumber(id)) ?? null
  return { operation, businessId, ...stretch, asOfUtc: toUtc(asOfMs) }
}

/** Rows of `status`, one for each operation; the words are those of screens and reports. */
export function toStatusFields({ cutoff, completeness, timeZone }: DataStatus): readonly object[] {
  return OPERATIONS.map((operation) => ({
    operation,
    completeness: completeness[operation].state,
    verdict: completenessStrings.toVerdict(operation, completeness[operation]),
    issues: completeness[operation].issues,
    setAside: completeness[operation].setAside,
    dataThroughUtc: toUtc(cutoff?.atMs ?? null),
    dataThroughFrom: cutoff?.from ?? null,
    timeZone,
  }))
}

/** A number of responses, or null where there is none and they were never completely read. */
export function countOrUnknown({ areResponsesRead }: FeedbackItem, count: number): number | null {
  return count === 0 && !areResponsesRead ? null : count
}
