import type { Operation } from '../../shared/domain/receipt.ts'
import type { SyncProgress } from '../../shared/domain/sweep.ts'
import type { SweepReading } from './sweep-reading.ts'

/** A shorter time is too short to measure the rate. */
const MEASURABLE_MS = 500

/** Rate and estimate count from the start of this run, so that pages of an earlier run do not inflate them. */
export class SweepProgress {
  readonly #operation: Operation
  readonly #startedMs: number
  readonly #pagesAtStart: number
  #entries = 0
  #pagesRead = 0
  readonly #retrying = new Set<number>()

  constructor(operation: Operation, startedMs: number, pagesAtStart: number) {
    this.#operation = operation
    this.#startedMs = startedMs
    this.#pagesAtStart = pagesAtStart
    this.#pagesRead = pagesAtStart
  }

  countPage(page: number, entries: number): void {
    this.#pagesRead += 1
    this.#entries += entries
    this.endRetry(page)
  }

  /** The page counts as being retried until it is read or given up. */
  startRetry(page: number): void {
    this.#retrying.add(page)
  }

  endRetry(page: number): void {
    this.#retrying.delete(page)
  }

  /** @param pausedMs paused time since the start, which does not count toward the rate. */
  describe(phase: SyncProgress['phase'], reading: SweepReading, nowMs: number, pausedMs = 0): SyncProgress {
    const elapsedMs = nowMs - this.#startedMs - pausedMs
    const isMeasurable = elapsedMs >= MEASURABLE_MS
    return {
      operation: this.#operation,
      phase,
      pagesRead: reading.current.size,
      pages: reading.pages,
      entries: this.#entries,
      entriesPerSecond: isMeasurable ? Math.round((this.#entries / elapsedMs) * 1_000) : null,
      remainingMs: isMeasurable && phase === 'reading' ? this.#remainingMs(reading, elapsedMs) : null,
      isRetrying: phase !== 'indexing' && this.#retrying.size > 0,
    }
  }

  #remainingMs({ pages, current }: SweepReading, elapsedMs: number): number | null {
    const pagesReadNow = this.#pagesRead - this.#pagesAtStart
    if (pages === null || pagesReadNow === 0) return null
    return Math.round(((pages - current.size) * elapsedMs) / pagesReadNow)
  }
}
