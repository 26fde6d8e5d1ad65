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

  test('names the kind of each option, keys that begin so first', () => {
    const kinds = (marked: string) => complete(marked).options.map(({ kind, label }) => `${kind} ${label}`)
    expect(kinds('s|')[0]).toBe('key state:')
    expect(kinds('hidden|').slice(0, 3)).toEqual([
      'key hidden-for:',
      'key hidden-total:',
      'key hidden-after-shown:',
    ])
    // Keys that contain it follow those that begin so, in their own order.
    const keys = kinds('e|').filter((option) => option.startsWith('key'))
    const begin = keys.findLastIndex((option) => option.startsWith('key e'))
    expect(keys.slice(0, begin + 1).every((option) => option.startsWith('key e'))).toBe(true)
    expect(keys.length).toBeGreaterThan(begin + 1)
    expect(kinds('cases|')).toEqual(['search Open cases'])
    expect(kinds('star:|')).toEqual(['value yes', 'value no'])
  })

  test('puts a saved search into parentheses beside anything else, and only there', () => {
    const inserted = (marked: string) =>
      complete(marked).options.find(({ kind }) => kind === 'search')?.insert
    expect(inserted('|')).toBe('disposition:open OR star:yes')
    expect(inserted('  |')).toBe('disposition:open OR star:yes')
    expect(inserted(' cases| ')).toBe('disposition:open OR star:yes')
    expect(inserted('late |')).toBe('(disposition:open OR star:yes)')
    expect(inserted('cases| late')).toBe('(disposition:open OR star:yes)')
    const all = { ...KNOWN, savedSearches: [{ name: 'All cases', query: ' ' }] }
    const { options } = completeQuery('late cases', 10, all)
    expect(options).toEqual([{ kind: 'search', label: 'All cases', detail: ' ', insert: ' ' }])
  })

  test('replaces the value under the caret, up to the comma behind it', () => {
    expect(complete('visibility:hidden,sho|w,unknown').accepted).toBe('visibility:hidden,shown,unknown')
    expect(complete('tag:"a \\", b",v|').accepted).toBe('tag:"a \\", b",vip')
    expect(complete('nothing:x|').labels).toEqual([])
    expect(complete('vis:|ible').labels).toEqual([])
  })

  test('offers at most forty options', () => {
    const tags = Array.from({ length: 50 }, (_, at) => `tag-${at}`)
    const savedSearches = tags.map((name) => ({ name, query: name }))
    const known = { ...KNOWN, tags, savedSearches }
    expect(completeQuery('tag:t', 5, known).options).toHaveLength(40)
    expect(completeQuery('', 0, known).options).toHaveLength(40)
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
