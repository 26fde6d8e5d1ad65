import type { AuditZone } from '../../shared/domain/audit-zone.ts'
import { type EncodedRibbon, encodeRibbon } from '../../shared/domain/encoded-items.ts'
import { toSpans } from '../../shared/domain/span.ts'
import { CONTRADICTION_BITS } from '../../shared/domain/state-contradiction.ts'
import type { WritableDatabase } from '../store/database.ts'
import { sortIds, toExactId } from '../store/exact-id.ts'
import { DELETED_CODES, FLAG_BITS, VISIBILITY_CODES } from '../store/index-codes.ts'
import { insertRows } from './insert-rows.ts'
import { forgetFacetSummary } from './item-rollups.ts'
import { type EventRecord, isGone, toUnusualText } from './merge-events.ts'

/**
 * `feedback` has one row for each item. Events and responses each write only the columns that follow from them, so
 * neither has to read the other's rows.
 */
export interface ItemSummary extends EventSummary {
  readonly feedbackId: string
}

export interface ResponseSummary {
  readonly feedbackId: string
  readonly businessId: string
  /** The businesses of its responses, in ascending order. */
  readonly businesses: string
  readonly ownerResponseCount: number
  readonly customerResponseCount: number
  readonly vanishedResponses: number
}

const WRITE_EVENT_COLUMNS = {
  head: `INSERT INTO feedback (feedback_id, business_id, visibility, deleted, contradictions, event_count, hide_count,
    was_shown, hidden_after_shown, closed_hidden_ms, hidden_since_ms, last_event_ms, last_event_text,
    last_event_offset, earliest_ms, earliest_text, earliest_offset, vanished_events, changed_months, ribbon,
    event_businesses, owner_response_count, customer_response_count)
    VALUES`,
  row: '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)',
  tail: `ON CONFLICT (feedback_id) DO UPDATE SET business_id = excluded.business_id,
    visibility = excluded.visibility, deleted = excluded.deleted, contradictions = excluded.contradictions,
    event_count = excluded.event_count, hide_count = excluded.hide_count, was_shown = excluded.was_shown,
    hidden_after_shown = excluded.hidden_after_shown, closed_hidden_ms = excluded.closed_hidden_ms,
    hidden_since_ms = excluded.hidden_since_ms, last_event_ms = excluded.last_event_ms,
    last_event_text = excluded.last_event_text, last_event_offset = excluded.last_event_offset,
    earliest_ms = excluded.earliest_ms, earliest_text = excluded.earliest_text,
    earliest_offset = excluded.earliest_offset, vanished_events = excluded.vanished_events,
    changed_months = excluded.changed_months, ribbon = excluded.ribbon,
    event_businesses = excluded.event_businesses`,
} as const

// The business of an item is that of its last event; responses set it only while there is no event.
const WRITE_RESPONSE_COLUMNS = {
  head: `INSERT INTO feedback (feedback_id, business_id, visibility, deleted, contradictions, event_count, hide_count,
    closed_hidden_ms, owner_response_count, customer_response_count, vanished_responses, response_businesses) VALUES`,
  row: `(?, ?, ${VISIBILITY_CODES.unknown}, ${DELETED_CODES.unknown}, 0, 0, 0, 0, ?, ?, ?, ?)`,
  tail: `ON CONFLICT (feedback_id) DO UPDATE SET owner_response_count = excluded.owner_response_count,
    customer_response_count = excluded.customer_response_count,
    vanished_responses = excluded.vanished_responses, response_businesses = excluded.response_businesses,
    business_id = iif(event_count = 0, excluded.business_id, business_id)`,
} as const

export function upsertEventColumns(db: WritableDatabase, items: readonly ItemSummary[]): void {
  const rows = items.map((item) => [
    toExactId(item.feedbackId),
    toExactId(item.businessId),
    item.visibility,
    item.deleted,
    item.contradictions,
    item.eventCount,
    item.hideCount,
    Number(item.wasShown),
    Number(item.isHiddenAfterShown),
    item.closedHiddenMs,
    item.hiddenSinceMs,
    ...toMoment(item.last),
    ...(item.eventCount === 1 ? NO_MOMENT : toMoment(item.first)),
    item.vanishedEvents,
    item.changedMonths,
    item.eventCount === 1 ? '' : item.ribbon,
    item.businesses,
  ])
  forgetFacetSummary(db)
  insertRows(db, WRITE_EVENT_COLUMNS, rows)
}

const NO_MOMENT = [null, null, null] as const

function toMoment(event: EventRecord): readonly [timeMs: number, text: string, offsetMinutes: number] {
  return [event.timeMs, toUnusualText(event), event.offsetMinutes]
}

export function upsertResponseColumns(db: WritableDatabase, items: readonly ResponseSummary[]): void {
  const rows = items.map((item) => [
    toExactId(item.feedbackId),
    toExactId(item.businessId),
    item.ownerResponseCount,
    item.customerResponseCount,
    item.vanishedResponses,
    item.businesses,
  ])
  forgetFacetSummary(db)
  insertRows(db, WRITE_RESPONSE_COLUMNS, rows)
}

/** The columns of `feedback` that follow from an item's events. */
interface EventSummary {
  readonly businessId: string
  /** The businesses of the events that count, in ascending order, where they are several; else empty. */
  readonly businesses: string
  readonly visibility: number
  readonly deleted: number
  /** A sum of CONTRADICTION_BITS. */
  readonly contradictions: number
  readonly eventCount: number
  readonly hideCount: number
  /** See [Note: hide rate]. */
  readonly wasShown: boolean
  readonly isHiddenAfterShown: boolean
  readonly closedHiddenMs: number
  readonly hiddenSinceMs: number | null
  readonly vanishedEvents: number
  /** Numbers of the months with events, each once, oldest first. */
  readonly changedMonths: string
  /** Null when it is too long for a row. */
  readonly ribbon: EncodedRibbon | null
  readonly first: EventRecord
  readonly last: EventRecord
}

/**
 * State and totals of one item. Rewritten events no longer count, vanished ones do (see
 * docs/decisions/0012-vanished-entries.md).
 * @param all its events, in the order of `mergeItem`. @param zone the time zone of the months.
 * @returns undefined for an item without events.
 */
export function summarizeEvents(all: readonly EventRecord[], zone: AuditZone): EventSummary | undefined {
  const events = all.filter(({ flags }) => (flags & FLAG_BITS.rewritten) === 0)
  const [first] = events
  const last = events.at(-1)
  if (!first || !last) return undefined
  const spans = toSpans(events.map(({ show, timeMs }) => ({ showOnWebsite: show, utcMs: timeMs })))
  const hidden = spans.filter(({ visibility }) => visibility === 'hidden')
  const firstShown = spans.findIndex(({ visibility }) => visibility === 'shown')
  return {
    businessId: last.businessId,
    businesses: listSeveral(events),
    visibility: last.show === 1 ? VISIBILITY_CODES.shown : VISIBILITY_CODES.hidden,
    deleted: last.deleted === 1 ? DELETED_CODES.yes : DELETED_CODES.no,
    contradictions: sumContradictions(events, last),
    eventCount: all.length,
    hideCount: hidden.length,
    wasShown: firstShown !== -1,
    isHiddenAfterShown: firstShown !== -1 && firstShown < spans.length - 1,
    closedHiddenMs: hidden.reduce(
      (sum, { startMs, endMs }) => sum + ((endMs ?? startMs ?? 0) - (startMs ?? 0)),
      0,
    ),
    hiddenSinceMs: hidden.find(({ endMs }) => endMs === null)?.startMs ?? null,
    vanishedEvents: all.filter(isGone).length,
    changedMonths: toChangedMonths(all, zone),
    ribbon: encodeRibbon(events),
    first,
    last,
  }
}

function listSeveral(events: readonly EventRecord[]): string {
  const ids = new Set(events.map(({ businessId }) => businessId))
  return ids.size === 1 ? '' : sortIds(ids).join()
}

function toChangedMonths(all: readonly EventRecord[], zone: AuditZone): string {
  const months = all.map(({ timeMs }) => zone.monthAt(timeMs))
  return months.filter((month, index) => month !== months[index - 1]).join()
}

/** See [Note: Contradictory state]. */
function sumContradictions(events: readonly EventRecord[], last: EventRecord): number {
  const areSeveral = events.some(({ businessId }) => businessId !== last.businessId)
  return (
    (isEndContradictory(events, last) ? CONTRADICTION_BITS['same-second'] : 0) +
    (areSeveral ? CONTRADICTION_BITS.businesses : 0) +
    ((last.flags & FLAG_BITS['time-in-future']) !== 0 ? CONTRADICTION_BITS.future : 0)
  )
}

/** True when the state depends on an order that is not recorded: the last moment has entries with opposite flags. */
function isEndContradictory(events: readonly EventRecord[], last: EventRecord): boolean {
  const first = events.find(({ timeMs }) => timeMs === last.timeMs) ?? last
  return first.show !== last.show || first.deleted !== last.deleted
}
