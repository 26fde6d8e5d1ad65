import type { SweepReason } from '../../shared/domain/sweep.ts'
import type { PageSummary } from '../api/parsed-page.ts'
import { classifyPages } from '../sync/classify-pages.ts'
import type { SweepReading } from '../sync/sweep-reading.ts'

const NUMBERS_NAMED = 8

/**
 * Reasons why an import is not complete: those that apply to pages from the service, and pages that are missing,
 * contradict each other, or lie beyond the last one.
 */
export function classifyImport(reading: SweepReading): SweepReason[] {
  return [
    ...reading.reasons,
    ...classifyMissing(reading),
    ...classifyAgreement(reading),
    ...classifyPages(reading),
  ].filter(({ code }, index, all) => all.findIndex((reason) => reason.code === code) === index)
}

function classifyMissing({ pages, passes }: SweepReading): SweepReason[] {
  const present = new Set(passes.flatMap((pass) => [...pass.keys()]))
  const last = Math.max(pages ?? 0, ...present, 1)
  const missing: number[] = []
  for (let page = 1; page <= last && missing.length <= NUMBERS_NAMED; page += 1) {
    if (!present.has(page)) missing.push(page)
  }
  if (missing.length === 0) return []
  const named = missing.slice(0, NUMBERS_NAMED).join(', ')
  const more = missing.length > NUMBERS_NAMED ? ' and others' : ''
  return [{ code: 'files-missing', detail: `Of ${last} pages no file holds ${named}${more}.` }]
}

/** Files cannot be requested again, so pages that contradict each other make the import unstable. */
function classifyAgreement({ passes }: SweepReading): SweepReason[] {
  const readings = passes.flatMap((pass) => [...pass])
  const stated = new Set(
    readings.flatMap(([, { envelope }]) => (envelope.pages === null ? [] : [envelope.pages])),
  )
  if (stated.size > 1) {
    return [
      { code: 'unstable', detail: `The files state different numbers of pages: ${[...stated].join(', ')}.` },
    ]
  }
  const first = new Map<number, PageSummary>()
  for (const [page, summary] of readings) {
    const earlier = first.get(page)
    if (earlier && earlier.entriesDigest !== summary.entriesDigest) {
      return [{ code: 'unstable', detail: `Two files hold page ${page}, and their entries differ.` }]
    }
    first.set(page, earlier ?? summary)
  }
  return []
}
