import type { ScheduleInterval, ScheduleStatus, SyncSchedule } from '../../shared/domain/workspace.ts'

const HOUR_MS = 3_600_000
const INTERVALS_MS: Readonly<Record<Exclude<ScheduleInterval, 'off'>, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
}
/** Time between two checks. */
export const TICK_MS = 20_000
/** A longer gap between two checks means that the machine slept; its network may need a moment to reconnect. */
const SLEEP_GAP_MS = 3 * TICK_MS

export interface SchedulerHost {
  readonly nowMs: () => number
  /** A monotonic clock; it may stop while the machine sleeps. */
  readonly monotonicMs: () => number
  readonly isSyncing: () => boolean
  readonly startSync: (kind: SyncSchedule['kind']) => void
}

/**
 * Policy: while a workspace is open, a sync starts when an hour or a day has passed since the last one started, by
 * the wall clock or by the monotonic clock, whichever is first: sleep stops the monotonic clock, and the wall clock
 * can be set back. Missed syncs are made up for by one. No sync starts while another runs; a failed one, for example
 * without a network, is retried when the next is due.
 */
export class SyncScheduler {
  readonly #host: SchedulerHost
  #schedule: SyncSchedule = { every: 'off', kind: 'complete' }
  #lastWallMs = 0
  #lastMonotonicMs = 0
  #lookedWallMs: number

  constructor(host: SchedulerHost) {
    this.#host = host
    this.#lookedWallMs = host.nowMs()
  }

  /** @param lastSyncMs start of the last sync by the wall clock; null: now. */
  use(schedule: SyncSchedule, lastSyncMs: number | null): void {
    const nowMs = this.#host.nowMs()
    this.#schedule = schedule
    // a sync in the future means that the clock was wrong, then or now
    this.#lastWallMs = lastSyncMs === null ? nowMs : Math.min(lastSyncMs, nowMs)
    this.#lastMonotonicMs = this.#host.monotonicMs() - (nowMs - this.#lastWallMs)
  }

  /** A sync started, by the schedule or by the user. */
  noteSync(): void {
    this.#lastWallMs = this.#host.nowMs()
    this.#lastMonotonicMs = this.#host.monotonicMs()
  }

  get status(): ScheduleStatus {
    const remainingMs = this.#remainingMs()
    return {
      ...this.#schedule,
      nextAtMs: remainingMs === null ? null : this.#host.nowMs() + Math.max(0, remainingMs),
    }
  }

  /** Call it every TICK_MS. */
  tick(): void {
    const nowMs = this.#host.nowMs()
    const hasSlept = nowMs - this.#lookedWallMs > SLEEP_GAP_MS
    this.#lookedWallMs = nowMs
    const remainingMs = this.#remainingMs()
    if (remainingMs === null || remainingMs > 0 || hasSlept || this.#host.isSyncing()) return
    this.noteSync()
    this.#host.startSync(this.#schedule.kind)
  }

  #remainingMs(): number | null {
    const { every } = this.#schedule
    if (every === 'off') return null
    const byWallMs = this.#lastWallMs + INTERVALS_MS[every] - this.#host.nowMs()
    const byMonotonicMs = this.#lastMonotonicMs + INTERVALS_MS[every] - this.#host.monotonicMs()
    return Math.min(byWallMs, byMonotonicMs)
  }
}
