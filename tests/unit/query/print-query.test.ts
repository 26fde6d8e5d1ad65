import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printQuery } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { runs } from '../../support/property-runs.ts'
import { queryArbitrary, queryTextArbitrary } from '../../support/search/query-arbitrary.ts'

describe('printQuery', () => {
  test('what is printed reads back as the same query', () => {
    fc.assert(
      fc.property(queryArbitrary, (query) => {
        expect(parseQuery(printQuery(query))).toEqual({ query, errors: [] })
      }),
      { numRuns: runs(5_000) },
    )
  })

  test.each(['two words', '-minus', 'key:value', 'star*', 'quo"te', 'or', 'NOT', '(x)'])(
    'writes the hand-made word %s as a phrase',
    (text) => {
      const printed = printQuery({ kind: 'term', term: { key: 'text', form: 'word', text } })
      expect(parseQuery(printed)).toEqual({
        query: { kind: 'term', term: { key: 'text', form: 'phrase', text } },
        errors: [],
      })
    },
  )

  test('arbitrary texts give a query that round-trips, and errors inside the text', () => {
    fc.assert(
      fc.property(queryTextArbitrary, (text) => {
        const { query, errors } = parseQuery(text)
        expect(parseQuery(printQuery(query))).toEqual({ query, errors: [] })
        for (const { at, length } of errors) {
          expect(at >= 0 && length >= 0 && at + length <= text.length).toBe(true)
        }
      }),
      { numRuns: runs(50_000) },
    )
  })
})
