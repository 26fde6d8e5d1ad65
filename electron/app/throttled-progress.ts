import type { SyncProgress } from '../../shared/domain/sweep.ts'
import type { Clock } from '../sync/sweep-context.ts'

const INTERVAL_MS = 150

/**
 * Tells where a sweep has come to, a few times a second: a new phase at once, and what is left untold when an interval
 * ends, since nothing may follow it for long (a paused sweep ends what is under way, and then is silent).
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

  /** Nothing is told from here on. */
  stop(): void {
    this.#stop.abort()
  }

  /** What is told at once meanwhile begins an interval of its own. */
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
