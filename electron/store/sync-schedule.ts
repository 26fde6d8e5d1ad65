import { NO_SCHEDULE, type SyncSchedule, syncScheduleSchema } from '../../shared/domain/sync-schedule.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from './database.ts'

export interface StoredSchedule extends SyncSchedule {
  /** null while nobody has chosen. */
  readonly setAtMs: number | null
}

export function getSchedule(db: ReadableDatabase): StoredSchedule {
  const row = prepareOnce(db, 'SELECT every, kind, set_at_ms AS setAtMs FROM sync_schedule').get()
  if (typeof row !== 'object' || row === null || !('setAtMs' in row)) return { ...NO_SCHEDULE, setAtMs: null }
  const { setAtMs, ...schedule } = row
  return { ...syncScheduleSchema.parse(schedule), setAtMs: Number(setAtMs) }
}

export function setSchedule(db: WritableDatabase, { every, kind }: SyncSchedule, setAtMs: number): void {
  prepareOnce(
    db,
    `INSERT INTO sync_schedule (id, every, kind, set_at_ms) VALUES (1, @every, @kind, @setAtMs)
     ON CONFLICT (id) DO UPDATE SET every = excluded.every, kind = excluded.kind, set_at_ms = excluded.set_at_ms`,
  ).run({ every, kind, setAtMs })
}
