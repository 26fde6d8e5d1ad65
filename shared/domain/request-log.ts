import type { AppErrorCode } from '../app-error.ts'
import type { ReceiptSeq } from './ids.ts'
import type { Operation } from './operation.ts'

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
