import { AppError } from '../../shared/app-error.ts'

/** Who holds requests back: the person who paused the sync, or the machine that is about to sleep. */
type Holder = 'person' | 'sleep'

/**
 * Lets requests of a sweep through, or holds them back: while it is closed, requests under way end and no new one is
 * sent. Closing the application while it is closed leaves a stopped sweep, which is gone on with like any other.
 */
export class PauseToken {
  readonly #monotonicMs: () => number
  readonly #holders = new Set<Holder>()
  #waiting: (() => void)[] = []
  #closedSinceMs: number | null = null
  #closedMs = 0

  /** @param monotonicMs a clock that never jumps. */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  get isClosed(): boolean {
    return this.#closedSinceMs !== null
  }

  /** How long it has been closed altogether, in milliseconds: this time says nothing about the service. */
  get closedMs(): number {
    return this.#closedMs + (this.#closedSinceMs === null ? 0 : this.#monotonicMs() - this.#closedSinceMs)
  }

  close(holder: Holder = 'person'): void {
    this.#holders.add(holder)
    this.#closedSinceMs ??= this.#monotonicMs()
  }

  /** Opens for one holder; while another one holds it, it stays closed. */
  open(holder: Holder = 'person'): void {
    this.#holders.delete(holder)
    if (this.#holders.size > 0) return
    this.#closedMs = this.closedMs
    this.#closedSinceMs = null
    const waiting = this.#waiting
    this.#waiting = []
    for (const goOn of waiting) goOn()
  }

  /** Resolves at once while nothing holds requests back. @throws AppError *cancelled* when the signal fires first. */
  async pass(signal: AbortSignal): Promise<void> {
    while (this.isClosed) {
      if (signal.aborted) throw cancelled()
      await new Promise<void>((resolve, reject) => {
        const stop = () => reject(cancelled())
        signal.addEventListener('abort', stop, { once: true })
        this.#waiting.push(() => {
          signal.removeEventListener('abort', stop)
          resolve()
        })
      })
    }
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'Stopped while the sweep was paused.')
}
