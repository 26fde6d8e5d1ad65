import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutTerms, removeChip, toChips } from '../../../shared/query/describe-query.ts'
import { printQuery } from '../../../shared/query/edit-query.ts'
import { joinQueries, parseQuery } from '../../../shared/query/parse-query.ts'
import { runs } from '../../support/property-runs.ts'
import { queryArbitrary, queryTextArbitrary } from '../../support/search/query-arbitrary.ts'

const labels = (text: string) => toChips(text, 'en-GB').map(({ label }) => label)
const without = (text: string, at: number) => {
  const chip = toChips(text, 'en-GB')[at]
  if (!chip) throw new Error('no such chip')
  return removeChip(text, chip)
}

describe('chips', () => {
  test('businesses stand by the name where it is known, and always by the id', () => {
    const names = new Map([['20760', 'Corner Bakery']])
    const chips = toChips('-(business:20760,20761 hides:>2) feedback:20760', 'en-GB', names)
    expect(chips.map(({ label }) => label)).toEqual([
      'not (businesses Corner Bakery (20760), 20761 and times turned hidden: more than 2)',
      'Review 20760',
    ])
  })

  test.each([
    ['visibility:hidden -deleted:yes', ['Hidden', 'not deleted']],
    ['business:20760 changed:2024-01..2024-03', ['Business 20760', 'Changed Jan – Mar 2024']],
    ['hidden-for:>30d response:none', ['Hidden for more than 30 days', 'No response']],
    [
      'hidden-for:>=1198d hides:>1000',
      ['Hidden for at least 1,198 days', 'Times turned hidden: more than 1,000'],
    ],
    ['"late delivery" deliv* late', ['“late delivery”', '“deliv…”', '“late”']],
    ['visibility:hidden,shown', ['Hidden or shown']],
    ['visibility:hidden OR deleted:yes late', ['Hidden', 'Deleted and “late”']],
    ['(visibility:hidden OR deleted:yes) late', ['Hidden or deleted', '“late”']],
    ['-(visibility:hidden OR deleted:yes)', ['not (hidden or deleted)']],
    [
      'business:1,2,3,4,5 tag:"late refund",any',
      ['Businesses 1, 2, 3 and 2 more', 'Tag late refund or with a tag'],
    ],
    [
      'changed:2024 date:2024-03-05.. changed:..2023-02',
      ['Changed 2024', 'Response dated since 5 Mar 2024', 'Changed until Feb 2023'],
    ],
    ['finding:long-hidden disposition:open star:yes', ['Finding long-hidden', 'Open finding', 'Starred']],
    ['nope:1 late', ['“late”']],
    ['', []],
  ])('of %s', (text, expected) => {
    expect(labels(text).map((label) => label.replace(/[\u2009\u202f\u00a0]/g, ' '))).toEqual(expected)
  })

  test('are joined as the text is, and have no join of parts in parentheses', () => {
    const joins = (text: string) => toChips(text, 'en-GB').map(({ join }) => join)
    expect(['a OR b', 'a b', 'a', '(a OR b)'].map(joins)).toEqual([
      ['or', 'or'],
      ['and', 'and'],
      ['and'],
      ['and'],
    ])
  })

  test.each([
    ['a b c', 1, 'a c'],
    ['a  b   c', 0, 'b   c'],
    ['a OR b OR c', 0, 'b OR c'],
    ['a OR b c OR d', 1, 'a OR d'],
    ['a AND b', 0, 'b'],
    ['NOT a b', 0, 'b'],
    ['a (b OR c)', 1, 'a'],
    ['-(a) b', 0, 'b'],
    ['(a)', 0, ''],
    ['a nope:1 b', 1, 'a nope:1'],
  ])('%s without chip %i', (text, at, expected) => {
    expect(without(text, at)).toBe(expected)
  })

  test('put together again, they are the query; without one of them, they are the rest', () => {
    const text = fc.oneof(queryArbitrary.map(printQuery), queryTextArbitrary)
    fc.assert(
      fc.property(text, (typed) => {
        const { query, errors } = parseQuery(typed)
        if (errors.length > 0) return
        const chips = toChips(typed, 'en-GB')
        const parts = chips.map(({ start, end }) => parseQuery(typed.slice(start, end)).query)
        const join = chips[0]?.join ?? 'and'
        expect(joinQueries(join, parts)).toEqual(query)
        for (const [at, chip] of chips.entries()) {
          expect(chip.label).not.toBe('')
          const rest = parts.toSpliced(at, 1)
          const expected = rest.length === 0 ? joinQueries('and', []) : joinQueries(join, rest)
          expect(parseQuery(removeChip(typed, chip))).toEqual({ query: expected, errors: [] })
        }
      }),
      { numRuns: runs(5_000) },
    )
  })
})

test.each([
  ['a «b» c', 'a c'],
  ['a -«b» c', 'a c'],
  ['a NOT «b» c', 'a c'],
  ['a («b») c', 'a c'],
  ['a -(«b») c', 'a c'],
  ['(a) «b» (c)', '(a) (c)'],
  ['(«a» b)', '(b)'],
  ['(a «b»', '(a'],
  ['a OR «b» OR c', 'a OR c'],
  ['a OR «b» AND c', 'a OR c'],
  ['a AND «b» OR c', 'a OR c'],
  ['a OR «b» c', 'a OR c'],
  ['a «b» OR c', 'a OR c'],
  ['x («a» OR b)', 'x (b)'],
  ['x (a OR «b»)', 'x (a)'],
  ['x «a» b)', 'x b)'],
  ['x (a OR -(«b»)) c', 'x (a) c'],
  ['«a b» OR c', 'c'],
  ['a «» b', 'a  b'],
])('%s is without its marked part %s', (marked, expected) => {
  const [start, end] = [marked.indexOf('«'), marked.indexOf('»') - 1]
  expect(cutTerms(marked.replace(/[«»]/g, ''), { start, end })).toBe(expected)
})
