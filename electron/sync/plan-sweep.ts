import type { PageSummary } from '../api/page-verdict.ts'
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
 */
export function planNextStep(reading: SweepReading): Step {
  const expected = reading.pass === 1 ? expectedPages(reading) : checkedPages(reading)
  const missing = expected.filter((page) => !reading.current.has(page))
  if (missing.length > 0) return { kind: 'read', pages: missing }
  if (reading.previous && agrees(reading)) return { kind: 'finish', isStable: true }
  return reading.pass < PASS_LIMIT ? { kind: 'check' } : { kind: 'finish', isStable: false }
}

/** All pages there are, as far as is known: page 1 first, since it says how many. */
function expectedPages({ pages, current }: SweepReading): number[] {
  if (current.size === 0) return [1]
  if (pages === null) return pagesUntilEmpty(current)
  return numbersTo(Math.min(Math.max(pages, 1), PAGES_LIMIT))
}

/** Where no reply says how many pages there are, the first empty page is the end. */
function pagesUntilEmpty(current: ReadonlyMap<number, PageSummary>): number[] {
  const last = current.size
  const isEnd = current.get(last)?.entryCount === 0 || last >= PAGES_LIMIT
  return numbersTo(isEnd ? last : last + 1)
}

/** The first and the last page; all of them once one of the two differs from the pass before. */
function checkedPages(reading: SweepReading): number[] {
  const ends = [...new Set([1, lastPageOf(reading)])]
  const unread = ends.some((page) => !reading.current.has(page))
  if (unread || ends.every((page) => isUnchanged(reading, page))) return ends
  return expectedPages(reading)
}

function lastPageOf({ previous, pages }: SweepReading): number {
  return pages === null ? (previous?.size ?? 1) : Math.max(pages, 1)
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
