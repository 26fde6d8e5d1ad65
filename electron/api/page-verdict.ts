import type { PageEnvelope, PageFailure } from './parsed-page.ts'

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
