import type { PageVerdict } from '../api/page-verdict.ts'
import type { ParsedPage } from '../api/parsed-page.ts'
import { digestEntries } from './entries-digest.ts'

/** What a sweep needs to know of a page, without its entries. */
export function judgePage(page: ParsedPage): PageVerdict {
  if (page.kind === 'failure') return page
  return {
    kind: 'page',
    envelope: page.envelope,
    entryCount: page.entries.length,
    quarantinedCount: page.quarantined.length,
    irregularities: page.irregularities,
    entriesDigest: digestEntries(page.entries),
  }
}
