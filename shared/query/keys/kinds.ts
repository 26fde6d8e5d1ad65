import { isDecimalId } from '../../domain/ids.ts'
import { QuerySyntaxError, type RawValue, splitAlternatives } from '../split-query.ts'
import type { KnownValues, Phrasing, QueryKeyDefinition, Suggestion } from './key.ts'

type Examples = QueryKeyDefinition<object>['examples']

/** A key whose values are words of a list. */
export function choiceKey<const Choice extends string>({
  choices,
  selects,
  examples,
}: {
  /** Each word with its description, in the order in which they are offered. */
  readonly choices: Readonly<Record<Choice, string>>
  readonly selects: string
  /** All words where left out. */
  readonly examples?: Examples
}): QueryKeyDefinition<{ readonly values: readonly Choice[] }> {
  const allowed = Object.keys(choices) as [Choice, ...Choice[]]
  return {
    examples: examples ?? allowed,
    selects,
    hasAlternatives: true,
    isText: false,
    parse: (value) => ({ values: parseWords(value, allowed) }),
    print: ({ values }) => values,
    describe: ({ values }) => values.map((value) => choices[value]),
    suggest: () => allowed.map((value) => ({ value })),
  }
}

/** Letter case does not matter. */
function parseWords<Word extends string>(value: RawValue, allowed: readonly Word[]): Word[] {
  return splitAlternatives(value).map(({ text, at, length }) => {
    const word = allowed.find((candidate) => candidate === text.toLowerCase())
    if (word !== undefined) return word
    const hint = `Write ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}.`
    throw new QuerySyntaxError(hint, at, length)
  })
}

const LIKE_A_NUMBER = /^-?[1-9]\d{18,}$/

/** A key whose values are ids. */
export function idKey<Id extends string>({
  toId,
  describe,
  suggest = () => [],
  selects,
  examples,
}: {
  readonly toId: (text: string) => Id
  /** All ids together. */
  readonly describe: (ids: readonly Id[], phrasing: Phrasing) => string
  readonly suggest?: (known: KnownValues) => readonly Suggestion[]
  readonly selects: string
  readonly examples: Examples
}): QueryKeyDefinition<{ readonly ids: readonly Id[] }> {
  const parseId = (text: string, at: number, length: number): Id => {
    if (isDecimalId(text)) return toId(text)
    const hint = LIKE_A_NUMBER.test(text)
      ? 'No id is that large: they go up to 9223372036854775807.'
      : 'Write whole numbers, separated by commas.'
    throw new QuerySyntaxError(hint, at, length)
  }
  return {
    examples,
    selects,
    hasAlternatives: true,
    isText: false,
    parse: (value) => ({
      ids: splitAlternatives(value).map(({ text, at, length }) => parseId(text, at, length)),
    }),
    print: ({ ids }) => ids,
    describe: ({ ids }, phrasing) => [describe(ids, phrasing)],
    suggest,
  }
}

/** More ids than these are counted. */
const LISTED_IDS = 3

/** `Businesses 1, 2, 3 and 4 more`. */
export function listIds(title: string, ids: readonly string[]): string {
  const listed = `${title} ${ids.slice(0, LISTED_IDS).join(', ')}`
  const more = ids.length - LISTED_IDS
  return more > 0 ? `${listed} and ${more} more` : listed
}
