import type { Operation } from '../../shared/domain/receipt.ts'
import type { SweepReason } from '../../shared/domain/sweep.ts'
import type { PageSummary } from '../api/parsed-page.ts'
import { classifyPages } from '../sync/classify-pages.ts'
import type { SweepReading } from '../sync/sweep-reading.ts'

/** A recognized page, before its number in the sweep is assigned. */
export interface FoundPage<File> {
  readonly file: File
  readonly page: number | null
  readonly sha256: string
  readonly modifiedMs: number
}

export interface NumberedPage<File> extends FoundPage<File> {
  readonly page: number
  /** 2 and more for further files of the same page. */
  readonly pass: number
}

interface NumberedPages<File> {
  readonly pages: readonly NumberedPage<File>[]
  /** Files with the same bytes as an earlier one. */
  readonly duplicates: readonly FoundPage<File>[]
}

/**
 * Assigns each page the number that it states, and pages without a number the free numbers in the order of the files.
 * The result is in the order of the numbers, repeated pages last.
 */
export function numberPages<File>(found: readonly FoundPage<File>[]): NumberedPages<File> {
  const seen = new Set<string>()
  const duplicates: FoundPage<File>[] = []
  const unique = found.filter((page) => {
    if (!seen.has(page.sha256)) return seen.add(page.sha256)
    duplicates.push(page)
    return false
  })
  const taken = new Map<number, number>()
  const assign = (candidate: FoundPage<File>, page: number): NumberedPage<File> => {
    const pass = (taken.get(page) ?? 0) + 1
    taken.set(page, pass)
    return { ...candidate, page, pass }
  }
  const numbered = unique.flatMap((candidate) =>
    candidate.page === null ? [] : [assign(candidate, candidate.page)],
  )
  let free = 1
  const others = unique.flatMap((candidate) => {
    if (candidate.page !== null) return []
    while (taken.has(free)) free += 1
    return [assign(candidate, free)]
  })
  const pages = [...numbered, ...others].sort((a, b) => a.pass - b.pass || a.page - b.page)
  return { pages, duplicates }
}

/** The operation of a page; a page without one belongs to the only recognized operation. */
export function operationOf(
  operation: Operation | null,
  recognized: ReadonlySet<Operation>,
): Operation | null {
  const [only] = recognized
  return operation ?? (recognized.size === 1 ? (only ?? null) : null)
}

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
