import { AppError } from '../../shared/app-error.ts'

/** The reason for a pause: the user paused the sync, or the machine is about to sleep. */
type Holder = 'person' | 'sleep'

/**
 * Pauses the requests of a sweep: while it is closed, open requests finish and no new one is sent. Quitting the
 * application during a pause leaves a stopped sweep, which can be resumed like any other.
 */
export class PauseToken {
  readonly #monotonicMs: () => number
  readonly #holders = new Set<Holder>()
  #waiting: (() => void)[] = []
  #closedSinceMs: number | null = null
  #closedMs = 0

  /** @param monotonicMs a monotonic clock. */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  get isClosed(): boolean {
    return this.#closedSinceMs !== null
  }

  /** Total time for which it has been closed, in milliseconds; it does not count toward rates. */
  get closedMs(): number {
    return this.#closedMs + (this.#closedSinceMs === null ? 0 : this.#monotonicMs() - this.#closedSinceMs)
  }

  close(holder: Holder = 'person'): void {
    this.#holders.add(holder)
    this.#closedSinceMs ??= this.#monotonicMs()
  }

  /** Ends the pause of one holder; it opens when no holder is left. */
  open(holder: Holder = 'person'): void {
    this.#holders.delete(holder)
    if (this.#holders.size > 0) return
    this.#closedMs = this.closedMs
    this.#closedSinceMs = null
    const waiting = this.#waiting
    this.#waiting = []
    for (const proceed of waiting) proceed()
  }

  /** Resolves at once while it is open. @throws AppError *cancelled* when the signal fires first. */
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
