import type { ResponseEntry } from '../api/parsed-page.ts'
import { type Change, GONE_BITS } from './merge-events.ts'

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
  /** UTF-8, as are the words that the full text takes of it. */
  readonly content: Uint8Array
  readonly fullText: Uint8Array
}

export interface StoredResponse extends ResponseRow {
  readonly responseId: number
}

export interface MergedResponses {
  /** In the order in which the pages brought them, which becomes the order of their row numbers. */
  readonly added: readonly IncomingResponse[]
  readonly seenAgain: readonly { readonly row: StoredResponse; readonly before: StoredResponse }[]
}

/** Identical entries on one page are several responses, numbered from 0 (docs/decisions/0002-ordinals.md). */
export function numberRepetitions(
  entries: readonly ResponseEntry[],
  contentHashes: readonly string[],
): number[] {
  const seen = new Map<string, number>()
  return entries.map(({ feedbackId, businessId, type, date }, place) => {
    const key = `${feedbackId} ${businessId} ${type} ${date.text} ${contentHashes[place]}`
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return ordinal
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

function seenAt(row: StoredResponse, receipt: number): StoredResponse {
  return { ...row, lastReceipt: Math.max(row.lastReceipt, receipt), flags: row.flags & ~GONE_BITS }
}

/** Pages come in the order of their receipts, so the first one stays the first. */
function seenFirst(first: IncomingResponse | undefined, row: IncomingResponse): IncomingResponse {
  return first ? { ...first, lastReceipt: row.lastReceipt } : row
}
