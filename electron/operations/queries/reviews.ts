import { z } from 'zod'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { PageReceipt } from '../../../shared/domain/receipt.ts'
import type { ReceiptDetail, WantedEntry } from '../../../shared/ipc/detail-contract.ts'
import { readBody } from '../../evidence/archive.ts'
import { type LocatableEntry, type LocatedText, locateEntry } from '../../indexing/locate-entry.ts'
import { listReviewsOf } from '../../reports/changes-since.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { getMomentMs } from '../../store/read/data-cutoff.ts'
import { findEntryEvidence } from '../../store/read/entry-evidence.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from '../../store/read/entry-rows.ts'
import { getReceiptBySeq } from '../../store/read/evidence-rows.ts'
import { findAround, getFeedbackDetail } from '../../store/read/feedback-detail.ts'
import { findSelectedEvents } from '../../store/read/selected-events.ts'
import { type ContractQueries, slowly } from './query.ts'

/** The lists of items and responses, and one item. */
export const LIST_QUERIES = {
  'feedback:changed-since': slowly(({ db }, { filter, asOfMs, changed }) => {
    const selection = { filter, nowMs: getMomentMs(db, asOfMs), isPast: asOfMs !== null }
    return listReviewsOf(db, selection, changed)
  }),
  'feedback:list': {
    quickly: ({ reader }, { asOfMs: _, ...request }) => reader.encodeFeedbackQuickly(request),
    prepare: ({ reader }, { asOfMs: _, ...request }) => reader.prepareFeedback(request),
    run: ({ reader }, { asOfMs: _, ...request }) => reader.encodeFeedback(request),
  },
  'feedback:locate': {
    quickly: ({ reader }, { asOfMs: _, ...request }) => reader.locateFeedbackQuickly(request),
    prepare: ({ reader }, { asOfMs: _, ...request }) => reader.prepareFeedback(request),
    run: ({ reader }, { asOfMs: _, ...request }) => reader.locateFeedback(request),
  },
  'feedback:get': ({ db }, { feedbackId }) => getFeedbackDetail(db, feedbackId),
  'responses:list': {
    quickly: ({ reader }, request) => reader.listResponsesQuickly(request),
    run: ({ reader }, request) => reader.listResponses(request),
  },
} satisfies Partial<ContractQueries>

/** The evidence of one item, its neighbors in time and their receipts; and the charts of all items. */
export const DETAIL_QUERIES = {
  'feedback:evidence': ({ db }, { feedbackId }) => findEntryEvidence(db, feedbackId),
  'feedback:around': ({ db }, request) => findAround(db, request),
  'receipt:get': ({ db }, request) => getReceiptDetail(db, request),
  'overview:charts': ({ reader }) => reader.getCharts(),
  'overview:events': ({ db }, request) => findSelectedEvents(db, request),
} satisfies Partial<ContractQueries>

/** As much of a reply as a person can look at, in characters; the whole of it is in the archive. */
const TEXT_LIMIT = 1024 * 1024
const headersSchema = z.record(z.string(), z.string())
const RESPONSE = `SELECT ${RESPONSE_COLUMNS} FROM response r WHERE r.response_id = ?`

export interface ReceiptRequest {
  readonly seq: ReceiptSeq
  /** The entry to be marked in the reply; null for none. */
  readonly entry?: WantedEntry | null
}

/**
 * A receipt with the text of its reply; of a long reply the part around the entry.
 * @throws AppError as readBody and getReceiptBySeq do.
 */
export function getReceiptDetail(db: ReadableDatabase, { seq, entry }: ReceiptRequest): ReceiptDetail {
  const receipt = getReceiptBySeq(db, seq)
  const body = readBody(db, seq)
  const wanted = entry ? toLocatable(db, entry) : null
  const located = wanted ? locate(receipt, body, wanted) : null
  return { receipt, ...cutAround(located ?? { text: new TextDecoder().decode(body), marks: [] }) }
}

function locate(receipt: PageReceipt, body: Uint8Array, wanted: LocatableEntry): LocatedText | null {
  const headers = headersSchema.parse(JSON.parse(receipt.headersJson))
  return locateEntry(
    { status: receipt.httpStatus, headers, body, receivedAtMs: receipt.receivedAtMs },
    wanted,
  )
}

function toLocatable(db: ReadableDatabase, entry: WantedEntry): LocatableEntry | null {
  if (entry.kind === 'event') return entry
  const row = prepareOnce(db, RESPONSE).get(entry.responseId) as ResponseRow | undefined
  if (!row) return null
  const { feedbackId, businessId, type, date, content, ordinal } = toFeedbackResponse(row)
  return { kind: 'response', feedbackId, businessId, type, dateText: date.text, content, ordinal }
}

/** Half of the shown text is before the first mark; marks beyond the end are left out. */
function cutAround({ text, marks }: LocatedText): Omit<ReceiptDetail, 'receipt'> {
  if (text.length <= TEXT_LIMIT) return { bodyText: text, cutBefore: 0, cutAfter: 0, marks }
  const wished = Math.max(0, (marks[0]?.start ?? 0) - TEXT_LIMIT / 2)
  const start = atCharacter(text, Math.min(wished, text.length - TEXT_LIMIT))
  const end = atCharacter(text, start + TEXT_LIMIT)
  return {
    bodyText: text.slice(start, end),
    cutBefore: start,
    cutAfter: text.length - end,
    marks: marks
      .filter((mark) => mark.end <= end)
      .map((mark) => ({ start: mark.start - start, end: mark.end - start })),
  }
}

/** Not in the middle of a pair of units that is one character. */
function atCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
