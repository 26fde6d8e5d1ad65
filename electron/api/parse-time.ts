import type { EntryFlag, RecordedTime } from '../../shared/domain/visibility-event.ts'

/**
 * Policy: a time is read exactly or not at all. Without an offset, with hour 24 or second 60, or with a date that does
 * not exist, it would have to be guessed, and evidence is never guessed.
 */
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/

const MINUTE_MS = 60_000
/** Clocks of honest machines differ by less. */
const FUTURE_TOLERANCE_MS = 5 * MINUTE_MS
/** Nothing was shown on or hidden from a website before this; zero dates of databases and epochs fall below. */
const EARLIEST_PLAUSIBLE_MS = Date.UTC(1995, 0, 1)

/** Reads an ISO 8601 date-time with a UTC offset (Z, ±HH:MM, ±HHMM, ±HH); digits below milliseconds are cut off. */
export function parseRecordedTime(text: string): RecordedTime | null {
  const match = DATE_TIME.exec(text)
  if (!match) return null
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction = '',
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = match
  const localMs = dateMs(Number(year), Number(month), Number(day))
  const timeMs = clockMs(Number(hour), Number(minute), Number(second))
  const offset = offsetMinutes(Number(offsetHour), Number(offsetMinute))
  if (localMs === null || timeMs === null || offset === null) return null
  const offsetEast = sign === '-' && offset !== 0 ? -offset : offset
  const fractionMs = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return { text, utcMs: localMs + timeMs + fractionMs - offsetEast * MINUTE_MS, offsetMinutes: offsetEast }
}

/** What makes a readable time worth a second look, seen from the moment its page was received. */
export function flagTime(time: RecordedTime, receivedAtMs: number): readonly EntryFlag[] {
  if (time.utcMs > receivedAtMs + FUTURE_TOLERANCE_MS) return IN_FUTURE
  return time.utcMs < EARLIEST_PLAUSIBLE_MS ? IMPLAUSIBLE : NO_FLAGS
}

const NO_FLAGS: readonly EntryFlag[] = []
const IN_FUTURE: readonly EntryFlag[] = ['time-in-future']
const IMPLAUSIBLE: readonly EntryFlag[] = ['time-implausible']

/** Midnight UTC of a calendar date, or null when there is no such date. */
function dateMs(year: number, month: number, day: number): number | null {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

function clockMs(hour: number, minute: number, second: number): number | null {
  if (hour > 23 || minute > 59 || second > 59) return null
  return (hour * 60 + minute) * MINUTE_MS + second * 1_000
}

function offsetMinutes(hours: number, minutes: number): number | null {
  return hours > 23 || minutes > 59 ? null : hours * 60 + minutes
}
