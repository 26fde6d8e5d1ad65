import type { PageSummary } from '../api/page-verdict.ts'
import { isEmpty } from './judge-pages.ts'
import { PAGES_LIMIT, type SweepReading } from './sweep-reading.ts'

/** Passes after which a service that keeps changing is called unstable. */
export const PASS_LIMIT = 5

export type Step =
  /** Pages of the current pass that are still to be read, in order. */
  | { readonly kind: 'read'; readonly pages: readonly number[] }
  /** The pass is complete: begin the next one, which checks it. */
  | { readonly kind: 'check' }
  /** Nothing is left to read. */
  | { readonly kind: 'finish'; readonly isStable: boolean }

/**
 * Decides what a sweep does next. Pages move while they are read, so one reading is never enough: a sweep is stable
 * when the first and the last page, read again, say what they said, or when two whole passes brought the same entries.
 * Where the first and the last page cannot settle it (see isDisturbed), only two whole passes can.
 */
export function planNextStep(reading: SweepReading): Step {
  const expected = reading.pass === 1 ? expectedPages(reading) : checkedPages(reading)
  const missing = expected.filter((page) => !reading.current.has(page))
  if (missing.length > 0) return { kind: 'read', pages: missing }
  if (reading.previous && agrees(reading)) return { kind: 'finish', isStable: true }
  return reading.pass < PASS_LIMIT ? { kind: 'check' } : { kind: 'finish', isStable: false }
}

/** All pages there are, as far as is known: page 1 first, since it says how many. */
function expectedPages({ pages, current, end }: SweepReading): number[] {
  if (current.size === 0) return [1]
  if (pages === null) return pagesUntilEnd(current, end)
  return numbersTo(Math.min(Math.max(pages, 1), PAGES_LIMIT))
}

/**
 * Where no reply says how many pages there are, the end is the first page that is empty, or brings what the page before
 * it brought, or is followed by one that the service refuses.
 */
function pagesUntilEnd(current: ReadonlyMap<number, PageSummary>, end: number | null): number[] {
  const last = current.size
  const isEnd = end === last || last >= PAGES_LIMIT || isEmptyOrRepeated(current, last)
  return numbersTo(isEnd ? last : last + 1)
}

function isEmptyOrRepeated(pages: ReadonlyMap<number, PageSummary>, last: number): boolean {
  const page = pages.get(last)
  if (!page) return false
  if (isEmpty(page)) return true
  return page.entryCount > 0 && page.entriesDigest === pages.get(last - 1)?.entriesDigest
}

/** The first and the last page; all of them once a page that was read differs from the pass before. */
function checkedPages(reading: SweepReading): number[] {
  if (reading.isThorough) return expectedPages(reading)
  const ends = endsOf(reading)
  const unread = ends.some((page) => !reading.current.has(page))
  if (unread || [...reading.current.keys()].every((page) => isUnchanged(reading, page))) return ends
  return expectedPages(reading)
}

/** The pages that a check begins with. */
export function endsOf({ previous, pages }: SweepReading): number[] {
  const last = pages === null ? (previous?.size ?? 1) : Math.max(pages, 1)
  return [...new Set([1, last])]
}

function isUnchanged({ current, previous }: SweepReading, page: number): boolean {
  return current.get(page)?.entriesDigest === previous?.get(page)?.entriesDigest
}

/** True when the current pass brought the entries of the pass before, on whichever pages. */
function agrees(reading: SweepReading): boolean {
  const { current, previous } = reading
  if (!previous) return false
  if ([...current.keys()].every((page) => isUnchanged(reading, page))) return true
  return current.size >= previous.size && sumOfEntries(current) === sumOfEntries(previous)
}

/** Page digests are sums over their entries (see entriesDigest), so their sum does not depend on order or paging. */
function sumOfEntries(pages: ReadonlyMap<number, PageSummary>): bigint {
  let sum = 0n
  for (const { entriesDigest } of pages.values()) sum += BigInt(`0x${entriesDigest}`)
  return BigInt.asUintN(128, sum)
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
