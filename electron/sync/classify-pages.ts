import { AppError } from '../../shared/app-error.ts'
import type { SweepObservations, SweepReason } from '../../shared/domain/sweep.ts'
import type { PageSummary } from '../api/parsed-page.ts'
import type { SweepExamination } from '../indexing/examine-sweep.ts'
import { countEntries, type SweepReading } from './sweep-reading.ts'

type NumberedPage = readonly [page: number, summary: PageSummary]

/** The number of pages with equal entries at which reading stops. */
const REPETITION_LIMIT = 20

/**
 * Reasons why a finished reading is not complete, from the newest reading of each page: an irregularity that a later
 * pass corrected does not count.
 */
export function classifyPages(reading: SweepReading): SweepReason[] {
  const pages = listNewestPages(reading)
  const last = Math.max(reading.pages ?? 0, 1)
  return [
    ...classifyEmpty(pages, last),
    ...classifyShort(pages, last),
    ...classifyPageSizes(pages),
    ...classifyRepetition(pages),
  ]
}

/** The newest reading of each page, in the order of the pages. */
function listNewestPages({ passes }: SweepReading): NumberedPage[] {
  return [...new Map(passes.flatMap((pass) => [...pass]))].sort(([a], [b]) => a - b)
}

export function isEmpty({ entryCount, quarantinedCount }: PageSummary): boolean {
  return entryCount + quarantinedCount === 0
}

/**
 * A single page may be empty; of several pages none may be, the last one included, because the service states that it
 * exists.
 */
function classifyEmpty(pages: readonly NumberedPage[], last: number): SweepReason[] {
  const found = last > 1 && pages.find(([page, summary]) => page <= last && isEmpty(summary))
  return found ? [{ code: 'empty-page', detail: `Page ${found[0]} of ${last} is empty.` }] : []
}

function classifyShort(pages: readonly NumberedPage[], last: number): SweepReason[] {
  const found = pages.find(([page, summary]) => page < last && isShort(summary))
  if (!found) return []
  const [page, { entryCount, quarantinedCount, envelope }] = found
  const entries = countEntries(entryCount + quarantinedCount)
  const detail = `Page ${page} of ${last} has ${entries}, and states ${envelope.perPage} to a page.`
  return [{ code: 'short-page', detail }]
}

function isShort(summary: PageSummary): boolean {
  const { perPage } = summary.envelope
  if (perPage === null || isEmpty(summary)) return false
  return summary.entryCount + summary.quarantinedCount < perPage
}

function classifyPageSizes(pages: readonly NumberedPage[]): SweepReason[] {
  const sizes = new Set(pages.map(([, { envelope }]) => envelope.perPage))
  if (sizes.size <= 1) return []
  const detail = `The pages state different sizes: ${[...sizes].map((size) => size ?? 'none').join(', ')}.`
  return [{ code: 'irregular-reply', detail }]
}

/** Detects a service that ignores the page number and returns the same entries for every page. */
function classifyRepetition(pages: readonly NumberedPage[]): SweepReason[] {
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

/**
 * The error for a reading in which page after page has the entries of other pages, or none.
 * @param page the page that was read last.
 */
export function findEndlessRepetition(reading: SweepReading, page: number): AppError | null {
  const digest = reading.current.get(page)?.entriesDigest
  const pages = digest === undefined ? 0 : reading.countEqualPages(digest)
  if (pages < REPETITION_LIMIT) return null
  return new AppError('reply-malformed', `${pages} pages bring the same entries, or none.`, {
    details: { pages, page },
  })
}

/**
 * True when entries moved and the first and the last page do not show it. An entry inserted in the middle shifts
 * others to the next page, so that one is read twice and the new one perhaps never: then the pages have fewer
 * distinct entries than entries. A removed entry shifts others to the page before, which was read already: then known
 * entries are missing. A true duplicate on two pages looks the same, and costs one more pass.
 */
export function isDisturbed(reading: SweepReading, { entries, missing }: SweepExamination): boolean {
  let onPages = 0
  for (const [, { entryCount }] of listNewestPages(reading)) onPages += entryCount
  return missing > 0 || onPages !== entries
}

/** Temporary faults, counted over all runs of the sweep, and what the index counted. */
type CountedElsewhere = Pick<SweepObservations, 'throttled' | 'retries' | 'repeated'>

/** Observations of a reading that do not affect its completeness. */
export function observeSweep(reading: SweepReading, counts: CountedElsewhere): SweepObservations {
  let outsideWindow = 0
  let clockSkewMs: number | null = null
  for (const [, summary] of listNewestPages(reading)) {
    outsideWindow += summary.outsideWindow
    clockSkewMs = furtherFromZero(clockSkewMs, summary.clockSkewMs)
  }
  return { outsideWindow, clockSkewMs, ...counts }
}

function furtherFromZero(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.abs(b) > Math.abs(a) ? b : a
}
