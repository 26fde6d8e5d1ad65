import { z } from 'zod'
import type { SweepId } from '../../shared/domain/ids.ts'
import { OPERATIONS, type Operation } from '../../shared/domain/receipt.ts'
import { type PageInput, parsePage } from '../api/parse-page.ts'
import type { HistoryEntry, PageVerdict, ParsedPage, Quarantined, ResponseEntry } from '../api/parsed-page.ts'
import { parseHttpDate } from '../api/retry-policy.ts'
import { type PreparedBody, prepareBody, readBody } from '../evidence/archive.ts'
import { chooseHeaders } from '../evidence/receipt.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { NO_HTTP_STATUS, type ReceivedPage } from '../store/writer-api.ts'
import { type EncodedEvents, encodeEvents } from './encoded-events.ts'
import { type EncodedResponses, encodeResponses } from './encoded-responses.ts'
import { digestEntries } from './entries-digest.ts'

/** The parsed contents of a reply, for the index. */
export interface PageReading {
  readonly verdict: PageVerdict
  /** Its entries, when the reply is a page of the operation. */
  readonly events: EncodedEvents | null
  readonly responses: EncodedResponses | null
  readonly quarantined: readonly Quarantined[]
}

/** A page of the archive, parsed again. */
export interface ArchivedPage extends PageReading {
  readonly seq: number
  readonly sweepId: SweepId
  readonly operation: Operation
}

/** Pages that were parsed when they were committed, by receipt, so that indexing need not parse them again. */
export type KnownReadings = Map<number, PageReading>

/** Total size of the bodies of one run; a run of typical pages has a fifth of it, huge pages make short runs. */
const RUN_BYTES = 64 * 1024 * 1024

const receiptRowSchema = z.object({
  seq: z.int(),
  sweep_id: z.int(),
  operation: z.enum(OPERATIONS),
  request_json: z.string(),
  http_status: z.int(),
  headers_json: z.string(),
  received_at_ms: z.int(),
  body_length: z.int(),
})
type ReceiptRow = z.infer<typeof receiptRowSchema>
const headersSchema = z.record(z.string(), z.string())

/**
 * Pages of one run of responses: their texts are larger, and sorting them gains nothing
 * (docs/decisions/0092-runs.md).
 */
const RESPONSES_PAGES = 10

const LIST_RECEIPTS = `
  SELECT seq, sweep_id, operation, request_json, http_status, headers_json, received_at_ms, body_length
  FROM receipt WHERE seq > @after AND seq <= @through ORDER BY seq LIMIT +@limit`

/**
 * The next receipts after `after`, all of one sweep, limited to `maxPages` and RUN_BYTES of bodies, but at least one
 * if there is one.
 */
export function listNextReceipts(db: ReadableDatabase, after: number, maxPages: number): ReceiptRow[] {
  const rows = listReceipts(db, { after, through: Number.MAX_SAFE_INTEGER, limit: maxPages })
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.body_length
    const isTooMuch = bytes > RUN_BYTES || (row.operation === 'responses' && index >= RESPONSES_PAGES)
    return index > 0 && (row.sweep_id !== rows[0]?.sweep_id || isTooMuch)
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** The receipts after `after`, up to and including `through`. */
export function listReceiptsBetween(db: ReadableDatabase, after: number, through: number): ReceiptRow[] {
  return listReceipts(db, { after, through, limit: -1 })
}

function listReceipts(
  db: ReadableDatabase,
  range: { readonly after: number; readonly through: number; readonly limit: number },
): ReceiptRow[] {
  return prepareOnce(db, LIST_RECEIPTS)
    .all(range)
    .map((row) => receiptRowSchema.parse(row))
}

/** Parses an archived page from its bytes and its receipt alone, with the same result as when it arrived. */
export function readArchivedPage(db: ReadableDatabase, row: ReceiptRow, known: KnownReadings): ArchivedPage {
  const reading =
    known.get(row.seq) ??
    read({
      operation: row.operation,
      requestJson: row.request_json,
      status: statusOf(row.request_json, row.http_status),
      headers: headersSchema.parse(JSON.parse(row.headers_json)),
      body: readBody(db, row.seq),
      receivedAtMs: row.received_at_ms,
    })
  return { ...reading, seq: row.seq, sweepId: row.sweep_id as SweepId, operation: row.operation }
}

/** Parses a page before it is archived, with the same result as from the archive. */
export function readReceivedPage(page: ReceivedPage): PageReading {
  return read({
    operation: page.operation,
    requestJson: page.requestJson,
    status: statusOf(page.requestJson, page.httpStatus),
    headers: chooseHeaders(page.headers),
    body: page.body,
    receivedAtMs: Math.trunc(page.receivedAtMs),
  })
}

/** A service may send any status, 0 included; only an imported page has none. */
function statusOf(requestJson: string, httpStatus: number): number | null {
  return httpStatus === NO_HTTP_STATUS && readRequestedScope(requestJson).isImported ? null : httpStatus
}

function read(reply: PageInput & PageCircumstances): PageReading {
  const parsed = parsePage(reply)
  const verdict = classifyPage(parsed, reply)
  if (parsed.kind === 'failure') return { verdict, events: null, responses: null, quarantined: [] }
  const { quarantined } = parsed
  return parsed.operation === 'history'
    ? { verdict, quarantined, events: encodeEvents(parsed.entries), responses: null }
    : { verdict, quarantined, events: null, responses: encodeResponses(parsed.entries) }
}

/** Facts about the request and the reply from the receipt of a page. */
interface PageCircumstances {
  readonly requestJson: string
  readonly headers: Readonly<Record<string, string>>
  readonly receivedAtMs: number
}

/** The summary that a sweep needs of a page, without its entries. */
function classifyPage(page: ParsedPage, circumstances: PageCircumstances): PageVerdict {
  if (page.kind === 'failure') return page
  const askedFor = readRequestedScope(circumstances.requestJson)
  return {
    kind: 'page',
    envelope: page.envelope,
    entryCount: page.entries.length,
    quarantinedCount: page.quarantined.length,
    irregularities: page.irregularities,
    entriesDigest: digestEntries(page.entries),
    outsideScope: countOutsideScope(page.entries, askedFor),
    outsideWindow: countOutsideWindow(page.entries, askedFor),
    clockSkewMs: readClockSkew(circumstances.headers.date, circumstances.receivedAtMs),
  }
}

/** A reply read and encoded: what archiving and indexing it takes, but for the database. */
export interface PreparedPage {
  readonly body: PreparedBody
  readonly reading: PageReading
}

/** The same reply gives the same result in every thread; never throws. */
export function preparePage(page: ReceivedPage): PreparedPage {
  return { body: prepareBody(page.body), reading: readReceivedPage(page) }
}

/** Buffers of a prepared page that can be transferred to another thread: those that hold nothing else. */
export function listBuffers({ body, reading: { responses } }: PreparedPage): ArrayBuffer[] {
  const pieces = responses ? [body.encoded.stored, responses.bytes] : [body.encoded.stored]
  return pieces.flatMap(listOwnBuffer)
}

/** The buffer of the bytes if they fill it; part of a larger buffer is copied instead. */
export function listOwnBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

const DAY_MS = 86_400_000

/** The businesses and days that the request of a page named. */
interface RequestedScope {
  /** null when the request asked for every business. */
  readonly businessIds: ReadonlySet<string> | null
  /** A date outside these moments is outside the requested days in every time zone. */
  readonly fromMs: number
  readonly toMs: number
  /** The page came from a file; there was no request. */
  readonly isImported: boolean
}

type Entry = HistoryEntry | ResponseEntry

/**
 * @param requestJson the parameters as sent (see buildPageRequest). The time zone in which the service counts days is
 *   not documented, so one more day on either side is accepted.
 */
export function readRequestedScope(requestJson: string): RequestedScope {
  const request: unknown = JSON.parse(requestJson)
  const text = (name: string): string | null => {
    const value: unknown = typeof request === 'object' && request !== null ? Reflect.get(request, name) : null
    return typeof value === 'string' ? value : null
  }
  const [businessIds, from, to] = [text('businessId'), text('from'), text('to')]
  return {
    businessIds: businessIds === null ? null : new Set(businessIds.split(',')),
    fromMs: from === null ? Number.NEGATIVE_INFINITY : Date.parse(from) - DAY_MS,
    toMs: to === null ? Number.POSITIVE_INFINITY : Date.parse(to) + 2 * DAY_MS,
    isImported: text('imported') === 'true',
  }
}

export function countOutsideScope(entries: readonly Entry[], { businessIds }: RequestedScope): number {
  if (businessIds === null) return 0
  return entries.filter(({ businessId }) => !businessIds.has(businessId)).length
}

export function countOutsideWindow(entries: readonly Entry[], { fromMs, toMs }: RequestedScope): number {
  return entries.filter((entry) => {
    const { utcMs } = 'time' in entry ? entry.time : entry.date
    return utcMs < fromMs || utcMs >= toMs
  }).length
}

/** @param date the reply's Date header, which has a resolution of one second. */
export function readClockSkew(date: string | undefined, receivedAtMs: number): number | null {
  const serviceMs = parseHttpDate(date ?? '')
  return serviceMs === null ? null : serviceMs - Math.floor(receivedAtMs / 1_000) * 1_000
}
