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

/** A complete HTTP reply, before anything is read into it. */
export interface ServiceReply {
  readonly status: number
  /** Lower-case names; repeated headers joined by ", ". */
  readonly headers: Readonly<Record<string, string>>
  /** The body after content decoding. */
  readonly body: Uint8Array
  readonly sentAtMs: number
  readonly receivedAtMs: number
  readonly elapsedMs: number
}

/** Request parameters in the order in which they are sent, every value in the exact text that is signed. */
export type RequestParameters = ReadonlyMap<string, string>
