import { DISPOSITION_STATES, RULE_NAMES } from '../domain/finding.ts'
import { isDecimalId, toBusinessId, toFeedbackId } from '../domain/ids.ts'
import { STATE_CONTRADICTIONS } from '../domain/state-contradiction.ts'
import { findTagProblem, TAG_LENGTH_LIMIT, type TagProblem, tidyTag } from '../domain/tag.ts'
import { parseDays } from './parse-days.ts'
import type {
  Comparison,
  CountKey,
  DurationKey,
  DurationUnit,
  Inequality,
  QueryKey,
  QueryTerm,
  TagChoice,
} from './query.ts'
import { QuerySyntaxError, type RawValue, splitAlternatives, type ValuePart } from './split-query.ts'

const YES_NO = ['yes', 'no'] as const

/** The words that may stand behind a key, for each key that has such a list. */
export const KEY_STRINGS = {
  visibility: ['hidden', 'shown', 'unknown'],
  deleted: ['yes', 'no', 'unknown'],
  response: ['none', 'owner', 'customer', 'any', 'not-fetched'],
  type: ['owner', 'customer'],
  'was-shown': YES_NO,
  'hidden-after-shown': YES_NO,
  contradictory: [...YES_NO, ...STATE_CONTRADICTIONS],
  vanished: YES_NO,
  star: YES_NO,
  watched: YES_NO,
  note: YES_NO,
  finding: [...RULE_NAMES, 'any', 'none'],
  disposition: DISPOSITION_STATES,
  tag: ['any', 'none'],
} as const

const READERS: { readonly [Key in QueryKey]: (value: RawValue) => QueryTerm } = {
  visibility: (value) => ({ key: 'visibility', values: words(value, KEY_STRINGS.visibility) }),
  deleted: (value) => ({ key: 'deleted', values: words(value, KEY_STRINGS.deleted) }),
  business: (value) => ({ key: 'business', ids: ids(value, toBusinessId) }),
  feedback: (value) => ({ key: 'feedback', ids: ids(value, toFeedbackId) }),
  changed: (value) => ({ key: 'changed', ranges: splitAlternatives(value).map(parseDays) }),
  'hidden-for': (value) => parseDuration('hidden-for', value),
  'hidden-total': (value) => parseDuration('hidden-total', value),
  hides: (value) => parseCount('hides', value),
  events: (value) => parseCount('events', value),
  'was-shown': (value) => ({ key: 'was-shown', values: words(value, YES_NO) }),
  'hidden-after-shown': (value) => ({ key: 'hidden-after-shown', values: words(value, YES_NO) }),
  contradictory: (value) => ({ key: 'contradictory', values: words(value, KEY_STRINGS.contradictory) }),
  vanished: (value) => ({ key: 'vanished', values: words(value, YES_NO) }),
  response: (value) => ({ key: 'response', values: words(value, KEY_STRINGS.response) }),
  type: (value) => ({ key: 'type', values: words(value, KEY_STRINGS.type) }),
  date: (value) => ({ key: 'date', ranges: splitAlternatives(value).map(parseDays) }),
  contains: (value) => ({ key: 'contains', text: wholeText(value) }),
  finding: (value) => ({ key: 'finding', values: words(value, KEY_STRINGS.finding) }),
  disposition: (value) => ({ key: 'disposition', values: words(value, KEY_STRINGS.disposition) }),
  tag: (value) => ({ key: 'tag', choices: splitAlternatives(value).map(toTagChoice) }),
  star: (value) => ({ key: 'star', values: words(value, YES_NO) }),
  watched: (value) => ({ key: 'watched', values: words(value, YES_NO) }),
  note: (value) => ({ key: 'note', values: words(value, YES_NO) }),
}

/** In the order in which they are explained. */
export const QUERY_KEYS: readonly string[] = Object.keys(READERS)

/** @throws QuerySyntaxError that names what is allowed, at the first character in question. */
export function parseValue(key: string, keyAt: number, value: RawValue): QueryTerm {
  const name = key.toLowerCase()
  if (!isQueryKey(name)) {
    const hint = `There is no “${key}:”. Keys: ${QUERY_KEYS.join(', ')}. Put text with a colon in quotes.`
    throw new QuerySyntaxError(hint, keyAt, key.length + 1)
  }
  refuseTypographicQuotes(value)
  return READERS[name](value)
}

/** Behind a key such a quote would be a part of the value, which ends at the next space. @throws QuerySyntaxError */
function refuseTypographicQuotes({ text, at }: RawValue): void {
  const quote = /^[“„]|(?<=,)[“„]/u.exec(text)
  if (quote)
    throw new QuerySyntaxError('Behind a key, write straight quotes: tag:"late refund".', at + quote.index, 1)
}

export function isQueryKey(name: string): name is QueryKey {
  return QUERY_KEYS.includes(name)
}

const oneOf = (allowed: readonly string[]) => `Write ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}.`

/** Reads alternatives, each one of `allowed`; letter case does not matter. */
function words<Word extends string>(value: RawValue, allowed: readonly Word[]): Word[] {
  return splitAlternatives(value).map(({ text, at, length }) => {
    const word = allowed.find((candidate) => candidate === text.toLowerCase())
    if (word === undefined) throw new QuerySyntaxError(oneOf(allowed), at, length)
    return word
  })
}

const LIKE_A_NUMBER = /^-?[1-9]\d{18,}$/

function ids<Id>(value: RawValue, toId: (text: string) => Id): Id[] {
  return splitAlternatives(value).map(({ text, at, length }) => {
    if (isDecimalId(text)) return toId(text)
    const message = LIKE_A_NUMBER.test(text)
      ? 'No id is that large: they go up to 9223372036854775807.'
      : 'Write whole numbers, separated by commas.'
    throw new QuerySyntaxError(message, at, length)
  })
}

const TAG_PROBLEMS: Readonly<Record<TagProblem, string>> = {
  empty: 'Write the name of a tag, “any” or “none”. A name with spaces stands in quotes.',
  'too-long': `Names of tags have at most ${TAG_LENGTH_LIMIT} characters.`,
  'control-characters': 'Names of tags hold no control characters.',
}

/** A tag that is called “any” or “none” is named in quotes. */
function toTagChoice({ text, isQuoted, at, length }: ValuePart): TagChoice {
  const word = text.toLowerCase()
  if (!isQuoted && (word === 'any' || word === 'none')) return word
  const problem = findTagProblem(text)
  if (problem) throw new QuerySyntaxError(TAG_PROBLEMS[problem], at, length)
  return { name: tidyTag(text) }
}

/** One text, in which a comma is a comma. */
function wholeText(value: RawValue): string {
  const parts = splitAlternatives(value)
  const [only] = parts
  const text = parts.length === 1 && only ? only.text : value.text
  if (text.trim() !== '') return text
  const message = 'Write the characters to look for, with spaces in quotes: contains:"efun".'
  throw new QuerySyntaxError(message, value.at, value.text.length)
}

const DURATION = /^(?<comparison>[<>]=?)(?<amount>\d{1,6})(?<unit>[hdw])$/i
const LONG_DURATION = /^[<>]=?\d{7,}[hdw]$/i
const DURATION_HINT = 'Write a comparison with hours, days or weeks: >30d, <12h or >=2w.'

function parseDuration(key: DurationKey, { text, at }: RawValue): QueryTerm {
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

function parseCount(key: CountKey, { text, at }: RawValue): QueryTerm {
  const { comparison, count } = COUNT.exec(text)?.groups ?? {}
  if (LONG_COUNT.test(text)) {
    throw new QuerySyntaxError('Write at most nine digits: <=999999999.', at, text.length)
  }
  if (!count) throw new QuerySyntaxError('Write a number: 2, >2 or <=5.', at, text.length)
  return { key, comparison: (comparison || '=') as Comparison, count: Number(count) }
}
