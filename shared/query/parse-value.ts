import { isDecimalId, toBusinessId, toFeedbackId } from '../domain/ids.ts'
import { isPartialDate, toUtcRange } from './calendar-range.ts'
import type { Comparison, Inequality, QueryKey, TermBody } from './query.ts'
import { QuerySyntaxError } from './query-syntax-error.ts'

/** What stands after the colon, and where in the query it begins. */
export interface RawValue {
  readonly text: string
  readonly at: number
}

const oneOf = (allowed: readonly string[]) => `Write ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}.`

/** Reads alternatives separated by commas, each one of `allowed`; letter case does not matter. */
function words<Word extends string>(value: RawValue, allowed: readonly Word[]): Word[] {
  return splitAtCommas(value).map(({ text, at }) => {
    const word = allowed.find((candidate) => candidate === text.toLowerCase())
    if (word === undefined) throw new QuerySyntaxError(oneOf(allowed), at, text.length)
    return word
  })
}

function ids<Id>(value: RawValue, toId: (text: string) => Id): Id[] {
  return splitAtCommas(value).map(({ text, at }) => {
    if (!isDecimalId(text)) {
      throw new QuerySyntaxError('Write whole numbers, separated by commas.', at, text.length)
    }
    return toId(text)
  })
}

function splitAtCommas({ text, at }: RawValue): RawValue[] {
  let start = at
  return text.split(',').map((part) => {
    const value = { text: part, at: start }
    start += part.length + 1
    return value
  })
}

const RANGE = /^(?<from>[^.]*)(?:(?<dots>\.\.)(?<to>.*))?$/s
const RANGE_HINT = 'Write 2024, 2024-03, 2024-03-05, or a range such as 2024-01..2024-03, 2024.. or ..2024.'

function dayRange({ text, at }: RawValue): TermBody {
  const { from = '', dots, to = '' } = RANGE.exec(text)?.groups ?? {}
  const range = { from: from || null, to: dots ? to || null : from || null }
  const isReadable = [range.from, range.to].every((end) => end === null || isPartialDate(end))
  if (!isReadable || (range.from === null && range.to === null)) {
    throw new QuerySyntaxError(RANGE_HINT, at, text.length)
  }
  const { startMs, endMs } = toUtcRange(range)
  if (startMs !== null && endMs !== null && startMs >= endMs) {
    throw new QuerySyntaxError('The first day must not be after the last day.', at, text.length)
  }
  return { key: 'changed', ...range }
}

const HIDDEN_FOR = /^(?<comparison>[<>]=?)(?<amount>\d{1,6})(?<unit>[hdw])$/i

function hiddenFor({ text, at }: RawValue): TermBody {
  const { comparison, amount, unit } = HIDDEN_FOR.exec(text)?.groups ?? {}
  if (!comparison || !amount || !unit) {
    throw new QuerySyntaxError(
      'Write a comparison with hours, days or weeks: >30d, <12h or >=2w.',
      at,
      text.length,
    )
  }
  return {
    key: 'hidden-for',
    comparison: comparison as Inequality,
    amount: Number(amount),
    unit: unit.toLowerCase() as 'h' | 'd' | 'w',
  }
}

const HIDES = /^(?<comparison>[<>]=?|=?)(?<count>\d{1,9})$/

function hides({ text, at }: RawValue): TermBody {
  const { comparison, count } = HIDES.exec(text)?.groups ?? {}
  if (!count) throw new QuerySyntaxError('Write a number of hides: 2, >2 or <=5.', at, text.length)
  return { key: 'hides', comparison: (comparison || '=') as Comparison, count: Number(count) }
}

const READERS: { readonly [Key in QueryKey]: (value: RawValue) => TermBody } = {
  visibility: (value) => ({ key: 'visibility', values: words(value, ['hidden', 'shown', 'unknown']) }),
  deleted: (value) => ({ key: 'deleted', values: words(value, ['yes', 'no', 'unknown']) }),
  business: (value) => ({ key: 'business', ids: ids(value, toBusinessId) }),
  feedback: (value) => ({ key: 'feedback', ids: ids(value, toFeedbackId) }),
  changed: dayRange,
  'hidden-for': hiddenFor,
  hides,
  response: (value) => ({
    key: 'response',
    values: words(value, ['none', 'owner', 'customer', 'any', 'not-fetched']),
  }),
  type: (value) => ({ key: 'type', values: words(value, ['owner', 'customer']) }),
  contradictory: (value) => ({ key: 'contradictory', values: words(value, ['yes', 'no']) }),
}

export const QUERY_KEYS: readonly string[] = Object.keys(READERS)

/** @throws QuerySyntaxError that names what is allowed, at the first character in question. */
export function parseValue(key: string, keyAt: number, value: RawValue): TermBody {
  const name = key.toLowerCase()
  if (!isQueryKey(name)) {
    const hint = `There is no “${key}:”. Keys: ${QUERY_KEYS.join(', ')}. Put text with a colon in quotes.`
    throw new QuerySyntaxError(hint, keyAt, key.length + 1)
  }
  return READERS[name](value)
}

function isQueryKey(name: string): name is QueryKey {
  return QUERY_KEYS.includes(name)
}
