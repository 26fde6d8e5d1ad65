import type { AppErrorCode } from '../app-error.ts'
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

/** Where lines of the request log come from: memory, since the workspace was opened, or the receipts of all time. */
export const REQUEST_SOURCES = ['session', 'receipts'] as const
export type RequestSource = (typeof REQUEST_SOURCES)[number]

/**
 * One request and what became of it. Neither its signature nor the private key, the client id or a body is part of it:
 * nothing that opens anything, and nothing that a review says.
 */
export interface SyncRequestNote {
  readonly sentAtMs: number
  readonly operation: Operation
  readonly page: number
  /** 1 for the first reading of the pages, 2 and more for readings that check it. */
  readonly pass: number
  /** 1 for the first time this page was asked for in its pass; null where that is not known, as for receipts. */
  readonly attempt: number | null
  /** null without a reply, and for pages that came from files. */
  readonly httpStatus: number | null
  readonly sizeBytes: number | null
  readonly durationMs: number | null
  /** Where the reply is archived; null where none came. */
  readonly receipt: ReceiptSeq | null
  /** Why the reply did not count, or null. */
  readonly problem: AppErrorCode | null
}
