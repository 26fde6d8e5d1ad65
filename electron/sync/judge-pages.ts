import type { SweepReason } from '../../shared/domain/sweep.ts'
import type { PageSummary } from '../api/page-verdict.ts'
import type { SweepReading } from './sweep-reading.ts'

type Pages = ReadonlyMap<number, PageSummary>

/**
 * What the pages of a finished reading say against calling it complete, judged on the newest reading of each page:
 * an oddity of a page in motion that a later pass put right is none.
 */
export function judgePages(reading: SweepReading): SweepReason[] {
  const pages = newestPages(reading)
  const last = Math.max(reading.pages ?? 0, 1)
  return [
    ...judgeEach(pages, last, 'empty-page', isEmpty, (page) => `Page ${page} of ${last} is empty.`),
    ...judgeEach(
      pages,
      last,
      'short-page',
      isShort,
      (page, { entryCount, envelope }) =>
        `Page ${page} of ${last} has ${entryCount} entries, and states ${envelope.perPage} to a page.`,
    ),
    ...judgePageSizes(pages),
    ...judgeRepetition(pages),
  ]
}

function newestPages({ passes }: SweepReading): Pages {
  return new Map(passes.flatMap((pass) => [...pass]))
}

/** The first page before the last that shows the oddity. */
function judgeEach(
  pages: Pages,
  last: number,
  code: SweepReason['code'],
  isOdd: (summary: PageSummary) => boolean,
  tell: (page: number, summary: PageSummary) => string,
): SweepReason[] {
  for (const [page, summary] of pages) {
    if (page < last && isOdd(summary)) return [{ code, detail: tell(page, summary) }]
  }
  return []
}

function isEmpty({ entryCount, quarantinedCount }: PageSummary): boolean {
  return entryCount + quarantinedCount === 0
}

function isShort(summary: PageSummary): boolean {
  const { perPage } = summary.envelope
  if (perPage === null || isEmpty(summary)) return false
  return summary.entryCount + summary.quarantinedCount < perPage
}

function judgePageSizes(pages: Pages): SweepReason[] {
  const sizes = new Set([...pages.values()].map(({ envelope }) => envelope.perPage))
  if (sizes.size <= 1) return []
  const detail = `The pages state different sizes: ${[...sizes].map((size) => size ?? 'none').join(', ')}.`
  return [{ code: 'irregular-reply', detail }]
}

/** A service that ignores the page number returns the same entries again and again under new numbers. */
function judgeRepetition(pages: Pages): SweepReason[] {
  const seen = new Map<string, number>()
  for (const [page, { entriesDigest, entryCount }] of pages) {
    const twin = seen.get(entriesDigest)
    if (twin !== undefined && entryCount > 1) {
      return [{ code: 'page-mismatch', detail: `Pages ${twin} and ${page} bring the same entries.` }]
    }
    seen.set(entriesDigest, page)
  }
  return []
}
