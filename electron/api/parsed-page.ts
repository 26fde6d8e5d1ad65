import type { AppErrorCode, ErrorDetails } from '../../shared/app-error.ts'
import type { ResponseType } from '../../shared/domain/feedback-item.ts'
import type { EntryFlag, RecordedTime } from '../../shared/domain/visibility-event.ts'

/** Ids are canonical decimal text (see shared/domain/ids.ts). */
export interface HistoryEntry {
  readonly feedbackId: string
  readonly businessId: string
  readonly showOnWebsite: 0 | 1
  readonly deleted: 0 | 1
  readonly time: RecordedTime
  readonly flags: readonly EntryFlag[]
}

export interface ResponseEntry {
  readonly feedbackId: string
  readonly businessId: string
  readonly type: ResponseType
  readonly date: RecordedTime
  readonly content: string
  readonly flags: readonly EntryFlag[]
}

/** An entry that could not be read, or unreadable members of the reply as a whole (`entryNumber` null). */
export interface Quarantined {
  readonly entryNumber: number | null
  readonly reason: string
  /** The entry's members as in the reply, cut after 64 KiB. */
  readonly rawText: string
}

/** Envelope fields as the reply states them; null when absent or not a whole number. */
export interface PageEnvelope {
  readonly page: number | null
  readonly pages: number | null
  readonly count: number | null
  readonly perPage: number | null
}

interface ReadablePage {
  readonly kind: 'page'
  readonly envelope: PageEnvelope
  readonly quarantined: readonly Quarantined[]
  /** Reasons why a sweep with this page is not complete, one sentence each; empty for a regular page. */
  readonly irregularities: readonly string[]
}

/** A reply that is not a page: the service reports an error, or the reply is not of this API. */
export interface PageFailure {
  readonly kind: 'failure'
  readonly code: AppErrorCode
  readonly message: string
  readonly details: ErrorDetails
}

export type ParsedPage =
  | (ReadablePage & { readonly operation: 'history'; readonly entries: readonly HistoryEntry[] })
  | (ReadablePage & { readonly operation: 'responses'; readonly entries: readonly ResponseEntry[] })
  | PageFailure

/** Statuses of temporary failures. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

export function pageFailure(code: AppErrorCode, message: string, details: ErrorDetails = {}): PageFailure {
  return { kind: 'failure', code, message, details }
}

/** The part of a page failure that decides whether a retry may succeed. */
type Judged = Pick<PageFailure, 'code' | 'details'>

/**
 * True when the same request may succeed later. Uses `details`: `status` is set unless it was 200, `errorCode` where
 * the reply states one; `isStated: false` means that -1 represents a missing error code.
 */
export function isRetryableFailure({ code, details }: Judged): boolean {
  const isPassing = details.status === undefined || isTransient(details.status)
  switch (code) {
    case 'service-throttled':
    case 'reply-cut':
      return true
    case 'service-fault':
      return isPassing
    case 'service-unknown':
      return (
        isPassing && (details.errorCode === -1 || details.status !== undefined) && details.isStated !== false
      )
    case 'service-status':
      // an error status with "errorCode 0" is a contradiction that a retry would repeat
      return isTransient(details.status) && details.errorCode === undefined
    default:
      return false
  }
}

function isTransient(status: ErrorDetails[string] | undefined): boolean {
  return typeof status === 'number' && TRANSIENT_STATUSES.has(status)
}

/** Summary of an archived page, without its entries. */
export interface PageSummary {
  readonly kind: 'page'
  readonly envelope: PageEnvelope
  readonly entryCount: number
  readonly quarantinedCount: number
  readonly irregularities: readonly string[]
  /**
   * 32 hex digits: the sum, modulo 2^128, of a hash of each entry. Pages with the same entries have equal digests,
   * whatever the format or order of the reply, and two readings with the same entries have equal sums of digests,
   * however the entries are divided into pages.
   */
  readonly entriesDigest: string
  /** Entries of businesses other than those that the request named; 0 when it named none. */
  readonly outsideScope: number
  /** Entries dated more than a day outside of the days that the request named. */
  readonly outsideWindow: number
  /** The service's clock minus this machine's, to the second; null when the reply has no readable date. */
  readonly clockSkewMs: number | null
}

export type PageVerdict = PageSummary | PageFailure
