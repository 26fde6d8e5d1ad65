import { AppError, toAppError } from '../../shared/app-error.ts'
import type { SweepKind, SyncProgress } from '../../shared/domain/sweep.ts'
import type { SyncStatus } from '../../shared/ipc/contract.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'
import { syncOpenWorkspace } from './sync-open-workspace.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

export interface SessionEvents {
  onChanged(): void
  onSyncProgress(progress: SyncProgress): void
  onSyncFinished(result: SyncResult): void
  onCacheChanged(): void
}

interface RunningSync {
  readonly stop: AbortController
  readonly done: Promise<SyncResult>
  progress: SyncProgress | null
}

/** Quitting during a sweep takes at most this long; what was committed is safe either way. */
const CLOSE_LIMIT_MS = 4_000
/** The screen needs no more than this, and a quick service would otherwise send hundreds a second. */
const PROGRESS_INTERVAL_MS = 150

/** The application's one open workspace and the sync that may be running on it. */
export class WorkspaceSession {
  readonly #services: WorkspaceServices
  readonly #events: SessionEvents
  #workspace: Workspace | null = null
  #sync: RunningSync | null = null

  constructor(services: WorkspaceServices, events: SessionEvents) {
    this.#services = services
    this.#events = events
  }

  get current(): Workspace | null {
    return this.#workspace
  }

  /** @throws AppError *workspace-not-open* */
  getWorkspace(): Workspace {
    if (this.#workspace) return this.#workspace
    throw new AppError('workspace-not-open', 'No workspace is open.')
  }

  get syncStatus(): SyncStatus {
    const sync = this.#sync
    if (!sync) return { isRunning: false }
    return { isRunning: true, isCancelling: sync.stop.signal.aborted, progress: sync.progress }
  }

  /** Closes what was open and shows `workspace` instead. */
  async replace(workspace: Workspace): Promise<void> {
    await this.close()
    this.#workspace = workspace
    this.#events.onChanged()
  }

  async close(): Promise<void> {
    const workspace = this.#workspace
    if (!workspace) return
    await this.#stopSync()
    this.#workspace = null
    await workspace.close()
    this.#events.onChanged()
  }

  /**
   * Starts a sync; the outcome comes as an event and as the returned promise, which never rejects with anything but
   * what prevented the sync from starting or from recording its outcome.
   * @throws AppError *busy* while one is running, *workspace-not-open*
   */
  startSync(kind: SweepKind): Promise<SyncResult> {
    const workspace = this.getWorkspace()
    if (this.#sync) throw new AppError('busy', 'A sync is already running.')
    const stop = new AbortController()
    const sync: RunningSync = {
      stop,
      progress: null,
      done: syncOpenWorkspace(this.#services, workspace, {
        kind,
        signal: stop.signal,
        onProgress: this.#throttleProgress((progress) => {
          sync.progress = progress
        }),
      })
        .catch((error: unknown): SyncResult => ({ outcome: 'failed', sweeps: [], error: toAppError(error) }))
        .finally(() => {
          this.#sync = null
          this.#events.onCacheChanged()
        }),
    }
    this.#sync = sync
    void sync.done.then((result) => this.#events.onSyncFinished(result))
    return sync.done
  }

  cancelSync(): void {
    this.#sync?.stop.abort()
  }

  #throttleProgress(keep: (progress: SyncProgress) => void): (progress: SyncProgress) => void {
    let lastSentMs = Number.NEGATIVE_INFINITY
    let lastPhase: string | null = null
    return (progress) => {
      keep(progress)
      const nowMs = this.#services.chance.monotonicMs()
      const phase = `${progress.operation} ${progress.phase}`
      if (phase === lastPhase && nowMs - lastSentMs < PROGRESS_INTERVAL_MS) return
      if (phase !== lastPhase) this.#events.onCacheChanged()
      lastSentMs = nowMs
      lastPhase = phase
      this.#events.onSyncProgress(progress)
    }
  }

  async #stopSync(): Promise<void> {
    const sync = this.#sync
    if (!sync) return
    sync.stop.abort()
    const limit = new AbortController()
    await Promise.race([
      sync.done,
      this.#services.chance.delay(CLOSE_LIMIT_MS, limit.signal).catch(() => undefined),
    ])
    limit.abort()
  }
}
