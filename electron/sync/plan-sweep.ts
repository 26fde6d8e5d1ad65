import type { PageSummary } from '../api/parsed-page.ts'
import type { CommittedVerdict } from '../indexing/examine-sweep.ts'
import { isEmpty } from './classify-pages.ts'
import { findPageFault } from './sweep-faults.ts'
import { PAGES_LIMIT, SweepReading } from './sweep-reading.ts'

/** The number of passes after which a service whose pages keep changing is unstable. */
export const PASS_LIMIT = 5

export type Step =
  /** Unread pages of the current pass, in order, up to the limit. */
  | { readonly kind: 'read'; readonly pages: readonly number[] }
  /** The pass is complete; the next one checks it. */
  | { readonly kind: 'check' }
  /** All pages are read. */
  | { readonly kind: 'finish'; readonly isStable: boolean }

/**
 * Decides the next step of a sweep. Pages move while they are read, so one reading is never enough: a sweep is stable
 * when the first and the last page, read again, are unchanged, or when two whole passes have the same entries. When
 * the first and the last page are not sufficient (see isDisturbed), only two whole passes are. While pages are
 * missing, its cost does not grow with the number of pages read, because it is called after each of them.
 * @param limit the most pages to return.
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

/** The last page as far as is known: first page 1, which states the number of pages. */
function findLastPage({ pages, current, end }: SweepReading): number {
  if (current.size === 0) return 1
  if (pages === null) return findPageBeforeEnd(current, end)
  return Math.min(Math.max(pages, 1), PAGES_LIMIT)
}

/**
 * When no reply states the number of pages, the end is the first page that is empty, or repeats the page before it,
 * or is followed by a page that the service rejects.
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

/** The pages that a check reads first. */
function endsOf({ previous, pages }: SweepReading): number[] {
  const last = pages === null ? (previous?.size ?? 1) : Math.max(pages, 1)
  return [...new Set([1, last])]
}

/** True when the current pass has the entries of the pass before, on any pages. */
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
 * The reading of a stopped sweep, from its committed pages. Replies that did not count then do not count now. A check
 * that was in progress starts again with the first and last page, which may have changed since the stop.
 */
export function restoreReading(committed: readonly CommittedVerdict[]): SweepReading {
  const reading = new SweepReading()
  for (const { pass, page, verdict } of committed) {
    if (verdict.kind === 'page' && findPageFault(page, verdict) === null) reading.record(pass, page, verdict)
  }
  if (reading.pass > 1) reading.forget(endsOf(reading))
  return reading
}
