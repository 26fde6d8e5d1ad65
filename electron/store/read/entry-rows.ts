import type { FeedbackResponse, ResponseType } from '../../../shared/domain/feedback-item.ts'
import type { BusinessId, FeedbackId, ReceiptSeq } from '../../../shared/domain/ids.ts'
import {
  type EntryFlag,
  type RecordedTime,
  toUsualText,
  type VisibilityEvent,
} from '../../../shared/domain/visibility-event.ts'
import { FLAG_BITS, RESPONSE_TYPE_CODES } from '../index-codes.ts'

/** The columns that tell events apart, in the tables `event` and `event_change`. */
export const EVENT_KEY =
  'feedback_id, time_ms, show, deleted, business_id, offset_minutes, unusual_text, ordinal'

const BITS = Object.entries(FLAG_BITS) as readonly [EntryFlag, number][]
const NONE: readonly EntryFlag[] = []

/** The names of the bits of a `flags` column. */
export function toFlags(bits: number): readonly EntryFlag[] {
  return bits === 0 ? NONE : BITS.filter(([, bit]) => (bits & bit) !== 0).map(([flag]) => flag)
}

/** The columns of `event e` for toVisibilityEvent. SQLite converts ids to text, to keep all digits. */
export const EVENT_COLUMNS = `
  CAST(e.feedback_id AS TEXT) AS feedbackId, CAST(e.business_id AS TEXT) AS businessId,
  e.show, e.deleted, e.time_ms AS timeMs, e.time_text AS timeText, e.offset_minutes AS offsetMinutes,
  e.ordinal, e.first_receipt AS receipt, e.flags`

/** The order in which the events of an item count; in one millisecond hidden before shown, not deleted first. */
export const WITHIN_ITEM =
  'e.time_ms, e.show, e.deleted, e.business_id, e.offset_minutes, e.unusual_text, e.ordinal'
export const NEWEST_WITHIN_ITEM = `e.time_ms DESC, e.show DESC, e.deleted DESC, e.business_id DESC,
  e.offset_minutes DESC, e.unusual_text DESC, e.ordinal DESC`
/** The events of `feedback f` that count; rewritten ones no longer do (indexing/summarize-item.ts). */
export const COUNTING_EVENTS = `event e WHERE e.feedback_id = f.feedback_id AND e.flags & ${FLAG_BITS.rewritten} = 0`
/** The order of the table's key. */
export const ITEM_BY_ITEM = `e.feedback_id, ${WITHIN_ITEM}`
export const NEWEST_EVENT_FIRST = `e.time_ms DESC, e.feedback_id DESC, e.show DESC, e.deleted DESC, e.business_id DESC,
  e.offset_minutes DESC, e.unusual_text DESC, e.ordinal DESC`

export interface EventRow {
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  readonly show: 0 | 1
  readonly deleted: 0 | 1
  readonly timeMs: number
  readonly timeText: string
  readonly offsetMinutes: number
  readonly ordinal: number
  readonly receipt: ReceiptSeq
  readonly flags: number
}

export function toVisibilityEvent(row: EventRow): VisibilityEvent {
  return {
    feedbackId: row.feedbackId,
    businessId: row.businessId,
    showOnWebsite: row.show,
    deleted: row.deleted,
    time: { text: row.timeText, utcMs: row.timeMs, offsetMinutes: row.offsetMinutes },
    ordinal: row.ordinal,
    receipt: row.receipt,
    flags: toFlags(row.flags),
  }
}

/** The columns of `response r` for toFeedbackResponse. */
export const RESPONSE_COLUMNS = `
  r.response_id AS responseId, CAST(r.feedback_id AS TEXT) AS feedbackId, CAST(r.business_id AS TEXT) AS businessId,
  r.type, r.date_ms AS dateMs, r.unusual_text AS unusualText, r.offset_minutes AS offsetMinutes,
  r.content, r.ordinal, r.first_receipt AS receipt, r.flags`

export interface ResponseRow {
  readonly responseId: number
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  readonly type: number
  readonly dateMs: number
  readonly unusualText: string
  readonly offsetMinutes: number
  readonly content: string
  readonly ordinal: number
  readonly receipt: ReceiptSeq
  readonly flags: number
}

export function toDate({ dateMs: utcMs, unusualText, offsetMinutes }: ResponseRow): RecordedTime {
  return { text: unusualText || toUsualText({ utcMs, offsetMinutes }), utcMs, offsetMinutes }
}

export function toFeedbackResponse(row: ResponseRow): FeedbackResponse {
  return {
    responseId: row.responseId,
    feedbackId: row.feedbackId,
    businessId: row.businessId,
    type: toResponseType(row.type),
    date: toDate(row),
    content: row.content,
    ordinal: row.ordinal,
    receipt: row.receipt,
    flags: toFlags(row.flags),
  }
}

export function toResponseType(code: number): ResponseType {
  return code === RESPONSE_TYPE_CODES.owner ? 'owner' : 'customer'
}
