import { hash } from 'node:crypto'
import type { ResponseEntry } from '../api/parsed-page.ts'
import { RESPONSE_TYPE_CODES } from '../store/index-schema.ts'
import { type Change, GONE_BITS, toFlagBits } from './merge-events.ts'

/** A row of the table `response`, without what only a new row brings. */
export interface ResponseRow {
  readonly feedbackId: string
  readonly dateMs: number
  readonly type: number
  readonly businessId: string
  readonly dateText: string
  /** First 16 bytes of the SHA-256 of the content's UTF-8, as hex. */
  readonly contentHash: string
  readonly ordinal: number
  readonly firstReceipt: number
  readonly lastReceipt: number
  readonly flags: number
}

export interface IncomingResponse extends ResponseRow {
  readonly offsetMinutes: number
  readonly content: string
}

export interface StoredResponse extends ResponseRow {
  readonly responseId: number
}

export interface MergedResponses {
  /** In the order in which the pages brought them, which becomes the order of their row numbers. */
  readonly added: readonly IncomingResponse[]
  readonly seenAgain: readonly { readonly row: StoredResponse; readonly before: StoredResponse }[]
}

const HASH_BYTES = 16

/** The entries of one page as rows; identical ones on the page are numbered (docs/decisions/0002-ordinals.md). */
export function toResponseRows(entries: readonly ResponseEntry[], receipt: number): IncomingResponse[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const row = toRow(entry, receipt)
    const key = responseKey(row)
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return { ...row, ordinal }
  })
}

/** What makes two rows the same response: every field of the entry, and the ordinal. */
export function responseKey(row: ResponseRow): string {
  return `${row.feedbackId} ${row.dateMs} ${row.type} ${row.businessId} ${row.contentHash} ${row.ordinal} ${row.dateText}`
}

/** Sorts the responses of a batch into those that are new and those that are known and were seen again. */
export function mergeResponses(
  known: readonly StoredResponse[],
  incoming: readonly IncomingResponse[],
): MergedResponses {
  const before = new Map(known.map((row) => [responseKey(row), row]))
  const again = new Map<string, StoredResponse>()
  const added = new Map<string, IncomingResponse>()
  for (const row of incoming) {
    const key = responseKey(row)
    const same = again.get(key) ?? before.get(key)
    if (same) again.set(key, seenAt(same, row.lastReceipt))
    else added.set(key, seenFirst(added.get(key), row))
  }
  const seenAgain = [...again].flatMap(([key, row]) => {
    const old = before.get(key)
    return old ? [{ row, before: old }] : []
  })
  return { added: [...added.values()], seenAgain }
}

export function toChanges({ added, seenAgain }: MergedResponses): Change<ResponseRow>[] {
  return [...added.map((row) => ({ row, before: undefined })), ...seenAgain]
}

function toRow(entry: ResponseEntry, receipt: number): IncomingResponse {
  return {
    feedbackId: entry.feedbackId,
    dateMs: entry.date.utcMs,
    type: RESPONSE_TYPE_CODES[entry.type],
    businessId: entry.businessId,
    dateText: entry.date.text,
    contentHash: hash('sha256', entry.content).slice(0, HASH_BYTES * 2),
    ordinal: 0,
    offsetMinutes: entry.date.offsetMinutes,
    firstReceipt: receipt,
    lastReceipt: receipt,
    flags: toFlagBits(entry.flags),
    content: entry.content,
  }
}

function seenAt(row: StoredResponse, receipt: number): StoredResponse {
  return { ...row, lastReceipt: Math.max(row.lastReceipt, receipt), flags: row.flags & ~GONE_BITS }
}

/** Pages come in the order of their receipts, so the first one stays the first. */
function seenFirst(first: IncomingResponse | undefined, row: IncomingResponse): IncomingResponse {
  return first ? { ...first, lastReceipt: row.lastReceipt } : row
}
