import type { SweepKind } from '../../../shared/domain/sweep.ts'
import type { ScheduleInterval } from '../../../shared/domain/workspace.ts'

const intervals: Readonly<Record<ScheduleInterval, string>> = {
  off: 'Off',
  hour: 'Every hour',
  day: 'Every day',
}
const kinds: Readonly<Record<SweepKind, string>> = { complete: 'Full sync', quick: 'Quick sync' }

/** Syncs that begin by themselves. */
export const scheduleStrings = {
  title: 'Schedule',
  intervals,
  kind: 'Kind of scheduled sync',
  kinds,
  next: (moment: string) => `Next sync ${moment} or shortly after`,
} as const
