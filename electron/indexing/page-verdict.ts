import {
  countOutsideScope,
  countOutsideWindow,
  readAskedFor,
  readClockSkew,
} from '../api/page-circumstances.ts'
import type { PageVerdict } from '../api/page-verdict.ts'
import type { ParsedPage } from '../api/parsed-page.ts'
import { digestEntries } from './entries-digest.ts'

/** What the receipt of a page says about the request and the reply. */
export interface PageCircumstances {
  readonly requestJson: string
  readonly headers: Readonly<Record<string, string>>
  readonly receivedAtMs: number
}

/** What a sweep needs to know of a page, without its entries. */
export function classifyPage(page: ParsedPage, circumstances: PageCircumstances): PageVerdict {
  if (page.kind === 'failure') return page
  const askedFor = readAskedFor(circumstances.requestJson)
  return {
    kind: 'page',
    envelope: page.envelope,
    entryCount: page.entries.length,
    quarantinedCount: page.quarantined.length,
    irregularities: page.irregularities,
    entriesDigest: digestEntries(page.entries),
    outsideScope: countOutsideScope(page.entries, askedFor),
    outsideWindow: countOutsideWindow(page.entries, askedFor),
    clockSkewMs: readClockSkew(circumstances.headers.date, circumstances.receivedAtMs),
  }
}
