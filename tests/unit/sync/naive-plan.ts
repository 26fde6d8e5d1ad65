import type { PageSummary } from '../../../electron/api/parsed-page.ts'
import { PASS_LIMIT, type Step } from '../../../electron/sync/plan-sweep.ts'
import type { SweepReading } from '../../../electron/sync/sweep-reading.ts'

/** What a sweep does next, worked out by looking through every page anew: slow, and plain to read. */
export function planNaively(reading: SweepReading): Step {
  const expected = reading.pass === 1 ? allPages(reading) : checkedPages(reading)
  const missing = expected.filter((page) => !reading.current.has(page))
  if (missing.length > 0) return { kind: 'read', pages: missing }
  if (reading.previous && agrees(reading)) return { kind: 'finish', isStable: true }
  return reading.pass < PASS_LIMIT ? { kind: 'check' } : { kind: 'finish', isStable: false }
}

/** How many pages of the current pass bring what `page` brings, and nothing that was quarantined. */
export function countEqualNaively({ current }: SweepReading, page: number): number {
  const digest = current.get(page)?.entriesDigest
  return [...current.values()].filter((each) => each.entriesDigest === digest && each.quarantinedCount === 0)
    .length
}

function allPages({ pages, current, end }: SweepReading): number[] {
  if (current.size === 0) return [1]
  if (pages !== null) return numbersTo(Math.max(pages, 1))
  const last = current.size
  const [page, before] = [current.get(last), current.get(last - 1)]
  const isRepeated = page && page.entryCount > 0 && page.entriesDigest === before?.entriesDigest
  const isEnd = end === last || (page && (isEmpty(page) || isRepeated))
  return numbersTo(isEnd ? last : last + 1)
}

function isEmpty({ entryCount, quarantinedCount }: PageSummary): boolean {
  return entryCount === 0 && quarantinedCount === 0
}

function checkedPages(reading: SweepReading): number[] {
  const { current, previous, pages, isThorough } = reading
  const ends = [...new Set([1, pages === null ? (previous?.size ?? 1) : Math.max(pages, 1)])]
  if (isThorough) return allPages(reading)
  const isUnread = ends.some((page) => !current.has(page))
  return isUnread || isEqualSoFar(reading) ? ends : allPages(reading)
}

function isEqualSoFar({ current, previous }: SweepReading): boolean {
  return [...current].every(
    ([page, { entriesDigest }]) => entriesDigest === previous?.get(page)?.entriesDigest,
  )
}

function agrees(reading: SweepReading): boolean {
  const { current, previous } = reading
  if (isEqualSoFar(reading)) return true
  return current.size >= (previous?.size ?? 0) && sumOf(current) === sumOf(previous ?? new Map())
}

function sumOf(pages: ReadonlyMap<number, PageSummary>): bigint {
  return [...pages.values()].reduce((sum, page) => sum + BigInt(`0x${page.entriesDigest}`), 0n)
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
