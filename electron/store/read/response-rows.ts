import type { FeedbackResponse, ResponseType } from '../../../shared/domain/feedback-response.ts'
import type { BusinessId, FeedbackId, ReceiptSeq } from '../../../shared/domain/ids.ts'
import { RESPONSE_TYPE_CODES } from '../index-codes.ts'
import { toFlags } from './flags.ts'

/** Columns of `response r` as toFeedbackResponse reads them. */
export const RESPONSE_COLUMNS = `
  r.response_id AS responseId, CAST(r.feedback_id AS TEXT) AS feedbackId, CAST(r.business_id AS TEXT) AS businessId,
  r.type, r.date_ms AS dateMs, r.date_text AS dateText, r.offset_minutes AS offsetMinutes,
  r.content, r.ordinal, r.first_receipt AS receipt, r.flags`

export interface ResponseRow {
  readonly responseId: number
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  readonly type: number
  readonly dateMs: number
  readonly dateText: string
  readonly offsetMinutes: number
  readonly content: string
  readonly ordinal: number
  readonly receipt: ReceiptSeq
  readonly flags: number
}

export function toFeedbackResponse(row: ResponseRow): FeedbackResponse {
  return {
    responseId: row.responseId,
    feedbackId: row.feedbackId,
    businessId: row.businessId,
    type: toResponseType(row.type),
    date: { text: row.dateText, utcMs: row.dateMs, offsetMinutes: row.offsetMinutes },
    content: row.content,
    ordinal: row.ordinal,
    receipt: row.receipt,
    flags: toFlags(row.flags),
  }
}

export function toResponseType(code: number): ResponseType {
  return code === RESPONSE_TYPE_CODES.owner ? 'owner' : 'customer'
}
