import { toStoredText, toUsualText } from '../../shared/domain/visibility-event.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { compareIds, sortIds, toExactId, toIdList } from '../store/exact-id.ts'
import { RESPONSE_TYPE_CODES } from '../store/index-codes.ts'
import { toTextRow } from '../store/search-text.ts'
import {
  type DecodedResponses,
  decodeResponses,
  type EncodedResponses,
  hashContent,
} from './encoded-responses.ts'
import { textBytesAt } from './encoded-texts.ts'
import { type BatchTally, NO_TALLY, tallyChanges } from './examine-sweep.ts'
import { insertRows } from './insert-rows.ts'
import { isGone } from './merge-events.ts'
import {
  type IncomingResponse,
  type MergedResponses,
  mergeResponses,
  type ResponseRecord,
  type StoredResponse,
  toChanges,
} from './merge-responses.ts'
import type { ResponseSummary } from './write-feedback.ts'

/** A page of a run, if it is one of responses. */
interface ResponsesPage {
  readonly seq: number
  readonly responses: EncodedResponses | null
}

type ResponseTuple = readonly [
  responseId: number,
  feedbackId: string,
  dateMs: number,
  type: number,
  businessId: string,
  offsetMinutes: number,
  unusualText: string,
  content: string,
  ordinal: number,
  firstReceipt: number,
  lastReceipt: number,
  flags: number,
]

const LOAD_RESPONSES = `
  SELECT response_id, CAST(feedback_id AS TEXT), date_ms, response.type, CAST(business_id AS TEXT),
    offset_minutes, unusual_text, content, ordinal, first_receipt, last_receipt, flags
  FROM json_each(?) AS wanted
  CROSS JOIN response INDEXED BY response_by_item ON response.feedback_id = wanted.value`

const LAST_RESPONSE = 'SELECT coalesce(max(response_id), 0) FROM response'

const INSERT_RESPONSES = {
  head: `INSERT OR FAIL INTO response (response_id, feedback_id, date_ms, type, business_id, offset_minutes, unusual_text,
    ordinal, first_receipt, last_receipt, flags, content) VALUES`,
  row: '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT))',
} as const

/** One by one: FTS5 flushes its buffer at the start of a statement with several rows (measured: twice the time). */
const INSERT_TEXT = 'INSERT INTO response_text (rowid, tokens) VALUES (?, CAST(? AS TEXT))'

const INSERT_WORDS = {
  head: 'INSERT OR IGNORE INTO response_word (word) VALUES',
  row: '(?)',
} as const

/** Figures of a batch for its sweep, and the columns of its items for `feedback`. */
interface IndexedResponses extends BatchTally<StoredResponse> {
  readonly items: readonly ResponseSummary[]
}

/**
 * Writes the entries of responses pages to `response` and the full-text index. Rows are numbered in the order of the
 * responses on the pages, independent of the batches.
 * @param sweepStart first receipt of the pages' sweep: a response seen since then counts once.
 */
export function indexResponses(
  db: WritableDatabase,
  pages: readonly ResponsesPage[],
  sweepStart: number,
): IndexedResponses {
  const decoded = pages.flatMap(({ responses, seq }) => (responses ? [decodeResponses(responses, seq)] : []))
  const incoming = decoded.flatMap(({ rows }) => rows)
  if (incoming.length === 0) return { ...NO_TALLY, items: [] }
  const touched = new Set(incoming.map(({ feedbackId }) => feedbackId))
  const known = loadResponses(db, sortIds(touched))
  const merged = mergeResponses(known, incoming)
  insertNew(db, merged.added)
  if (merged.added.length > 0) insertWords(db, decoded)
  updateSeenAgain(db, merged)
  const reappeared = listReappeared(merged)
  const { entries, added } = tallyChanges(toChanges(merged), sweepStart)
  return { entries, added, reappeared, items: listChanged() }

  function listChanged(): ResponseSummary[] {
    if (reappeared.length > 0) return summarizeStored(db, [...touched])
    return merged.added.length > 0 ? summarize([...known, ...merged.added]) : []
  }
}

/** The columns of items that follow from the responses in the index. */
export function summarizeStored(db: ReadableDatabase, feedbackIds: readonly string[]): ResponseSummary[] {
  return summarize(loadResponses(db, sortIds(feedbackIds)))
}

function loadResponses(db: ReadableDatabase, feedbackIds: readonly string[]): StoredResponse[] {
  const tuples = prepareOnce(db, LOAD_RESPONSES).raw().all(toIdList(feedbackIds)) as ResponseTuple[]
  return tuples.map((tuple) => ({
    responseId: tuple[0],
    feedbackId: tuple[1],
    dateMs: tuple[2],
    type: tuple[3],
    businessId: tuple[4],
    dateText: tuple[6] || toUsualText({ utcMs: tuple[2], offsetMinutes: tuple[5] }),
    contentHash: hashContent(tuple[7]),
    ordinal: tuple[8],
    firstReceipt: tuple[9],
    lastReceipt: tuple[10],
    flags: tuple[11],
  }))
}

/**
 * Rows are appended to their table in the order of their numbers, and to the index by date when pages are in the
 * order of dates.
 */
function insertNew(db: WritableDatabase, added: readonly IncomingResponse[]): void {
  const last = Number(prepareOnce(db, LAST_RESPONSE).pluck().get())
  insertText(db, added, last + 1)
  insertRows(db, INSERT_RESPONSES, added, (row, index) => [
    last + 1 + index,
    toExactId(row.feedbackId),
    row.dateMs,
    row.type,
    toExactId(row.businessId),
    row.offsetMinutes,
    toStoredText({ text: row.dateText, utcMs: row.dateMs, offsetMinutes: row.offsetMinutes }),
    row.ordinal,
    row.firstReceipt,
    row.lastReceipt,
    row.flags,
    textBytesAt(row.texts.contents, row.position),
  ])
}

/** In the order of their rows: FTS5 starts a new segment whenever a number is lower than the one before. */
function insertText(db: WritableDatabase, added: readonly IncomingResponse[], firstId: number): void {
  const rows = added
    .map((response, index) => ({ response, row: toTextRow(response.dateMs, firstId + index) }))
    .sort((a, b) => (a.row < b.row ? -1 : 1))
  const insert = prepareOnce(db, INSERT_TEXT)
  for (const { row, response } of rows)
    insert.run(row, textBytesAt(response.texts.fullTexts, response.position))
}

function insertWords(db: WritableDatabase, pages: readonly DecodedResponses[]): void {
  const words = new Set(pages.flatMap((page) => page.words))
  insertRows(db, INSERT_WORDS, [...words].sort(), (word) => [word])
}

function updateSeenAgain(db: WritableDatabase, { seenAgain }: MergedResponses): void {
  const update = prepareOnce(db, 'UPDATE response SET last_receipt = ?, flags = ? WHERE response_id = ?')
  const rows = seenAgain.map(({ row }) => row).sort((a, b) => a.responseId - b.responseId)
  for (const row of rows) update.run(row.lastReceipt, row.flags, row.responseId)
}

function listReappeared({ seenAgain }: MergedResponses): StoredResponse[] {
  return seenAgain.filter(({ before }) => isGone(before)).map(({ row }) => row)
}

/** Counts of each item, in ascending order of ids; its business is that of its last response. */
function summarize(responses: readonly ResponseRecord[]): ResponseSummary[] {
  const byItem = Map.groupBy(responses, ({ feedbackId }) => feedbackId)
  return sortIds(byItem.keys()).map((feedbackId) => summarizeItem(feedbackId, byItem.get(feedbackId) ?? []))
}

function summarizeItem(feedbackId: string, rows: readonly ResponseRecord[]): ResponseSummary {
  const owner = rows.filter(({ type }) => type === RESPONSE_TYPE_CODES.owner).length
  const last = rows.reduce((a, b) => (isLater(b, a) ? b : a))
  return {
    feedbackId,
    businessId: last.businessId,
    businesses:
      rows.length === 1 ? last.businessId : sortIds(new Set(rows.map((row) => row.businessId))).join(),
    ownerResponseCount: owner,
    customerResponseCount: rows.length - owner,
    vanishedResponses: rows.filter(isGone).length,
  }
}

/** Later in time; at the same moment the greater business id decides, so that the order of pages does not. */
function isLater(a: ResponseRecord, b: ResponseRecord): boolean {
  return a.dateMs > b.dateMs || (a.dateMs === b.dateMs && compareIds(a.businessId, b.businessId) > 0)
}
