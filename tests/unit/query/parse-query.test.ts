import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { QUERY_KEYS } from '../../../shared/query/parse-value.ts'
import { printQuery } from '../../../shared/query/print-query.ts'
import type { QueryError, QueryTerm } from '../../../shared/query/query.ts'
import { queryArbitrary, queryTextArbitrary } from './query-arbitrary.ts'

function termsOf(text: string): readonly QueryTerm[] {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.query.terms
}

function errorOf(text: string): QueryError {
  const parsed = parseQuery(text)
  if (parsed.ok) throw new Error('expected an error')
  return parsed.error
}

describe('parseQuery', () => {
  test('reads the example of the feature list', () => {
    const text =
      'visibility:hidden deleted:yes business:20760 changed:2024-01..2024-03 hidden-for:>30d response:none type:owner "late delivery"'
    expect(termsOf(text)).toEqual([
      { isNegated: false, key: 'visibility', values: ['hidden'] },
      { isNegated: false, key: 'deleted', values: ['yes'] },
      { isNegated: false, key: 'business', ids: ['20760'] },
      { isNegated: false, key: 'changed', from: '2024-01', to: '2024-03' },
      { isNegated: false, key: 'hidden-for', comparison: '>', amount: 30, unit: 'd' },
      { isNegated: false, key: 'response', values: ['none'] },
      { isNegated: false, key: 'type', values: ['owner'] },
      { isNegated: false, key: 'text', form: 'phrase', text: 'late delivery' },
    ])
  })

  test('an empty text asks for everything', () => {
    expect(termsOf('  \n ')).toEqual([])
  })

  test.each([
    ['late', { form: 'word', text: 'late' }],
    ['deliv*', { form: 'prefix', text: 'deliv' }],
    ['"a \\"quoted\\" \\\\ word"', { form: 'phrase', text: 'a "quoted" \\ word' }],
    ['10:30', { form: 'word', text: '10:30' }],
    ["don't", { form: 'word', text: "don't" }],
  ])('reads the text %s', (text, expected) => {
    expect(termsOf(text)).toEqual([{ isNegated: false, key: 'text', ...expected }])
  })

  test('a phrase directly after a word is a term of its own', () => {
    expect(termsOf('late"on time"').map((term) => term.key === 'text' && term.text)).toEqual([
      'late',
      'on time',
    ])
  })

  test('a minus excludes', () => {
    expect(termsOf('-type:owner -late -"on time"').every((term) => term.isNegated)).toBe(true)
  })

  test('letter case of keys and values does not matter', () => {
    expect(termsOf('Visibility:HIDDEN,Shown')).toEqual([
      { isNegated: false, key: 'visibility', values: ['hidden', 'shown'] },
    ])
  })

  test.each([
    ['2024', '2024', '2024'],
    ['2024-03-05', '2024-03-05', '2024-03-05'],
    ['2024-01..', '2024-01', null],
    ['..2024', null, '2024'],
    ['2024-02-29..2025', '2024-02-29', '2025'],
  ])('reads the days %s', (text, from, to) => {
    expect(termsOf(`changed:${text}`)).toEqual([{ isNegated: false, key: 'changed', from, to }])
  })

  test.each([
    ['visibility:hiden', 11, 5, 'hidden, shown or unknown'],
    ['late visibility:hidden,x', 23, 1, 'hidden, shown or unknown'],
    ['a visiblity:hidden', 2, 10, 'visibility'],
    ['business:1,x,3', 11, 1, 'whole numbers'],
    ['business:9223372036854775808', 9, 19, 'whole numbers'],
    ['business:', 9, 0, 'whole numbers'],
    ['changed:2023-02-29', 8, 10, '2024-03-05'],
    ['changed:..', 8, 2, '2024-03-05'],
    ['changed:2024..2023', 8, 10, 'first day'],
    ['hidden-for:30d', 11, 3, '>30d'],
    ['hides:many', 6, 4, '>2'],
    ['ok "late deli', 3, 10, 'closing quote'],
    ['late -', 5, 1, 'minus'],
    ['--late', 0, 6, 'minus'],
    ['de*liv', 2, 4, 'end of a word'],
    ['late ...', 5, 3, 'nothing to search for'],
    ['""', 0, 2, 'nothing to search for'],
  ])('points at the character: %s', (text, at, length, hint) => {
    const error = errorOf(text)
    expect({ at: error.at, length: error.length }).toEqual({ at, length })
    expect(error.message).toContain(hint)
  })

  test('an unknown key is answered with all keys', () => {
    const { message } = errorOf('nope:1')
    for (const key of QUERY_KEYS) expect(message).toContain(key)
  })

  test('more than 64 terms are refused at the first one too many', () => {
    expect(errorOf('a '.repeat(65))).toMatchObject({ at: 128 })
    expect(termsOf('a '.repeat(64))).toHaveLength(64)
  })
})

describe('printQuery', () => {
  test('what is printed reads back as the same query', () => {
    fc.assert(
      fc.property(queryArbitrary, (query) => {
        expect(parseQuery(printQuery(query))).toEqual({ ok: true, query })
      }),
      { numRuns: 5_000 },
    )
  })

  test.each(['two words', '-minus', 'key:value', 'star*', 'quo"te'])(
    'writes the hand-made word %s as a phrase',
    (text) => {
      const printed = printQuery({ terms: [{ isNegated: false, key: 'text', form: 'word', text }] })
      expect(termsOf(printed)).toEqual([{ isNegated: false, key: 'text', form: 'phrase', text }])
    },
  )

  test('50,000 arbitrary texts give a query that round-trips, or an error inside the text', () => {
    fc.assert(
      fc.property(queryTextArbitrary, (text) => {
        const parsed = parseQuery(text)
        if (parsed.ok) expect(parseQuery(printQuery(parsed.query))).toEqual(parsed)
        else {
          const { at, length } = parsed.error
          expect(at >= 0 && length >= 0 && at + length <= text.length).toBe(true)
        }
      }),
      { numRuns: 50_000 },
    )
  })
})
