import type { AppErrorCode } from '../app-error.ts'
import type { ReceiptSeq, SweepId } from './ids.ts'

/** The server that sent a reply, as far as the transport gives it. */
export interface Peer {
  /** `ADDRESS:PORT` of the connection, IPv6 in brackets. */
  readonly address: string | null
  /** DER, the server's own certificate first; empty without TLS. */
  readonly certificates: readonly Uint8Array[]
}

/** The receipt of one archived reply, a link of the hash chain. */
export interface PageReceipt {
  readonly seq: ReceiptSeq
  readonly sweepId: SweepId
  readonly operation: Operation
  readonly page: number
  /** Request parameters as sent, as JSON text, without `hash` and with a digest instead of the client id. */
  readonly requestJson: string
  readonly httpStatus: number
  /** Chosen response headers as JSON text (lower-case names). */
  readonly headersJson: string
  /** See Peer; null where it is not known, as for files and receipts of earlier versions. */
  readonly serverAddress: string | null
  /** Lower-case hex SHA-256 of each certificate in the server's chain, its own first, separated by spaces. */
  readonly certificateChain: string | null
  readonly sentAtMs: number
  readonly receivedAtMs: number
  /** Time between sending and the last byte, by a monotonic clock. */
  readonly elapsedMs: number
  readonly bodyLength: number
  /** Lower-case hex SHA-256 of the body's bytes as received. */
  readonly bodySha256: string
  readonly previousHash: string
  readonly hash: string
}

/** The source of the request log: memory since the workspace was opened, or all receipts. */
export const REQUEST_SOURCES = ['session', 'receipts'] as const
export type RequestSource = (typeof REQUEST_SOURCES)[number]

/**
 * One request and its outcome, without the signature, the private key, the client id and the body.
 */
export interface SyncRequestNote {
  readonly sentAtMs: number
  readonly operation: Operation
  readonly page: number
  /** 1 for the first pass over the pages, 2 and more for passes that check it. */
  readonly pass: number
  /** The attempt at this page in its pass, from 1; null if it is not known, as for receipts. */
  readonly attempt: number | null
  /** null without a reply, and for pages from files. */
  readonly httpStatus: number | null
  readonly sizeBytes: number | null
  readonly durationMs: number | null
  /** The receipt of the archived reply; null without a reply. */
  readonly receipt: ReceiptSeq | null
  /** The reason why the reply was rejected, or null. */
  readonly problem: AppErrorCode | null
}

/** The two read operations of the specification: show/hide history and feedback responses. */
export const OPERATIONS = ['history', 'responses'] as const
export type Operation = (typeof OPERATIONS)[number]
