import { AppError } from '../../shared/app-error.ts'
import type { SweepObservations, SweepReason } from '../../shared/domain/sweep.ts'
import type { PageSummary } from '../api/parsed-page.ts'
import type { SweepExamination } from '../indexing/examine-sweep.ts'
import { type SweepReading, tellCount } from './sweep-reading.ts'

type NumberedPage = readonly [page: number, summary: PageSummary]

/** As many pages of one pass may bring the same entries; a service that goes on is asked no more. */
const REPETITION_LIMIT = 20

/**
 * What the pages of a finished reading say against calling it complete, judged on the newest reading of each page:
 * an oddity of a page in motion that a later pass put right is none.
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

/** A single page may be empty; of several pages none is, the last one included, since the service says it exists. */
function classifyEmpty(pages: readonly NumberedPage[], last: number): SweepReason[] {
  const found = last > 1 && pages.find(([page, summary]) => page <= last && isEmpty(summary))
  return found ? [{ code: 'empty-page', detail: `Page ${found[0]} of ${last} is empty.` }] : []
}

function classifyShort(pages: readonly NumberedPage[], last: number): SweepReason[] {
  const found = pages.find(([page, summary]) => page < last && isShort(summary))
  if (!found) return []
  const [page, { entryCount, quarantinedCount, envelope }] = found
  const entries = tellCount(entryCount + quarantinedCount, 'entry', 'entries')
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

/** A service that ignores the page number returns the same entries again and again under new numbers. */
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
 * Whether reading on is pointless: page after page of the pass brings what others brought, or nothing at all.
 * @param page that was read last.
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
 * True when something moved that the first and the last page do not show. An entry put in somewhere in the middle
 * pushes others over the ends of pages, so that one of them is read twice and the new one perhaps not at all: then the
 * pages bring fewer different entries than they hold. An entry taken out pulls others the other way, past the reader:
 * then known entries are missing. A true duplicate that stands on two pages looks the same, and costs one more pass.
 */
export function isDisturbed(reading: SweepReading, { entries, missing }: SweepExamination): boolean {
  let onPages = 0
  for (const [, { entryCount }] of listNewestPages(reading)) onPages += entryCount
  return missing > 0 || onPages !== entries
}

/** Faults met on the way, counted over all runs of the sweep. */
type FaultCounts = Pick<SweepObservations, 'throttled' | 'retries'>

/** What a reading shows beside its entries; none of it keeps a sweep from being complete. */
export function observeSweep(reading: SweepReading, faults: FaultCounts): SweepObservations {
  let outsideWindow = 0
  let clockSkewMs: number | null = null
  for (const [, summary] of listNewestPages(reading)) {
    outsideWindow += summary.outsideWindow
    clockSkewMs = furtherFromZero(clockSkewMs, summary.clockSkewMs)
  }
  return { outsideWindow, clockSkewMs, throttled: faults.throttled, retries: faults.retries }
}

function furtherFromZero(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.abs(b) > Math.abs(a) ? b : a
}
