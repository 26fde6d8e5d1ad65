import { hash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { AppError } from '../../shared/app-error.ts'
import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import type { ReceivedPage } from '../store/writer-api.ts'
import { insertCertificate, toServerFields } from './certificates.ts'
import { fromColumns, toColumns } from './column-layout.ts'
import {
  chooseHeaders,
  FIRST_PREVIOUS_HASH,
  type HashedReceipt,
  hashReceipt,
  type ReceiptFields,
  withholdClientId,
} from './receipt.ts'

/**
 * The archive of raw replies. A page counts as read once `commitPages` has returned: its bytes and its receipt are on
 * disk, in one transaction. Each body is compressed on its own, and equal bodies are stored once.
 */
export interface CommitResult {
  readonly seq: ReceiptSeq
  /** Lower-case hex. */
  readonly bodySha256: string
  /** The receipt's own hash, lower-case hex. */
  readonly hash: string
}

/** A body prepared for the archive, as far as that needs no database. */
export interface PreparedBody {
  readonly sha256: Uint8Array
  readonly lengthBytes: number
  readonly encoded: EncodedBody
}

/**
 * A reply with a hashed body. The body is compressed only when the archive has no equal one, unless it was compressed
 * before.
 */
export type HashedReply = Omit<ReceivedPage, 'body'> & { readonly body: HashedBody }

interface HashedBody extends Pick<PreparedBody, 'sha256' | 'lengthBytes'> {
  encode(): EncodedBody
}

export function hashBody(body: Uint8Array): HashedBody {
  return {
    sha256: hash('sha256', body, 'buffer'),
    lengthBytes: body.byteLength,
    encode: () => encodeBody(body),
  }
}

export function prepareBody(body: Uint8Array): PreparedBody {
  const { encode, ...hashed } = hashBody(body)
  return { ...hashed, encoded: encode() }
}

/**
 * Commits pages with one flush to the disk.
 * @returns their receipts in the order of the pages.
 * @throws errors of SQLite; none of the pages is stored then.
 */
export function commitPages(db: WritableDatabase, pages: readonly HashedReply[]): CommitResult[] {
  return writeInTransaction(db, () => pages.map((page) => insertPage(db, page)))
}

function insertPage(db: WritableDatabase, page: HashedReply): CommitResult {
  const { sha256 } = page.body
  const receipt = toReceipt(db, page)
  const receiptHash = hashReceipt(receipt)
  const sameBody = findSameBody(db, sha256)
  insertReceipt(db, receipt, receiptHash)
  for (const certificate of page.peer?.certificates ?? []) insertCertificate(db, certificate)
  insertBody(db, receipt.seq, sameBody ?? page.body.encode())
  return { seq: receipt.seq as ReceiptSeq, bodySha256: toHex(sha256), hash: toHex(receiptHash) }
}

/** Inserts a receipt with its hash, and its reply, as another archive holds them. Call it in a transaction. */
export function insertEvidence(db: WritableDatabase, receipt: HashedReceipt, body: Uint8Array): void {
  const sameBody = findSameBody(db, receipt.bodySha256)
  insertReceipt(db, receipt, receipt.hash)
  insertBody(db, receipt.seq, sameBody ?? encodeBody(body))
}

/**
 * The bytes of a reply as they were received.
 * @throws AppError *not-found* for a receipt that is not there, *evidence-broken* when the stored body cannot be
 *   restored.
 */
export function readBody(db: ReadableDatabase, seq: number): Uint8Array {
  const row = prepareOnce(
    db,
    `SELECT body_length AS bodyLength, coalesce(original.body, page_body.body) AS stored,
       coalesce(original.encoding, page_body.encoding) AS encoding
     FROM receipt JOIN page_body USING (seq)
     LEFT JOIN page_body AS original ON original.seq = page_body.identical_to
     WHERE receipt.seq = ?`,
  ).get(seq) as StoredBody | undefined
  if (!row?.stored) throw new AppError('not-found', `There is no archived page with receipt ${seq}.`)
  return decode({ encoding: row.encoding, stored: row.stored }, row.bodyLength, seq)
}

/** The last receipt of the chain, which the head file keeps outside the database. */
export function findChainHead(
  db: ReadableDatabase,
): { readonly seq: number; readonly hash: Uint8Array } | undefined {
  const row = prepareOnce(db, 'SELECT seq, hash FROM receipt ORDER BY seq DESC LIMIT 1').get()
  return row as { seq: number; hash: Uint8Array } | undefined
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function toReceipt(db: ReadableDatabase, page: HashedReply): ReceiptFields {
  const last = findChainHead(db)
  return {
    previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
    seq: (last?.seq ?? 0) + 1,
    operation: page.operation,
    pass: page.pass,
    page: page.page,
    sweepId: page.sweepId,
    ...withholdClientId(db, {
      requestJson: page.requestJson,
      headersJson: JSON.stringify(chooseHeaders(page.headers)),
    }),
    httpStatus: page.httpStatus,
    sentAtMs: Math.trunc(page.sentAtMs),
    receivedAtMs: Math.trunc(page.receivedAtMs),
    // A monotonic clock gives fractions, and a negative duration is a fault of the clock.
    elapsedMs: Math.max(0, Math.round(page.elapsedMs)),
    bodyLength: page.body.lengthBytes,
    bodySha256: page.body.sha256,
    ...toServerFields(page.peer),
  }
}

function findSameBody(db: ReadableDatabase, bodySha256: Uint8Array): number | undefined {
  return prepareOnce(
    db,
    `SELECT seq FROM receipt INDEXED BY receipt_by_body JOIN page_body USING (seq)
     WHERE body_sha256 = ? AND encoding <> 'identical' LIMIT 1`,
  )
    .pluck()
    .get(bodySha256) as number | undefined
}

function insertReceipt(db: WritableDatabase, receipt: ReceiptFields, receiptHash: Uint8Array): void {
  prepareOnce(
    db,
    `INSERT INTO receipt (seq, sweep_id, operation, pass, page, request_json, http_status, headers_json, sent_at_ms,
       received_at_ms, elapsed_ms, body_length, body_sha256, server_address, certificate_chain, previous_hash, hash)
     VALUES (@seq, @sweepId, @operation, @pass, @page, @requestJson, @httpStatus, @headersJson, @sentAtMs,
       @receivedAtMs, @elapsedMs, @bodyLength, @bodySha256, @serverAddress, @certificateChain, @previousHash,
       @receiptHash)`,
  ).run({ ...receipt, receiptHash })
}

/** @param body encoded bytes, or the number of the receipt that has the same body. */
function insertBody(db: WritableDatabase, seq: number, body: EncodedBody | number): void {
  const insert = prepareOnce(
    db,
    'INSERT INTO page_body (seq, encoding, identical_to, body) VALUES (?, ?, ?, ?)',
  )
  if (typeof body === 'number') insert.run(seq, 'identical', body, null)
  else insert.run(seq, body.encoding, null, body.stored)
}

interface StoredBody {
  readonly bodyLength: number
  /** The table allows no other value; *identical* refers to one of these. */
  readonly encoding: PageEncoding
  readonly stored: Uint8Array | null
}

function decode(encoded: EncodedBody, bodyLength: number, seq: number): Uint8Array {
  try {
    const body = decodeBody(encoded, bodyLength)
    if (body.byteLength === bodyLength) return body
  } catch (cause) {
    throw new AppError('evidence-broken', `The body of receipt ${seq} cannot be unpacked.`, {
      cause,
      details: { receipt: seq },
    })
  }
  throw new AppError('evidence-broken', `The body of receipt ${seq} is shorter than it was.`, {
    details: { receipt: seq },
  })
}

/**
 * How the archive stores a body; see docs/decisions/0015-archive-compression.md for the figures. Each body can be
 * read without other pages or a dictionary, and every encoding that was ever written stays readable.
 */
type PageEncoding = 'zstd' | 'columns'

interface EncodedBody {
  readonly encoding: PageEncoding
  readonly stored: Uint8Array
}

const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** The most bytes by which the *columns* layout can exceed the body: those of its header. */
const HEADER_LIMIT_BYTES = 4_096

export function encodeBody(body: Uint8Array): EncodedBody {
  const columns = toColumns(body)
  return { encoding: columns ? 'columns' : 'zstd', stored: zstdCompressSync(columns ?? body, LEVEL) }
}

/**
 * Limited by the length that the receipt states, so that a forged body cannot fill the memory.
 * @throws Error of zlib or RangeError when the stored bytes are not such a body.
 */
export function decodeBody({ encoding, stored }: EncodedBody, bodyLength: number): Uint8Array {
  if (encoding === 'zstd') return zstdDecompressSync(stored, { maxOutputLength: Math.max(1, bodyLength) })
  const columns = zstdDecompressSync(stored, { maxOutputLength: bodyLength + HEADER_LIMIT_BYTES })
  return fromColumns(columns, bodyLength)
}
