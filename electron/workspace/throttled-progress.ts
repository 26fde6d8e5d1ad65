import type { SyncProgress } from '../../shared/domain/sweep.ts'
import type { Chance } from '../sync/sweep-context.ts'

const INTERVAL_MS = 150

/**
 * Tells where a sweep has come to, a few times a second: a new phase at once, and what is left untold when an interval ends,
 * since nothing may follow it for long (a paused sweep ends what is under way, and then is silent).
 */
export class ThrottledProgress {
  readonly #chance: Pick<Chance, 'monotonicMs' | 'delay'>
  readonly #tell: (progress: SyncProgress, isNewPhase: boolean) => void
  readonly #stop = new AbortController()
  #lastToldMs = Number.NEGATIVE_INFINITY
  #lastPhase: string | null = null
  #untold: SyncProgress | null = null

  constructor(
    chance: Pick<Chance, 'monotonicMs' | 'delay'>,
    tell: (progress: SyncProgress, isNewPhase: boolean) => void,
  ) {
    this.#chance = chance
    this.#tell = tell
  }

  note(progress: SyncProgress): void {
    const restMs = this.#lastToldMs + INTERVAL_MS - this.#chance.monotonicMs()
    if (phaseOf(progress) !== this.#lastPhase || restMs <= 0) {
      this.#tellNow(progress)
      return
    }
    if (!this.#untold) void this.#tellIn(restMs)
    this.#untold = progress
  }

  /** Nothing is told from here on. */
  stop(): void {
    this.#stop.abort()
  }

  async #tellIn(ms: number): Promise<void> {
    await this.#chance.delay(ms, this.#stop.signal).catch(() => undefined)
    if (this.#untold && !this.#stop.signal.aborted) this.#tellNow(this.#untold)
  }

  #tellNow(progress: SyncProgress): void {
    const isNewPhase = phaseOf(progress) !== this.#lastPhase
    this.#untold = null
    this.#lastToldMs = this.#chance.monotonicMs()
    this.#lastPhase = phaseOf(progress)
    this.#tell(progress, isNewPhase)
  }
}

function phaseOf({ operation, phase }: SyncProgress): string {
  return `${operation} ${phase}`
}
