import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addTerm,
  hasValue,
  listValues,
  printQuery,
  renameKey,
  toggleValue,
  withoutKey,
} from '../../../shared/query/edit-query.ts'
import type { QueryKey } from '../../../shared/query/keys/keys.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { runs } from '../../support/property-runs.ts'
import { queryArbitrary, queryTextArbitrary } from '../../support/search/query-arbitrary.ts'

describe('toggleValue', () => {
  test.each<[string, QueryKey, string, string]>([
    ['', 'visibility', 'hidden', 'visibility:hidden'],
    ['late', 'visibility', 'hidden', 'late visibility:hidden'],
    ['visibility:hidden  late', 'visibility', 'shown', 'visibility:hidden,shown  late'],
    ['late visibility:hidden', 'visibility', 'hidden', 'late'],
    ['(visibility:hidden,shown) late', 'visibility', 'hidden', 'visibility:shown late'],
    ['Visibility:HIDDEN', 'visibility', 'shown', 'Visibility:HIDDEN,shown'],
    ['-visibility:shown', 'visibility', 'hidden', '-visibility:shown visibility:hidden'],
    ['late OR refund', 'deleted', 'yes', 'deleted:yes (late OR refund)'],
    ['(late OR refund)', 'deleted', 'yes', '(late OR refund) deleted:yes'],
    ['late OR deleted:yes', 'deleted', 'yes', 'deleted:yes (late OR deleted:yes)'],
    ['late OR "on ti', 'deleted', 'yes', 'deleted:yes (late OR "on ti")'],
    ['late OR (x', 'deleted', 'yes', 'deleted:yes (late OR (x))'],
    ['"on ti', 'deleted', 'yes', 'deleted:yes "on ti'],
    ['nope:1 late', 'deleted', 'yes', 'deleted:yes nope:1 late'],
    ['(deleted:yes)', 'deleted', 'yes', ''],
    ['a (deleted:yes late)', 'deleted', 'yes', 'a (late)'],
    ['a AND deleted:yes', 'deleted', 'yes', 'a'],
    ['business:1', 'business', '9007199254740993', 'business:1,9007199254740993'],
    ['changed:2024-03', 'changed', '2024-05', 'changed:2024-03,2024-05'],
    ['tag:vip', 'tag', 'late refund', 'tag:vip,"late refund"'],
    ['tag:vip,"Late  Refund"', 'tag', 'late refund', 'tag:vip'],
    ['tag:vip', 'tag', '"late refund"', 'tag:vip,"late refund"'],
    ['late OR “on ti', 'deleted', 'yes', 'deleted:yes (late OR “on ti”)'],
    ['late OR "a\\', 'deleted', 'yes', 'deleted:yes (late OR "a\\\\")'],
    ['late OR (a) x)', 'deleted', 'yes', 'deleted:yes (late OR a x)'],
    ['late -"on ti', 'deleted', 'yes', 'deleted:yes late -"on ti'],
    ['  late ', 'deleted', 'yes', 'late deleted:yes'],
    ['visibility:hidden,shown,unknown', 'visibility', 'hidden', 'visibility:shown,unknown'],
    ['(visibility:hidden,shown)', 'visibility', 'unknown', '(visibility:hidden,shown,unknown)'],
    ['hides:>2', 'hides', '>5', 'hides:>2 hides:>5'],
    ['hides:>2 late', 'hides', '>2', 'late'],
    ['(visibility:hidden) late', 'visibility', 'shown', '(visibility:hidden,shown) late'],
    ['NEAR(visibility:hidden', 'visibility', 'shown', 'NEAR(visibility:hidden,shown)'],
    ['(visibility:hidden\n', 'visibility', 'shown', '(visibility:hidden,shown)'],
    ['visibility:hidden late visibility:hidden,shown', 'visibility', 'hidden', 'late visibility:shown'],
  ])('%s with %s:%s becomes %s', (text, key, value, expected) => {
    expect(toggleValue(text, key, value)).toBe(expected)
  })

  test('is its own opposite, and touches nothing else of the query', () => {
    const value = fc.constantFrom<[QueryKey, string]>(
      ['visibility', 'hidden'],
      ['business', '20760'],
      ['changed', '2024-03'],
      ['tag', 'late "refund"'],
      ['finding', 'long-hidden'],
    )
    fc.assert(
      fc.property(queryArbitrary, value, (query, [key, asked]) => {
        const text = printQuery(query)
        const once = toggleValue(text, key, asked)
        expect(hasValue(parseQuery(once).query, key, asked)).toBe(!hasValue(query, key, asked))
        if (hasValue(query, key, asked)) return
        expect(parseQuery(toggleValue(once, key, asked)).query).toEqual(query)
      }),
      { numRuns: runs(3_000) },
    )
  })

  test('adds a value to any text that is not full, whatever is wrong with it', () => {
    fc.assert(
      fc.property(queryTextArbitrary, (text) => {
        if (hasValue(parseQuery(text).query, 'visibility', 'unknown')) return
        const added = toggleValue(text, 'visibility', 'unknown')
        expect(hasValue(parseQuery(added).query, 'visibility', 'unknown')).toBe(true)
      }),
      { numRuns: runs(10_000) },
    )
  })
})

describe('addTerm', () => {
  test('keeps what the text selects, and the new term as well', () => {
    fc.assert(
      fc.property(queryArbitrary, (query) => {
        const { query: both, errors } = parseQuery(addTerm(printQuery(query), 'deleted:yes'))
        expect(errors).toEqual([])
        expect(hasValue(both, 'deleted', 'yes')).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('hasValue', () => {
  test('sees only terms that must hold', () => {
    const has = (text: string) => hasValue(parseQuery(text).query, 'deleted', 'yes')
    expect(['deleted:yes', 'a (deleted:no,yes b)', 'DELETED:YES a'].map(has)).toEqual([true, true, true])
    expect(['-deleted:yes', 'a OR deleted:yes', 'deleted:no', ''].map(has)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('renameKey', () => {
  test.each([
    ['late', 'late'],
    ['late state:hidden,deleted x', 'late state-now:hidden,deleted x'],
    ['state:hidden (state:shown late)', 'state-now:hidden (state-now:shown late)'],
    ['-state:hidden', '-state:hidden'],
  ])('%s asks for the state as of now by %s', (text, expected) => {
    expect(renameKey(text, 'state', 'state-now')).toBe(expected)
  })
})

test('lists the values of a key in the form in which equal ones are equal', () => {
  const { query } = parseQuery('tag:"Late  Refund",VIP (visibility:hidden late) -visibility:shown tag:new')
  expect(listValues(query, 'tag')).toEqual(['"late refund"', 'vip', 'new'])
  expect(listValues(query, 'visibility')).toEqual(['hidden'])
})

test.each([
  'late (a OR b) c',
  'a OR b c',
  '-(a b)',
  '-visibility:hidden,shown',
  '"on time"',
  '"deliv"',
  'deliv*',
  'OR*',
  '"OR"',
  '"late:x"',
  '"-late"',
  '"“late"',
])('prints %s as it was typed', (text) => {
  expect(printQuery(parseQuery(text).query)).toBe(text)
})

describe('withoutKey', () => {
  test.each<[string, QueryKey, string]>([
    ['', 'visibility', ''],
    ['late', 'visibility', 'late'],
    ['late visibility:hidden,shown deleted:yes', 'visibility', 'late deleted:yes'],
    ['visibility:hidden visibility:shown', 'visibility', ''],
    ['(visibility:hidden late)', 'visibility', '(late)'],
    ['-visibility:hidden', 'visibility', '-visibility:hidden'],
    ['visibility:hidden OR late', 'visibility', 'visibility:hidden OR late'],
  ])('%s without %s is %s', (text, key, expected) => {
    expect(withoutKey(text, key)).toBe(expected)
  })

  test('leaves no value of the key, and changes nothing that has none', () => {
    fc.assert(
      fc.property(queryTextArbitrary, (text) => {
        const rest = withoutKey(text, 'visibility')
        expect(listValues(parseQuery(rest).query, 'visibility')).toEqual([])
        if (listValues(parseQuery(text).query, 'visibility').length === 0) expect(rest).toBe(text)
      }),
    )
  })
})
