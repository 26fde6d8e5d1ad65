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
}

export type PageVerdict = PageSummary | PageFailure
