import type { ReceiptSeq, SweepId } from './ids.ts'
import type { Operation } from './operation.ts'

/** The record of one archived reply, a link of the hash chain. */
export interface PageReceipt {
  readonly seq: ReceiptSeq
  readonly sweepId: SweepId
  readonly operation: Operation
  readonly page: number
  /** Request parameters as sent, without `hash` and with a digest in place of the client id, as JSON text. */
  readonly requestJson: string
  readonly httpStatus: number
  /** Chosen response headers as JSON text (lower-case names). */
  readonly headersJson: string
  readonly sentAtMs: number
  readonly receivedAtMs: number
  /** Time between sending and the last byte by a clock that never jumps. */
  readonly elapsedMs: number
  readonly bodyLength: number
  /** Lower-case hex SHA-256 of the body's bytes as received. */
  readonly bodySha256: string
  readonly previousHash: string
  readonly hash: string
}
