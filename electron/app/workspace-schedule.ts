import type { ScheduleStatus, SyncSchedule } from '../../shared/domain/workspace.ts'
import { hasService } from '../../shared/domain/workspace.ts'
import { type SchedulerHost, SyncScheduler, TICK_MS } from '../sync/sync-scheduler.ts'
import type { Workspace } from './workspace.ts'

/** Runs the schedule of the open workspace; the file keeps it. */
export class WorkspaceSchedule {
  readonly #nowMs: () => number
  readonly #scheduler: SyncScheduler
  #timer: NodeJS.Timeout | null = null

  constructor(host: SchedulerHost) {
    this.#nowMs = host.nowMs
    this.#scheduler = new SyncScheduler(host)
  }

  get status(): ScheduleStatus {
    return this.#scheduler.status
  }

  /** The interval starts at the last sync, also one of a former session. */
  async start({ record, store }: Workspace): Promise<void> {
    if (!hasService(record.connection)) return
    const [{ setAtMs, every, kind }, [lastSweep]] = await Promise.all([
      store.ask('schedule:stored'),
      store.ask('sweeps:list', { offset: 0, limit: 1 }),
    ])
    const last = lastSweep?.imported
      ? setAtMs
      : (lastSweep?.finishedAtMs ?? lastSweep?.startedAtMs ?? setAtMs)
    this.#scheduler.use({ every, kind }, last)
    this.#timer ??= setInterval(() => this.#scheduler.tick(), TICK_MS)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#scheduler.use({ every: 'off', kind: 'complete' }, null)
  }

  async set({ store }: Workspace, schedule: SyncSchedule): Promise<ScheduleStatus> {
    const nowMs = this.#nowMs()
    await store.run('schedule:set', schedule, nowMs)
    this.#scheduler.use(schedule, nowMs)
    return this.status
  }

  noteSync(): void {
    this.#scheduler.noteSync()
  }
}
