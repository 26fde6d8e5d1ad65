import { queryWords as words } from '../strings/query-strings.ts'
import { toUtcRange } from './calendar-range.ts'
import type { DayRange } from './query.ts'

/** Days in plain words: `Jan – Mar 2024`, `5 Mar 2024`, `since 2024`. @param locale BCP 47 tag. */
export function describeDays({ from, to }: DayRange, locale: string): string {
  if (from === null) return words.until(describeEnd(to ?? '', locale))
  if (to === null) return words.since(describeEnd(from, locale))
  if (from === to) return describeEnd(from, locale)
  if (from.length !== to.length) return `${describeEnd(from, locale)} – ${describeEnd(to, locale)}`
  return formatterFor(from, locale).formatRange(startOf(from), startOf(to))
}

function describeEnd(day: string, locale: string): string {
  return formatterFor(day, locale).format(startOf(day))
}

function startOf(day: string): number {
  return toUtcRange({ from: day, to: null }).startMs ?? 0
}

/** Shows as much as was typed: a year, a month or a day. */
function formatterFor({ length }: string, locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(length > 4 ? { month: 'short' } : {}),
    ...(length > 7 ? { day: 'numeric' } : {}),
  })
}
