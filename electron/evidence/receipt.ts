import { hash } from 'node:crypto'
import { encodeFields } from './canonical-form.ts'

/**
 * The canonical form of a page receipt, and its hash. Every field is written as a four-byte big-endian length and its
 * bytes, so no field can run into the next; docs/evidence-format.md describes it for a verifier in another language.
 * Receipts that were written once stay as they are: a change of this form needs a new tag.
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
}

/** First field of every receipt: names this form and its version. */
export const RECEIPT_TAG = 'unhidden-receipt-1'
/** What the first receipt of a workspace names as the hash before it: 32 zero bytes. */
export const FIRST_PREVIOUS_HASH: Uint8Array = new Uint8Array(32)

/** @throws RangeError when a number is not a whole one that JavaScript holds exactly. */
export function encodeReceipt(receipt: ReceiptFields): Uint8Array {
  return encodeFields([
    RECEIPT_TAG,
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
  ])
}

export function hashReceipt(receipt: ReceiptFields): Uint8Array {
  return hash('sha256', encodeReceipt(receipt), 'buffer')
}
