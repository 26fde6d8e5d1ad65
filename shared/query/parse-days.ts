import { type DayRange, isPartialDate, toDayNumbers } from './calendar-range.ts'
import { QuerySyntaxError, type ValuePart } from './split-query.ts'

const HINT = 'Write 2024, 2024-03, 2024-03-05, or a range such as 2024-01..2024-03, 2024.. or ..2024.'
const LIKE_A_DATE = /^(?<year>\d+)(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?)?$/
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** @throws QuerySyntaxError at the end of the range that is wrong. */
export function parseDays({ text, at, length }: ValuePart): DayRange {
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
