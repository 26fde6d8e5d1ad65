import { AppError } from '../../shared/app-error.ts'
import type { SweepId } from '../../shared/domain/ids.ts'
import type { Operation, SyncRequestNote } from '../../shared/domain/receipt.ts'
import type { Sweep, SweepKind, SyncProgress } from '../../shared/domain/sweep.ts'
import type { Connection, Scope } from '../../shared/domain/workspace.ts'
import type { PageVerdict } from '../api/parsed-page.ts'
import type { Transport, TransportClock } from '../api/transport.ts'
import type { CommittedVerdict, SweepExamination } from '../indexing/examine-sweep.ts'
import type { IndexProgress, ReceivedPage, SweepPlan, SweepResult } from '../store/writer-api.ts'

/** Clocks, waiting and random numbers: the only things that tests replace. */
export interface Clock extends TransportClock {
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** Rejects with AppError *cancelled* when the signal fires first. */
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface SweepContext extends Clock {
  readonly transport: Transport
  readonly store: SweepStore
}

export interface SweepTask {
  readonly operation: Operation
  readonly kind: SweepKind
  readonly connection: Connection
  /** The workspace's scope, or for a quick sweep the scope with its own first day. */
  readonly scope: Scope
  readonly privateKey: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: SyncProgress) => void
  /** Holds requests back while the sweep is paused. */
  readonly pauseToken?: PauseToken
  /** Reads everything again even if a stopped sweep could be resumed. */
  readonly startsOver?: boolean
  /** Called after every request. */
  readonly onRequestEnd?: (note: SyncRequestNote) => void
}

/** The part of the store that a sweep writes to. Every promise resolves when the change is durable. */
export interface SweepStore {
  beginSweep(plan: SweepPlan): Promise<Sweep>
  listCommittedPages(sweepId: SweepId): Promise<readonly CommittedVerdict[]>
  commitPage(page: ReceivedPage): Promise<{ readonly seq: number; readonly verdict: PageVerdict }>
  /** Indexes one batch of archived pages. */
  indexPending(): Promise<IndexProgress>
  /** Indexes the remaining pages, and examines a sweep whose pages have all been read. */
  examineSweep(sweepId: SweepId): Promise<SweepExamination>
  /** Indexes the remaining pages, and counts the entries that several of the pages have; null where not known. */
  countRepeated(sweepId: SweepId, pages: number): Promise<number | null>
  /** Indexes the remaining pages, flags vanished entries, and records the outcome. */
  finishSweep(result: SweepResult): Promise<Sweep>
}

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
