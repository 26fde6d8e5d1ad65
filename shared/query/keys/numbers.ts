import { countOf, formatCount } from '../../format/count.ts'
import { QuerySyntaxError, type RawValue } from '../split-query.ts'
import type { QueryKeyDefinition } from './key.ts'

export type Inequality = '<' | '<=' | '>' | '>='
export type Comparison = Inequality | '='
export type DurationUnit = 'h' | 'd' | 'w'

export interface DurationValue {
  readonly comparison: Inequality
  readonly amount: number
  readonly unit: DurationUnit
}

export interface CountValue {
  readonly comparison: Comparison
  readonly count: number
}

interface NumberKey {
  /** @param value such as `more than 30 days` or `at least 2`. */
  readonly describe: (value: string) => string
  readonly selects: string
  readonly examples: QueryKeyDefinition<object>['examples']
}

const COMPARISONS: Readonly<Record<Inequality, string>> = {
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
}

const UNITS: Readonly<Record<DurationUnit, string>> = { h: 'hour', d: 'day', w: 'week' }

/** A key whose value is a comparison with a length of time. */
export function durationKey({ describe, selects, examples }: NumberKey): QueryKeyDefinition<DurationValue> {
  return {
    examples,
    selects,
    hasAlternatives: false,
    isText: false,
    parse: parseDuration,
    print: ({ comparison, amount, unit }) => [`${comparison}${amount}${unit}`],
    describe: ({ comparison, amount, unit }) => [
      describe(`${COMPARISONS[comparison]} ${countOf(amount, UNITS[unit], `${UNITS[unit]}s`)}`),
    ],
    suggest: () => examples.map((value) => ({ value })),
  }
}

/** A key whose value is a number, or a comparison with one. */
export function countKey({ describe, selects, examples }: NumberKey): QueryKeyDefinition<CountValue> {
  return {
    examples,
    selects,
    hasAlternatives: false,
    isText: false,
    parse: parseCount,
    print: ({ comparison, count }) => [`${comparison === '=' ? '' : comparison}${count}`],
    describe: ({ comparison, count }) => [
      describe(`${comparison === '=' ? '' : `${COMPARISONS[comparison]} `}${formatCount(count)}`),
    ],
    suggest: () => examples.map((value) => ({ value })),
  }
}

const DURATION = /^(?<comparison>[<>]=?)(?<amount>\d{1,6})(?<unit>[hdw])$/i
const LONG_DURATION = /^[<>]=?\d{7,}[hdw]$/i
const DURATION_HINT = 'Write a comparison with hours, days or weeks: >30d, <12h or >=2w.'

function parseDuration({ text, at }: RawValue): DurationValue {
  const { comparison, amount, unit } = DURATION.exec(text)?.groups ?? {}
  if (LONG_DURATION.test(text)) {
    throw new QuerySyntaxError('Write at most six digits: <=999999h.', at, text.length)
  }
  if (!comparison || !amount || !unit) throw new QuerySyntaxError(DURATION_HINT, at, text.length)
  return {
    comparison: comparison as Inequality,
    amount: Number(amount),
    unit: unit.toLowerCase() as DurationUnit,
  }
}

const LONG_COUNT = /^[<>]?=?\d{10,}$/
const COUNT = /^(?<comparison>[<>]=?|=?)(?<count>\d{1,9})$/

function parseCount({ text, at }: RawValue): CountValue {
  const { comparison, count } = COUNT.exec(text)?.groups ?? {}
  if (LONG_COUNT.test(text)) {
    throw new QuerySyntaxError('Write at most nine digits: <=999999999.', at, text.length)
  }
  if (!count) throw new QuerySyntaxError('Write a number: 2, >2 or <=5.', at, text.length)
  return { comparison: (comparison || '=') as Comparison, count: Number(count) }
}
