import type { WritableDatabase } from '../store/database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../store/index-codes.ts'
import { toExactId } from './exact-id.ts'
import { insertRows } from './insert-rows.ts'
import { forgetFacetSummary } from './item-rollups.ts'
import { type EventRecord, toUnusualText } from './merge-events.ts'
import type { EventSummary } from './summarize-item.ts'

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
    closed_hidden_ms, hidden_since_ms, last_event_ms, last_event_text, last_event_offset, earliest_ms,
    earliest_text, earliest_offset, vanished_events, changed_months, ribbon, event_businesses, owner_response_count,
    customer_response_count)
    VALUES`,
  row: '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)',
  tail: `ON CONFLICT (feedback_id) DO UPDATE SET business_id = excluded.business_id,
    visibility = excluded.visibility, deleted = excluded.deleted, contradictions = excluded.contradictions,
    event_count = excluded.event_count, hide_count = excluded.hide_count, closed_hidden_ms = excluded.closed_hidden_ms,
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
