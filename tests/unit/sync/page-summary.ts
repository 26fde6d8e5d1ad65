import type { PageSummary } from '../../../electron/api/parsed-page.ts'
import { SweepReading } from '../../../electron/sync/sweep-reading.ts'

/** A regular page of three, with five entries to a page; `digest` is hexadecimal. */
export function pageSummary(
  digest: string,
  {
    envelope,
    ...change
  }: Partial<Omit<PageSummary, 'envelope'>> & {
    readonly envelope?: Partial<PageSummary['envelope']>
  } = {},
): PageSummary {
  return {
    kind: 'page',
    envelope: { page: null, pages: 3, count: null, perPage: 5, ...envelope },
    entryCount: 5,
    quarantinedCount: 0,
    irregularities: [],
    entriesDigest: digest,
    outsideScope: 0,
    outsideWindow: 0,
    clockSkewMs: null,
    ...change,
  }
}

/** A reading of the given passes, each a list of pages from page 1 on. */
export function readingOf(...passes: readonly (readonly PageSummary[])[]): SweepReading {
  const reading = new SweepReading()
  for (const [pass, pages] of passes.entries()) {
    for (const [index, page] of pages.entries()) reading.record(pass + 1, index + 1, page)
  }
  return reading
}
