import { AppError, toAppError } from '../../shared/app-error.ts'
import type { SweepKind, SyncProgress } from '../../shared/domain/sweep.ts'
import type { ScheduleStatus, SyncSchedule } from '../../shared/domain/workspace.ts'
import type { LockedWorkspace } from '../../shared/ipc/application-contract.ts'
import type { SyncStatus } from '../../shared/ipc/sync-contract.ts'
import type { ImportResult } from '../import/import-pages.ts'
import { logSwallowed } from '../lib/log/log.ts'
import { RequestLog } from '../sync/request-log.ts'
import { PauseToken } from '../sync/sweep-context.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'
import { openWith } from './open-workspace.ts'
import { type ImportOrder, importIntoWorkspace, syncOpenWorkspace } from './sync-open-workspace.ts'
import { ThrottledProgress } from './throttled-progress.ts'
import type { Workspace } from './workspace.ts'
import { WorkspaceSchedule } from './workspace-schedule.ts'
import type { WorkspaceServices } from './workspace-services.ts'

export interface SessionEvents {
  onChanged(): void
  onSyncProgress(progress: SyncProgress): void
  onSyncFinished(result: SyncResult): void
  onCacheChanged(): void
  /** A sync or an import starts; *onWorkEnded* always follows. */
  onWorkBegun(): void
  onWorkEnded(): void
  /** The workspace was locked, or the lock has ended. */
  onLockChanged(): void
  /** The machine goes to sleep or wakes up, which can pause or resume the sync. */
  onSleepChanged(): void
}

interface RunningSync {
  readonly work: 'sync' | 'import' | 'rebuild'
  readonly stop: AbortController
  readonly pauseToken: PauseToken
  progress: SyncProgress | null
  done: Promise<unknown>
}

type ProgressListener = (progress: SyncProgress) => void

/** Longest wait for a sweep when the application quits; commits are safe. */
const CLOSE_LIMIT_MS = 4_000

/** The open workspace of the application, and the sync or import that runs on it. */
export class WorkspaceSession {
  readonly requestLog = new RequestLog()
  readonly #services: WorkspaceServices
  readonly #events: SessionEvents
  readonly #schedule: WorkspaceSchedule
  #workspace: Workspace | null = null
  #sync: RunningSync | null = null
  #isAsleep = false
  #locked: LockedWorkspace | null = null
  #locking: Promise<void> = Promise.resolve()
  /** Work on the workspace that is no sync, such as a report. */
  #holds = 0
  #locksAfterWork = false

  constructor(services: WorkspaceServices, events: SessionEvents) {
    this.#services = services
    this.#events = events
    this.#schedule = new WorkspaceSchedule({
      ...services.clock,
      isSyncing: () => this.#sync !== null,
      startSync: (kind) => void this.startSync(kind),
    })
  }

  get current(): Workspace | null {
    return this.#workspace
  }

  /**
   * The open workspace, for a change that a sync must not meet: two sources would be mixed in one sweep.
   * @param asked the workspace that it was asked for; another one may have been opened, or a sync begun, since
   * @throws AppError *busy*, *workspace-not-open*
   */
  getIdle(asked?: Workspace): Workspace {
    const workspace = this.getWorkspace()
    if (asked && asked !== workspace) throw new AppError('workspace-not-open', 'Another workspace is open.')
    if (this.#sync) throw new AppError('busy', 'Wait for the sync to end, or cancel it first.')
    return workspace
  }

  /** @throws AppError *workspace-not-open* */
  getWorkspace(): Workspace {
    if (this.#workspace) return this.#workspace
    throw new AppError('workspace-not-open', 'No workspace is open.')
  }

  get syncStatus(): SyncStatus {
    const sync = this.#sync
    if (!sync) return { isRunning: false }
    const { work, stop, pauseToken, progress } = sync
    return {
      isRunning: true,
      work,
      isCancelling: stop.signal.aborted,
      isPaused: pauseToken.isClosed,
      progress,
    }
  }

  get scheduleStatus(): ScheduleStatus {
    return this.#schedule.status
  }

  /** Kept in the file of the open workspace. */
  async setSchedule(schedule: SyncSchedule): Promise<ScheduleStatus> {
    const workspace = this.getWorkspace()
    workspace.refuseBundle()
    return this.#schedule.set(workspace, schedule)
  }

  /** Closes what was open and shows `workspace` instead. */
  async replace(workspace: Workspace): Promise<void> {
    this.#locksAfterWork = false
    await this.#show(workspace)
  }

  async #show(workspace: Workspace): Promise<void> {
    const isUnlocked = this.#locked?.path === workspace.path
    // The window keeps what it shows.
    if (isUnlocked) this.#locked = null
    await this.#closeCurrent()
    this.#workspace = workspace
    const { findings } = workspace.store
    findings.onChange = () => this.#events.onCacheChanged()
    await this.#schedule.start(workspace)
    this.#events.onChanged()
    if (isUnlocked) this.#events.onLockChanged()
    findings.refreshAfterFirstList()
  }

  async close(): Promise<void> {
    this.#locksAfterWork = false
    await this.#closeCurrent()
  }

  async #closeCurrent(): Promise<void> {
    const wasLocked = this.#locked !== null
    this.#locked = null
    if (wasLocked) this.#events.onLockChanged()
    await this.#locking
    const workspace = this.#workspace
    if (workspace) {
      this.#schedule.stop()
      await this.#stopSync()
      this.#workspace = null
      this.requestLog.clear()
      await workspace.close()
    }
    if (workspace || wasLocked) this.#events.onChanged()
  }

  get locked(): LockedWorkspace | null {
    return this.#locked
  }

  /**
   * [Note: Lock] On command, after a while without input, and when the machine sleeps or is locked, the workspace is
   * closed: its threads end, and nothing holds its keys. The window keeps what was typed under an unlock screen. A
   * sync, an import or a report ends first. The demo is never locked, because its data is invented.
   * @returns whether it is locked now
   */
  async lock(): Promise<boolean> {
    this.#locksAfterWork = this.#sync !== null || this.#holds > 0
    if (this.#locksAfterWork) return false
    const workspace = this.#workspace
    if (!workspace || workspace.record.demo) return this.#locked !== null
    const { path, name, protection } = workspace.summarize()
    this.#locked = { path, name, protection }
    this.#workspace = null
    this.#schedule.stop()
    this.requestLog.clear()
    this.#events.onLockChanged()
    this.#locking = workspace.close().catch((error: unknown) => logSwallowed('locking', error))
    await this.#locking
    return true
  }

  /** The user was back before the work ended: a lock that waits for it is dropped. */
  cancelLock(): void {
    this.#locksAfterWork = false
  }

  /** @returns the path to open again, once the file is free. @throws AppError *not-found* where nothing is locked */
  async settleLock(): Promise<string> {
    await this.#locking
    if (this.#locked) return this.#locked.path
    throw new AppError('not-found', 'No workspace is locked.')
  }

  /** Nothing locks the workspace before `work` has ended. */
  async holdOpen<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#holds += 1
    try {
      return await work()
    } finally {
      this.#holds -= 1
      this.#lockIfWanted()
    }
  }

  #lockIfWanted(): void {
    if (this.#locksAfterWork) void this.lock()
  }

  /**
   * Closes the open workspace for work on its file, and opens it again, also when the work fails. The window keeps what
   * it shows.
   * @throws AppError *workspace-not-open*, *busy*, and what `work` throws
   */
  async reopen(work: (workspace: Workspace) => Promise<void>): Promise<Workspace> {
    const workspace = this.getWorkspace()
    if (this.#sync) throw new AppError('busy', `The ${this.#sync.work} under way has to end first.`)
    this.#schedule.stop()
    this.#workspace = null
    await workspace.close()
    try {
      await work(workspace)
    } finally {
      await this.#show(await openWith(workspace.path, workspace.vault))
    }
    return this.getWorkspace()
  }

  /**
   * Starts a sync; the outcome comes as an event and as the returned promise, which never rejects with anything but
   * what prevented the sync from starting or from recording its outcome.
   * @param startsOver begins new sweeps even where a stopped one could be resumed.
   * @throws AppError *busy* while one is running, *workspace-not-open*
   */
  startSync(kind: SweepKind, startsOver = false): Promise<SyncResult> {
    const workspace = this.getWorkspace()
    const done = this.#run('sync', ({ stop, pauseToken }, onProgress) =>
      syncOpenWorkspace(this.#services, workspace, {
        kind,
        startsOver,
        pauseToken,
        signal: stop.signal,
        onProgress,
        onRequestEnd: (note) => this.requestLog.add(note),
      }).catch((error: unknown): SyncResult => ({ outcome: 'failed', sweeps: [], error: toAppError(error) })),
    )
    this.#schedule.noteSync()
    void done.then((result) => this.#events.onSyncFinished(result))
    return done
  }

  /** @throws AppError *busy*, *workspace-not-open*; rejects as importPages does. */
  importPages(order: ImportOrder): Promise<ImportResult> {
    const workspace = this.getWorkspace()
    const done = this.#run('import', ({ stop }, onProgress) =>
      importIntoWorkspace(this.#services, workspace, { ...order, signal: stop.signal, onProgress }),
    )
    // what went wrong is told to whoever asked for the import
    const end = ({ outcome, sweeps }: Omit<SyncResult, 'error'>) =>
      this.#events.onSyncFinished({ outcome, sweeps, error: null })
    void done.then(end, () => end({ outcome: 'failed', sweeps: [] }))
    return done
  }

  /**
   * Derives the index from the archive again. @returns the number of pages. @throws AppError *busy*,
   * *workspace-not-open*
   */
  rebuildIndex(): Promise<number> {
    const workspace = this.getWorkspace()
    return this.#run('rebuild', () => workspace.store.writer.rebuild())
  }

  cancelSync(): void {
    this.#sync?.stop.abort()
  }

  /** Requests under way end, and no new one is sent until *resumeSync*. */
  pauseSync(): void {
    if (this.#sync?.work === 'sync') this.#sync.pauseToken.close()
  }

  /** Whoever asks for this is awake, and so is the machine. */
  resumeSync(): void {
    this.#sync?.pauseToken.open()
    this.wake()
  }

  /** The machine is about to sleep: requests under way end or are sent again, and no new one is sent until *wake*. */
  sleep(): void {
    this.#isAsleep = true
    if (this.#sync?.work === 'sync') this.#sync.pauseToken.close('sleep')
    this.#events.onSleepChanged()
  }

  /** The sync goes on, unless a person had paused it. */
  wake(): void {
    this.#isAsleep = false
    this.#sync?.pauseToken.open('sleep')
    this.#events.onSleepChanged()
  }

  #run<Result>(
    work: RunningSync['work'],
    start: (running: RunningSync, onProgress: ProgressListener) => Promise<Result>,
  ): Promise<Result> {
    if (this.#sync) throw new AppError('busy', `The ${this.#sync.work} under way has to end first.`)
    const pauseToken = new PauseToken(this.#services.clock.monotonicMs)
    const stop = new AbortController()
    if (this.#isAsleep && work === 'sync') pauseToken.close('sleep')
    const running: RunningSync = { work, stop, pauseToken, progress: null, done: Promise.resolve() }
    this.#sync = running
    this.#workspace?.store.findings.suspend()
    this.#events.onWorkBegun()
    const told = new ThrottledProgress(this.#services.clock, (progress, isNewPhase) => {
      if (isNewPhase) this.#events.onCacheChanged()
      this.#events.onSyncProgress(progress)
    })
    const listener = (progress: SyncProgress) => {
      running.progress = progress
      told.note(progress)
    }
    const done = start(running, listener).finally(() => {
      told.stop()
      this.#sync = null
      this.#events.onWorkEnded()
      this.#workspace?.store.findings.resume()
      this.#events.onCacheChanged()
      // After those who wait for the outcome, and may log it.
      setImmediate(() => this.#lockIfWanted())
    })
    running.done = done.catch(() => undefined)
    return done
  }

  async #stopSync(): Promise<void> {
    const sync = this.#sync
    if (!sync) return
    sync.stop.abort()
    const limit = new AbortController()
    await Promise.race([
      sync.done,
      this.#services.clock.delay(CLOSE_LIMIT_MS, limit.signal).catch(() => undefined),
    ])
    limit.abort()
  }
}
