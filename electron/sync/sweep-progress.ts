import type { AppError } from '../../shared/app-error.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { SyncHold, SyncProgress } from '../../shared/domain/sweep.ts'
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
  #hold: SyncHold | null = null

  constructor(operation: Operation, startedMs: number, pagesAtStart: number) {
    this.#operation = operation
    this.#startedMs = startedMs
    this.#pagesAtStart = pagesAtStart
    this.#pagesRead = pagesAtStart
  }

  countPage(entries: number): void {
    this.#pagesRead += 1
    this.#entries += entries
    this.#hold = null
  }

  /** A reply of any kind ends the silence. @returns whether there was one to end. */
  noteReply(): boolean {
    if (this.#hold?.kind !== 'no-reply') return false
    this.#hold = null
    return true
  }

  noteSilence(forMs: number): void {
    const isRetrying = this.#hold?.kind === 'no-reply' && this.#hold.isRetrying
    this.#hold = { kind: 'no-reply', forMs, isRetrying }
  }

  /** @param silentMs time without any reply. */
  noteRetry({ code }: AppError, waitMs: number, silentMs: number): void {
    if (code === 'service-throttled') this.#hold = { kind: 'throttled', waitMs }
    else if (!code.startsWith('network-')) this.#hold = { kind: 'unusable' }
    else this.#hold = { kind: 'no-reply', forMs: silentMs, isRetrying: true }
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
      hold: phase === 'indexing' ? null : this.#hold,
    }
  }

  #remainingMs({ pages, current }: SweepReading, elapsedMs: number): number | null {
    const pagesReadNow = this.#pagesRead - this.#pagesAtStart
    if (pages === null || pagesReadNow === 0) return null
    return Math.round(((pages - current.size) * elapsedMs) / pagesReadNow)
  }
}
