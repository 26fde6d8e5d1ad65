import type { AppErrorCode, ErrorDetails } from '../../shared/app-error.ts'
import type { ResponseType } from '../../shared/domain/feedback-response.ts'
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

/** An entry, or an oddity of the whole reply (`entryNumber` null), that was not understood. */
export interface Quarantined {
  readonly entryNumber: number | null
  readonly reason: string
  /** The entry's members as they stand in the reply, cut after 64 KiB. */
  readonly rawText: string
}

/** Envelope fields as the reply states them; null where absent or not a whole number. */
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
  /** What keeps a sweep with this page from being called complete, one sentence each; empty for a regular page. */
  readonly irregularities: readonly string[]
}

/** A reply of the service that cannot count as a page: an error code of its own, or not this API at all. */
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

/** Statuses that speak of the moment, not of the request. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/** For the union of codes that a failed reply may carry. */
export function pageFailure(code: AppErrorCode, message: string, details: ErrorDetails = {}): PageFailure {
  return { kind: 'failure', code, message, details }
}

/** Cuts a page failure down to what tells whether it may pass. */
type Judged = Pick<PageFailure, 'code' | 'details'>

/**
 * True when the same request may succeed later. Rests on `details`: `status` is there unless it was 200, `errorCode`
 * where the reply states one, `isStated: false` where -1 stands for its absence.
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
      // an error status around "errorCode 0" contradicts itself, and would again
      return isTransient(details.status) && details.errorCode === undefined
    default:
      return false
  }
}

function isTransient(status: ErrorDetails[string] | undefined): boolean {
  return typeof status === 'number' && TRANSIENT_STATUSES.has(status)
}

/** What a page says about itself once its bytes are safe in the archive. */
export interface PageSummary {
  readonly kind: 'page'
  readonly envelope: PageEnvelope
  readonly entryCount: number
  readonly quarantinedCount: number
  readonly irregularities: readonly string[]
  /**
   * 32 hex digits: the sum, modulo 2^128, of a hash of each entry. Equal for pages with the same entries however the
   * reply was formatted or ordered, and the sums of two readings are equal when they brought the same entries on
   * whichever pages.
   */
  readonly entriesDigest: string
  /** Entries of businesses that the request did not name, where it named some. */
  readonly outsideScope: number
  /** Entries dated more than a day outside of the days that the request named. */
  readonly outsideWindow: number
  /** The service's clock minus this machine's, to the second; null where the reply has no readable date. */
  readonly clockSkewMs: number | null
}

export type PageVerdict = PageSummary | PageFailure
