import type { Operation } from '../../shared/domain/operation.ts'
import type { SyncRequestNote } from '../../shared/domain/request-log.ts'
import type { SweepKind, SyncProgress } from '../../shared/domain/sweep.ts'
import type { Connection, Scope } from '../../shared/domain/workspace.ts'
import type { Transport } from '../api/transport.ts'
import type { PauseToken } from './pause-token.ts'
import type { SweepStore } from './sweep-store.ts'

/** Clocks, waiting and random numbers: the only things that tests replace. */
export interface Clock {
  readonly nowMs: () => number
  /** A clock that never jumps, for durations. */
  readonly monotonicMs: () => number
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
  /** Reads everything anew even where a stopped sweep could be gone on with. */
  readonly isAnew?: boolean
  /** Hears of every request when it has ended. */
  readonly onRequestEnd?: (note: SyncRequestNote) => void
}
