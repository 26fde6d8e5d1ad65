import { countOf, formatCount } from '../format/count.ts'

interface UnitTraits {
  /** What a statement binds for one: times in milliseconds. */
  readonly bound: number
  /** By how much a variation moves a limit; see [Note: robustness]. */
  readonly step: number
  /** Stands beside a field. */
  readonly word: string
  /** A value in words. @param locale BCP 47 tag. */
  readonly print: (value: number, locale: string) => string
}

const DAY_MS = 86_400_000
/** The largest absolute value of a Date, in days. */
const DAYS_OF_CALENDARS = 100_000_000

/** Units of the parameters of rules. A *date* is a day since 1970-01-01, UTC; 0 is none. */
export const PARAMETER_UNITS = {
  days: {
    bound: DAY_MS,
    step: 1,
    word: 'days',
    print: (days, locale) => countOf(days, 'day', 'days', locale),
  },
  hours: {
    bound: 3_600_000,
    step: 24,
    word: 'hours',
    print: (hours, locale) => countOf(hours, 'hour', 'hours', locale),
  },
  minutes: {
    bound: 60_000,
    step: 1,
    word: 'minutes',
    print: (minutes, locale) => countOf(minutes, 'minute', 'minutes', locale),
  },
  count: { bound: 1, step: 1, word: '', print: formatCount },
  percent: { bound: 1, step: 1, word: '%', print: (percent, locale) => `${formatCount(percent, locale)}%` },
  date: { bound: DAY_MS, step: 1, word: '', print: printDay },
} as const satisfies Readonly<Record<string, UnitTraits>>

export type ParameterUnit = keyof typeof PARAMETER_UNITS

/** `2026-03-31`; a number that is no day of the calendar stays a number. */
function printDay(day: number, locale: string): string {
  if (day === 0) return 'none'
  if (Math.abs(day) >= DAYS_OF_CALENDARS) return formatCount(day, locale)
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
