import { formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import type { ReportPace } from '../../stores/work-store.ts'
import { reportsStrings as strings } from './reports-strings.ts'

/** Before this a rate says nothing. */
const SETTLED_MS = 1_000

/** The rate of a report since its first news, and how long the rest takes at that rate. Empty while nobody can say. */
export function describePace({ progress, sinceMs, sinceRows, atMs }: ReportPace): string {
  const { rows, totalRows } = progress
  if (totalRows !== null && rows >= totalRows) return strings.setting
  const elapsedMs = atMs - sinceMs
  if (elapsedMs < SETTLED_MS || rows <= sinceRows) return strings.starting
  const rate = (rows - sinceRows) / (elapsedMs / 1_000)
  const left = totalRows === null ? null : formatDuration(((totalRows - rows) / rate) * 1_000)
  return strings.pace(formatCount(Math.round(rate), LOCALE), left)
}
