import type { SyncProgress } from '../../shared/domain/sweep.ts'
import type { Clock } from '../sync/sweep-context.ts'

const INTERVAL_MS = 150

/**
 * Reports the progress of a sweep a few times a second: a new phase at once, and the last state at the end of an
 * interval, because a paused sweep reports nothing for a long time.
 */
export class ThrottledProgress {
  readonly #clock: Pick<Clock, 'monotonicMs' | 'delay'>
  readonly #tell: (progress: SyncProgress, isNewPhase: boolean) => void
  readonly #stop = new AbortController()
  #lastToldMs = Number.NEGATIVE_INFINITY
  #lastPhase: string | null = null
  #untold: SyncProgress | null = null
  #isWaiting = false

  constructor(
    clock: Pick<Clock, 'monotonicMs' | 'delay'>,
    tell: (progress: SyncProgress, isNewPhase: boolean) => void,
  ) {
    this.#clock = clock
    this.#tell = tell
  }

  note(progress: SyncProgress): void {
    if (phaseOf(progress) !== this.#lastPhase || this.#restMs() <= 0) {
      this.#tellNow(progress)
      return
    }
    this.#untold = progress
    if (!this.#isWaiting) void this.#tellLater()
  }

  /** Reports nothing from now on. */
  stop(): void {
    this.#stop.abort()
  }

  /** An immediate report starts a new interval. */
  async #tellLater(): Promise<void> {
    this.#isWaiting = true
    while (this.#untold && !this.#stop.signal.aborted) {
      const restMs = this.#restMs()
      if (restMs <= 0) this.#tellNow(this.#untold)
      else await this.#clock.delay(restMs, this.#stop.signal).catch(() => undefined)
    }
    this.#isWaiting = false
  }

  #restMs(): number {
    return this.#lastToldMs + INTERVAL_MS - this.#clock.monotonicMs()
  }

  #tellNow(progress: SyncProgress): void {
    const isNewPhase = phaseOf(progress) !== this.#lastPhase
    this.#untold = null
    this.#lastToldMs = this.#clock.monotonicMs()
    this.#lastPhase = phaseOf(progress)
    this.#tell(progress, isNewPhase)
  }
}

function phaseOf({ operation, phase }: SyncProgress): string {
  return `${operation} ${phase}`
}
