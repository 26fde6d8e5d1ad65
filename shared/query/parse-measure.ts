import type { Comparison, CountKey, DurationKey, DurationUnit, Inequality, QueryTerm } from './query.ts'
import { QuerySyntaxError } from './query-syntax-error.ts'
import type { RawValue } from './value-parts.ts'

const DURATION = /^(?<comparison>[<>]=?)(?<amount>\d{1,6})(?<unit>[hdw])$/i
const LONG_DURATION = /^[<>]=?\d{7,}[hdw]$/i
const DURATION_HINT = 'Write a comparison with hours, days or weeks: >30d, <12h or >=2w.'

export function parseDuration(key: DurationKey, { text, at }: RawValue): QueryTerm {
  const { comparison, amount, unit } = DURATION.exec(text)?.groups ?? {}
  if (LONG_DURATION.test(text)) {
    throw new QuerySyntaxError('Write at most six digits: <=999999h.', at, text.length)
  }
  if (!comparison || !amount || !unit) throw new QuerySyntaxError(DURATION_HINT, at, text.length)
  return {
    key,
    comparison: comparison as Inequality,
    amount: Number(amount),
    unit: unit.toLowerCase() as DurationUnit,
  }
}

const LONG_COUNT = /^[<>]?=?\d{10,}$/
const COUNT = /^(?<comparison>[<>]=?|=?)(?<count>\d{1,9})$/

export function parseCount(key: CountKey, { text, at }: RawValue): QueryTerm {
  const { comparison, count } = COUNT.exec(text)?.groups ?? {}
  if (LONG_COUNT.test(text)) {
    throw new QuerySyntaxError('Write at most nine digits: <=999999999.', at, text.length)
  }
  if (!count) throw new QuerySyntaxError('Write a number: 2, >2 or <=5.', at, text.length)
  return { key, comparison: (comparison || '=') as Comparison, count: Number(count) }
}
