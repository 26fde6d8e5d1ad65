import { createHmac, hash } from 'node:crypto'
import type { ReadableDatabase } from '../store/database.ts'
import { getWorkspaceSecret } from '../store/workspace-record.ts'

/**
 * The canonical form of a page receipt, and its hash. Every field is written as a four-byte big-endian length and its
 * bytes, so that field boundaries are unambiguous; docs/evidence-format.md describes it for verifiers in other
 * languages. Stored receipts never change: another form needs a new tag. The second form has the server, too.
 */
export interface ReceiptFields {
  /** SHA-256 of the receipt before, or FIRST_PREVIOUS_HASH. */
  readonly previousHash: Uint8Array
  /** 1 for the first receipt of a workspace. */
  readonly seq: number
  readonly operation: string
  readonly pass: number
  readonly page: number
  readonly sweepId: number
  readonly requestJson: string
  readonly httpStatus: number
  readonly headersJson: string
  readonly sentAtMs: number
  readonly receivedAtMs: number
  readonly elapsedMs: number
  readonly bodyLength: number
  readonly bodySha256: Uint8Array
  /** Both null in a receipt of the first form, and otherwise both text; see PageReceipt. */
  readonly serverAddress: string | null
  readonly certificateChain: string | null
}

/** First field of a receipt: its form. */
const RECEIPT_TAG = 'unhidden-receipt-1'
const RECEIPT_TAG_WITH_SERVER = 'unhidden-receipt-2'
/** The previous hash of the first receipt of a workspace: 32 zero bytes. */
export const FIRST_PREVIOUS_HASH: Uint8Array = new Uint8Array(32)

/** @throws RangeError when a number is not a whole one that JavaScript holds exactly. */
export function encodeReceipt(receipt: ReceiptFields): Uint8Array {
  const { serverAddress, certificateChain } = receipt
  const hasServer = serverAddress !== null && certificateChain !== null
  return encodeFields([
    hasServer ? RECEIPT_TAG_WITH_SERVER : RECEIPT_TAG,
    receipt.previousHash,
    receipt.seq,
    receipt.operation,
    receipt.pass,
    receipt.page,
    receipt.sweepId,
    receipt.requestJson,
    receipt.httpStatus,
    receipt.headersJson,
    receipt.sentAtMs,
    receipt.receivedAtMs,
    receipt.elapsedMs,
    receipt.bodyLength,
    receipt.bodySha256,
    ...(hasServer ? [serverAddress, certificateChain] : []),
  ])
}

export function hashReceipt(receipt: ReceiptFields): Uint8Array {
  return hash('sha256', encodeReceipt(receipt), 'buffer')
}

/** Text, a whole number, or raw bytes such as a hash. */
type CanonicalField = string | number | Uint8Array

const LENGTH_BYTES = 4

/**
 * The bytes that are hashed for a record: every field as a four-byte big-endian length and its bytes, so that no
 * field can run into the next. Text is UTF-8, numbers are their decimal digits (docs/evidence-format.md).
 * @throws RangeError when a number is not a whole one that JavaScript holds exactly.
 */
export function encodeFields(fields: readonly CanonicalField[]): Uint8Array {
  return Buffer.concat(fields.flatMap((field) => withLength(toBytes(field))))
}

function toBytes(field: CanonicalField): Uint8Array {
  if (field instanceof Uint8Array) return field
  if (typeof field === 'number' && !Number.isSafeInteger(field)) {
    throw new RangeError('a canonical form holds whole numbers only')
  }
  return Buffer.from(String(field), 'utf8')
}

function withLength(bytes: Uint8Array): [Uint8Array, Uint8Array] {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  return [length, bytes]
}

/** A receipt as the archive has it. */
export interface StoredReceipt extends HashedReceipt {
  readonly hasBody: number
}

/** All receipts in the order of their numbers, one after the other. */
export function listReceipts(db: ReadableDatabase): IterableIterator<StoredReceipt> {
  const rows = db
    .prepare(
      `SELECT receipt.seq, sweep_id AS sweepId, operation, pass, page, request_json AS requestJson,
       http_status AS httpStatus, headers_json AS headersJson, sent_at_ms AS sentAtMs,
       received_at_ms AS receivedAtMs, elapsed_ms AS elapsedMs, body_length AS bodyLength,
       body_sha256 AS bodySha256, server_address AS serverAddress, certificate_chain AS certificateChain,
       previous_hash AS previousHash, hash, page_body.seq IS NOT NULL AS hasBody
     FROM receipt LEFT JOIN page_body USING (seq) ORDER BY receipt.seq`,
    )
    .iterate()
  return rows as IterableIterator<StoredReceipt>
}

/** A receipt with the hash that it states. */
export interface HashedReceipt extends ReceiptFields {
  readonly hash: Uint8Array
}

/**
 * Headers of a reply that become evidence: its date, the description of its body, and the basis of retries. Cookies,
 * tokens and all other headers stay out of the archive.
 */
const CHOSEN_HEADERS = [
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'retry-after',
  'server',
] as const

/** @param headers lower-case names, as a transport returns them. */
export function chooseHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CHOSEN_HEADERS.filter((name) => Object.hasOwn(headers, name)).map((name) => [name, headers[name] ?? '']),
  )
}

interface ReceiptTexts {
  readonly requestJson: string
  readonly headersJson: string
}

/**
 * The texts of a receipt with a keyed digest instead of the client id. Receipts are displayed and exported, so the
 * client id is removed before they are hashed: an export has the complete chain and never the id
 * (docs/decisions/0061-client-id.md). The same client id gives the same digest within one workspace.
 */
export function withholdClientId(db: ReadableDatabase, texts: ReceiptTexts): ReceiptTexts {
  const request: unknown = JSON.parse(texts.requestJson)
  if (typeof request !== 'object' || request === null) return texts
  const clientId: unknown = Reflect.get(request, 'clientId')
  if (typeof clientId !== 'string' || clientId === '') return texts
  const digest = createHmac('sha256', getWorkspaceSecret(db, 'client-id'))
    .update(clientId, 'utf8')
    .digest('hex')
  return {
    requestJson: JSON.stringify({ ...request, clientId: `hmac-sha256:${digest}` }),
    // A service may return parameters of the request.
    headersJson: texts.headersJson.replaceAll(JSON.stringify(clientId).slice(1, -1), '(left out)'),
  }
}

export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
