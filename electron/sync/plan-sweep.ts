import type { PageSummary } from '../api/parsed-page.ts'
import type { CommittedVerdict } from '../indexing/committed-verdicts.ts'
import { isEmpty } from './classify-pages.ts'
import { findPageFault } from './sweep-faults.ts'
import { PAGES_LIMIT, SweepReading } from './sweep-reading.ts'

/** Passes after which a service that keeps changing is called unstable. */
export const PASS_LIMIT = 5

export type Step =
  /** Pages of the current pass that are still to be read, in order: the first of them, as many as were asked for. */
  | { readonly kind: 'read'; readonly pages: readonly number[] }
  /** The pass is complete: begin the next one, which checks it. */
  | { readonly kind: 'check' }
  /** Nothing is left to read. */
  | { readonly kind: 'finish'; readonly isStable: boolean }

/**
 * Decides what a sweep does next. Pages move while they are read, so one reading is never enough: a sweep is stable
 * when the first and the last page, read again, say what they said, or when two whole passes brought the same entries.
 * Where the first and the last page cannot settle it (see isDisturbed), only two whole passes can. While pages are
 * missing, what it costs does not grow with the pages that were read, since it is asked after each of them.
 * @param limit the most pages that the answer names.
 */
export function planNextStep(reading: SweepReading, limit = Number.POSITIVE_INFINITY): Step {
  const missing = listMissing(reading, limit)
  if (missing.length > 0) return { kind: 'read', pages: missing }
  if (reading.previous && agrees(reading)) return { kind: 'finish', isStable: true }
  return reading.pass < PASS_LIMIT ? { kind: 'check' } : { kind: 'finish', isStable: false }
}

function listMissing(reading: SweepReading, limit: number): readonly number[] {
  if (reading.pass > 1 && !reading.isThorough) {
    const ends = endsOf(reading).filter((page) => !reading.current.has(page))
    if (ends.length > 0 || !reading.hasChanged) return ends.slice(0, limit)
  }
  return reading.listUnread(findLastPage(reading), limit)
}

/** The last of all pages there are, as far as is known: page 1 first, since it says how many. */
function findLastPage({ pages, current, end }: SweepReading): number {
  if (current.size === 0) return 1
  if (pages === null) return findPageBeforeEnd(current, end)
  return Math.min(Math.max(pages, 1), PAGES_LIMIT)
}

/**
 * Where no reply says how many pages there are, the end is the first page that is empty, or brings what the page before
 * it brought, or is followed by one that the service refuses.
 */
function findPageBeforeEnd(current: ReadonlyMap<number, PageSummary>, end: number | null): number {
  const last = current.size
  const isEnd = end === last || last >= PAGES_LIMIT || isEmptyOrRepeated(current, last)
  return isEnd ? last : last + 1
}

function isEmptyOrRepeated(pages: ReadonlyMap<number, PageSummary>, last: number): boolean {
  const page = pages.get(last)
  if (!page) return false
  if (isEmpty(page)) return true
  return page.entryCount > 0 && page.entriesDigest === pages.get(last - 1)?.entriesDigest
}

/** The pages that a check begins with. */
function endsOf({ previous, pages }: SweepReading): number[] {
  const last = pages === null ? (previous?.size ?? 1) : Math.max(pages, 1)
  return [...new Set([1, last])]
}

/** True when the current pass brought the entries of the pass before, on whichever pages. */
function agrees(reading: SweepReading): boolean {
  const { current, previous } = reading
  if (!previous) return false
  if (!reading.hasChanged) return true
  return current.size >= previous.size && sumOfEntries(current) === sumOfEntries(previous)
}

/** Page digests are sums over their entries (see entriesDigest), so their sum does not depend on order or paging. */
function sumOfEntries(pages: ReadonlyMap<number, PageSummary>): bigint {
  let sum = 0n
  for (const { entriesDigest } of pages.values()) sum += BigInt(`0x${entriesDigest}`)
  return BigInt.asUintN(128, sum)
}

/**
 * The reading of a sweep that was stopped, from what it had committed. Replies that did not count then do not count
 * now. A check that was under way begins again with its first and last page: what it saw before the stop says nothing
 * of now.
 */
export function restoreReading(committed: readonly CommittedVerdict[]): SweepReading {
  const reading = new SweepReading()
  for (const { pass, page, verdict } of committed) {
    if (verdict.kind === 'page' && findPageFault(page, verdict) === null) reading.record(pass, page, verdict)
  }
  if (reading.pass > 1) reading.forget(endsOf(reading))
  return reading
}
