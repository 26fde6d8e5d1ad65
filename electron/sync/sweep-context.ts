import type { SweepId } from '../../shared/domain/ids.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { SyncRequestNote } from '../../shared/domain/receipt.ts'
import type { Sweep, SweepKind, SyncProgress } from '../../shared/domain/sweep.ts'
import type { Connection, Scope } from '../../shared/domain/workspace.ts'
import type { PageVerdict } from '../api/parsed-page.ts'
import type { Transport, TransportClock } from '../api/transport.ts'
import type { CommittedVerdict, SweepExamination } from '../indexing/examine-sweep.ts'
import type { IndexProgress, ReceivedPage, SweepPlan, SweepResult } from '../store/writer-api.ts'
import type { PauseToken } from './pause-token.ts'

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
  /** Indexes the remaining pages, flags vanished entries, and records the outcome. */
  finishSweep(result: SweepResult): Promise<Sweep>
}
