import type { ScheduleInterval, ScheduleStatus, SyncSchedule } from '../../shared/domain/sync-schedule.ts'

const HOUR_MS = 3_600_000
const INTERVALS_MS: Readonly<Record<Exclude<ScheduleInterval, 'off'>, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
}
/** How often it is looked whether a sync is due. */
export const TICK_MS = 20_000
/** A longer gap between two looks means that the machine slept; its network may take a moment to come back. */
const SLEEP_GAP_MS = 3 * TICK_MS

export interface SchedulerWorld {
  readonly nowMs: () => number
  /** A clock that never jumps; it may stand still while the machine sleeps. */
  readonly monotonicMs: () => number
  readonly isSyncing: () => boolean
  readonly startSync: (kind: SyncSchedule['kind']) => void
}

/**
 * Policy: while a workspace is open, a sync begins when an hour or a day has gone by since the last one began, by the
 * clock on the wall or by the one that never jumps, whichever says so first: a machine that slept is behind with the one,
 * a clock that was set back with the other. What was missed is made up for once. While a sync runs nothing begins; one
 * that fails, for want of a network for example, is tried again when the next is due.
 */
export class SyncScheduler {
  readonly #world: SchedulerWorld
  #schedule: SyncSchedule = { every: 'off', kind: 'complete' }
  #lastWallMs = 0
  #lastMonotonicMs = 0
  #lookedWallMs: number

  constructor(world: SchedulerWorld) {
    this.#world = world
    this.#lookedWallMs = world.nowMs()
  }

  /** @param lastSyncMs when the last sync began, by the clock on the wall; null: it counts from now on. */
  use(schedule: SyncSchedule, lastSyncMs: number | null): void {
    const nowMs = this.#world.nowMs()
    this.#schedule = schedule
    // a sync in the future says that the clock was wrong, then or now
    this.#lastWallMs = lastSyncMs === null ? nowMs : Math.min(lastSyncMs, nowMs)
    this.#lastMonotonicMs = this.#world.monotonicMs() - (nowMs - this.#lastWallMs)
  }

  /** A sync began, whoever started it. */
  noteSync(): void {
    this.#lastWallMs = this.#world.nowMs()
    this.#lastMonotonicMs = this.#world.monotonicMs()
  }

  get status(): ScheduleStatus {
    const remainingMs = this.#remainingMs()
    return {
      ...this.#schedule,
      nextAtMs: remainingMs === null ? null : this.#world.nowMs() + Math.max(0, remainingMs),
    }
  }

  /** To be called every TICK_MS. */
  tick(): void {
    const nowMs = this.#world.nowMs()
    const hasSlept = nowMs - this.#lookedWallMs > SLEEP_GAP_MS
    this.#lookedWallMs = nowMs
    const remainingMs = this.#remainingMs()
    if (remainingMs === null || remainingMs > 0 || hasSlept || this.#world.isSyncing()) return
    this.noteSync()
    this.#world.startSync(this.#schedule.kind)
  }

  #remainingMs(): number | null {
    const { every } = this.#schedule
    if (every === 'off') return null
    const byWallMs = this.#lastWallMs + INTERVALS_MS[every] - this.#world.nowMs()
    const byMonotonicMs = this.#lastMonotonicMs + INTERVALS_MS[every] - this.#world.monotonicMs()
    return Math.min(byWallMs, byMonotonicMs)
  }
}
