const HOUR_MS = 3_600_000
const HOURS_OF_WEEK = 168
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY_HOUR = 4 * 24

/** Hour of the week, 0 for Monday 00:00 to 167 for Sunday 23:00, of a clock that is `offsetMinutes` ahead of UTC. */
export function toWeekHour(utcMs: number, offsetMinutes: number): number {
  const hour = Math.floor((utcMs + offsetMinutes * 60_000) / HOUR_MS)
  return (((hour - FIRST_MONDAY_HOUR) % HOURS_OF_WEEK) + HOURS_OF_WEEK) % HOURS_OF_WEEK
}
