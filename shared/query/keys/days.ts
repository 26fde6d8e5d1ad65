import { type DayRange, isPartialDate, toDayNumbers } from '../calendar-range.ts'
import { QuerySyntaxError, splitAlternatives, type ValuePart } from '../split-query.ts'
import type { QueryKeyDefinition } from './key.ts'

/** A key whose values are days, months, years or ranges of these. */
export function dayKey({
  describe,
  selects,
  examples,
}: {
  readonly describe: (days: string) => string
  readonly selects: string
  readonly examples: QueryKeyDefinition<object>['examples']
}): QueryKeyDefinition<{ readonly ranges: readonly DayRange[] }> {
  return {
    examples,
    selects,
    hasAlternatives: true,
    isText: false,
    parse: (value) => ({ ranges: splitAlternatives(value).map(parseDays) }),
    print: ({ ranges }) => ranges.map(printRange),
    describe: ({ ranges }, phrasing) => [describe(ranges.map(phrasing.describeDays).join(queryStrings.or))],
    suggest: ({ today }) => listDays(today).map((value) => ({ value })),
  }
}

const HINT = 'Write 2024, 2024-03, 2024-03-05, or a range such as 2024-01..2024-03, 2024.. or ..2024.'
const LIKE_A_DATE = /^(?<year>\d+)(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?)?$/
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** @throws QuerySyntaxError at the end of the range that is wrong. */
function parseDays({ text, at, length }: ValuePart): DayRange {
  const dots = text.indexOf('..')
  const from = readEnd(dots < 0 ? text : text.slice(0, dots), at)
  const to = dots < 0 ? from : readEnd(text.slice(dots + 2), at + dots + 2)
  if (from === null && to === null) throw new QuerySyntaxError(HINT, at, length)
  const { firstDay, endDay } = toDayNumbers({ from, to })
  if (firstDay !== null && endDay !== null && firstDay >= endDay) {
    throw new QuerySyntaxError('The first day must not be after the last day.', at, length)
  }
  return { from, to }
}

function readEnd(text: string, at: number): string | null {
  if (text === '') return null
  if (isPartialDate(text)) return text
  throw new QuerySyntaxError(explain(text), at, text.length)
}

function explain(text: string): string {
  const { year = '', month, day } = LIKE_A_DATE.exec(text)?.groups ?? {}
  if (year === '') return HINT
  if (year.length !== 4 || year === '0000') return 'Years have four digits, from 0001 to 9999.'
  const name = MONTHS[Number(month) - 1]
  if (name === undefined) return 'Months go from 01 to 12.'
  return `There is no ${Number(day)} ${name} ${year}.`
}

function printRange({ from, to }: DayRange): string {
  return from !== null && from === to ? from : `${from ?? ''}..${to ?? ''}`
}

const DAY_MS = 86_400_000

/** Days in plain words: `Jan – Mar 2024`, `5 Mar 2024`, `since 2024`. @param locale BCP 47 tag. */
export function describeDays({ from, to }: DayRange, locale: string): string {
  if (from === null) return queryStrings.until(describeEnd(to ?? '', locale))
  if (to === null) return queryStrings.since(describeEnd(from, locale))
  if (from === to) return describeEnd(from, locale)
  if (from.length !== to.length) return `${describeEnd(from, locale)} – ${describeEnd(to, locale)}`
  return formatterFor(from, locale).formatRange(startOf(from), startOf(to))
}

function describeEnd(day: string, locale: string): string {
  return formatterFor(day, locale).format(startOf(day))
}

function startOf(day: string): number {
  return (toDayNumbers({ from: day, to: null }).firstDay ?? 0) * DAY_MS
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

/** This month and the two before, this year and the last, today, and open ends. */
function listDays(today: string): readonly string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const monthBefore = (count: number): string => {
    const index = year * 12 + (month - 1) - count
    return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}`
  }
  const months = [0, 1, 2].map(monthBefore)
  return [...months, pad(year, 4), pad(year - 1, 4), today, `${monthBefore(2)}..`, `..${pad(year - 1, 4)}`]
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}

/** Strings that join the parts of a described query; those of the keys are in shared/query/keys. */
export const queryStrings = {
  or: ' or ',
  and: ' and ',
  not: (what: string) => `not ${what}`,
  since: (day: string) => `since ${day}`,
  until: (day: string) => `until ${day}`,
  /** A part of a sentence, when other words stand before it. */
  within: (text: string) => text.charAt(0).toLowerCase() + text.slice(1),
} as const
