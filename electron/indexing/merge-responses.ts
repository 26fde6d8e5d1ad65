import type { ResponseEntry } from '../api/parsed-page.ts'
import type { EncodedTexts } from './encoded-texts.ts'
import { type Change, GONE_BITS } from './merge-events.ts'

/** A row of the table `response`, without the columns that only a new row needs. */
export interface ResponseRecord {
  readonly feedbackId: string
  readonly dateMs: number
  readonly type: number
  readonly businessId: string
  readonly dateText: string
  /** See `hashContent`. */
  readonly contentHash: string
  readonly ordinal: number
  readonly firstReceipt: number
  readonly lastReceipt: number
  readonly flags: number
}

export interface IncomingResponse extends ResponseRecord {
  readonly offsetMinutes: number
  /** The texts of its page, indexed by `position`. */
  readonly texts: { readonly contents: EncodedTexts; readonly fullTexts: EncodedTexts }
  readonly position: number
}

export interface StoredResponse extends ResponseRecord {
  readonly responseId: number
}

export interface MergedResponses {
  /** In the order of the pages, which becomes the order of their row numbers. */
  readonly added: readonly IncomingResponse[]
  readonly seenAgain: readonly { readonly row: StoredResponse; readonly before: StoredResponse }[]
}

/** Identical entries on one page are several responses, numbered from 0 (docs/decisions/0002-ordinals.md). */
export function numberRepetitions(
  entries: readonly ResponseEntry[],
  contentHashes: readonly string[],
): number[] {
  const seen = new Map<string, number>()
  return entries.map(({ feedbackId, businessId, type, date }, position) => {
    const key = `${feedbackId} ${businessId} ${type} ${date.text} ${contentHashes[position]}`
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return ordinal
  })
}

/** The identity of a response: every field of the entry, and the ordinal. */
export function responseKey(row: ResponseRecord): string {
  return `${row.feedbackId} ${row.dateMs} ${row.type} ${row.businessId} ${row.contentHash} ${row.ordinal} ${row.dateText}`
}

/**
 * Divides the responses of a batch into new and known ones. Most items have one new and no known response, so there
 * is nothing to compare.
 */
export function mergeResponses(
  known: readonly StoredResponse[],
  incoming: readonly IncomingResponse[],
): MergedResponses {
  const shared = listShared(known, incoming)
  const before = new Map(known.map((row) => [responseKey(row), row]))
  const again = new Map<string, StoredResponse>()
  const positions = new Map<string, number>()
  const added: IncomingResponse[] = []
  for (const row of incoming) {
    const key = shared.has(row.feedbackId) ? responseKey(row) : null
    const same = key === null ? undefined : (again.get(key) ?? before.get(key))
    const position = key === null ? undefined : positions.get(key)
    if (key !== null && same) again.set(key, seenAt(same, row.lastReceipt))
    else if (position !== undefined) added[position] = seenTwice(added[position] ?? row, row)
    else {
      if (key !== null) positions.set(key, added.length)
      added.push(row)
    }
  }
  const seenAgain = [...again].flatMap(([key, row]) => {
    const old = before.get(key)
    return old ? [{ row, before: old }] : []
  })
  return { added, seenAgain }
}

/** Items with more than one response. */
function listShared(
  known: readonly StoredResponse[],
  incoming: readonly IncomingResponse[],
): ReadonlySet<string> {
  const once = new Set(known.map(({ feedbackId }) => feedbackId))
  const shared = new Set<string>()
  for (const { feedbackId } of incoming) {
    if (once.has(feedbackId)) shared.add(feedbackId)
    else once.add(feedbackId)
  }
  return shared
}

export function toChanges({ added, seenAgain }: MergedResponses): Change<ResponseRecord>[] {
  return [...added.map((row) => ({ row, before: undefined })), ...seenAgain]
}

function seenAt(row: StoredResponse, receipt: number): StoredResponse {
  return { ...row, lastReceipt: Math.max(row.lastReceipt, receipt), flags: row.flags & ~GONE_BITS }
}

/** Pages are in the order of their receipts, so the first receipt stays the first. */
function seenTwice(first: IncomingResponse, row: IncomingResponse): IncomingResponse {
  return { ...first, lastReceipt: row.lastReceipt }
}
