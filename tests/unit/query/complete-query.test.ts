import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeQuery } from '../../../shared/query/complete-query.ts'
import type { KnownValues } from '../../../shared/query/keys/key.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { runs } from '../../support/property-runs.ts'
import { queryTextArbitrary } from '../../support/search/query-arbitrary.ts'

const KNOWN: KnownValues = {
  businesses: [
    { id: '20760', name: 'North Street' },
    { id: '20761', name: null },
    { id: '31', name: null },
  ],
  tags: ['vip', 'late refund', 'any'],
  savedSearches: [{ name: 'Open cases', query: 'disposition:open OR star:yes' }],
  today: '2026-01-21',
  locale: 'en-GB',
}

/** The options where `|` marks the caret, and the text once the first is accepted. */
function complete(marked: string) {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { from, to, options } = completeQuery(text, caret, KNOWN)
  const [first] = options
  const accepted = first ? text.slice(0, from) + first.insert + text.slice(to) : null
  return { labels: options.map(({ label }) => label), accepted, options }
}

describe('completion', () => {
  test.each([
    ['vis|', 'visibility:'],
    ['late -dele|', 'late -deleted:'],
    ['(hidden-t|', '(hidden-total:'],
    ['vis|ibility:hidden', 'visibility:hidden'],
    ['visibility:|', 'visibility:hidden'],
    ['visibility:hidden,s|', 'visibility:hidden,shown'],
    ['visibility:s|,hidden', 'visibility:shown,hidden'],
    ['business:207|', 'business:20760'],
    ['business:north|', 'business:20760'],
    ['business:1,|', 'business:1,20760'],
    ['tag:late|', 'tag:"late refund"'],
    ['tag:"late r|', 'tag:"late refund"'],
    ['tag:"a,b",v|', 'tag:"a,b",vip'],
    ['finding:long|', 'finding:long-hidden'],
    ['Finding:long|', 'Finding:long-hidden'],
    ['hidden-for:|', 'hidden-for:>30d'],
    ['changed:|', 'changed:2026-01'],
    ['cases|', 'disposition:open OR star:yes'],
    ['late cases|', 'late (disposition:open OR star:yes)'],
  ])('of %s gives %s', (marked, accepted) => {
    expect(complete(marked).accepted).toBe(accepted)
  })

  test('of nothing offers every key and the saved searches', () => {
    expect(complete('|').labels).toContain('visibility:')
    expect(complete('late |').labels).toContain('Open cases')
  })

  test('within a phrase or a word without a key that begins so offers nothing', () => {
    expect(complete('"vis|').labels).toEqual([])
    expect(complete('delivery|').labels).toEqual([])
  })

  test('does not offer what stands there already', () => {
    expect(complete('visibility:hidden|').labels).toEqual([])
    expect(complete('hidden-for:>30d|').labels).toEqual([])
  })

  test('days go back over the turn of the year', () => {
    expect(complete('date:|').labels.slice(0, 5)).toEqual(['2026-01', '2025-12', '2025-11', '2026', '2025'])
  })

  test('says in plain words what a value means', () => {
    expect(complete('response:n|').options[0]?.detail).toBe('No response')
  })

  test('every value that is offered can be read, behind whatever was typed before', () => {
    for (const { insert: key, kind } of completeQuery('', 0, KNOWN).options) {
      if (kind !== 'key') continue
      for (const { insert } of completeQuery(key, key.length, KNOWN).options) {
        expect(parseQuery(key + insert).errors).toEqual([])
      }
    }
    const caret = fc.nat({ max: 60 })
    fc.assert(
      fc.property(queryTextArbitrary, caret, (text, at) => {
        const { from, to, options } = completeQuery(text, Math.min(at, text.length), KNOWN)
        expect(0 <= from && from <= to && to <= text.length).toBe(true)
        expect(new Set(options.map(({ insert }) => insert)).size).toBe(options.length)
      }),
      { numRuns: runs(5_000) },
    )
  })
})
