import type { SweepKind } from '../../../shared/domain/sweep.ts'
import type { ScheduleInterval } from '../../../shared/domain/workspace.ts'

const intervals: Readonly<Record<ScheduleInterval, string>> = {
  off: 'Off',
  hour: 'Every hour',
  day: 'Every day',
}
const kinds: Readonly<Record<SweepKind, string>> = { complete: 'Complete sweep', quick: 'Quick sweep' }

/** Syncs that begin on their own. */
export const scheduleStrings = {
  title: 'Schedule',
  text: 'Syncs on its own while this workspace is open. What was missed, as while the machine slept, is made up for once; a sync that fails is tried again when the next is due.',
  intervals,
  kind: 'Kind of scheduled sweep',
  kinds,
  next: (moment: string) => `Next sync: ${moment}, or shortly after.`,
} as const
