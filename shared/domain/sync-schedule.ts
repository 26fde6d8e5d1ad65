import { z } from 'zod'

export const SCHEDULE_INTERVALS = ['off', 'hour', 'day'] as const
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number]

/** How often a workspace is synced on its own while it is open, and by which kind of sweep. Kept in its file. */
export const syncScheduleSchema = z.strictObject({
  every: z.enum(SCHEDULE_INTERVALS),
  kind: z.enum(['complete', 'quick']),
})
export type SyncSchedule = Readonly<z.infer<typeof syncScheduleSchema>>

export const NO_SCHEDULE: SyncSchedule = { every: 'off', kind: 'complete' }

export interface ScheduleStatus extends SyncSchedule {
  /** When the next sync begins by the clock of this machine; null while the schedule is off. */
  readonly nextAtMs: number | null
}
