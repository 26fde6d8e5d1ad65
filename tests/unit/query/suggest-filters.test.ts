import { expect, test } from 'vitest'
import { FIGURES } from '../../../shared/domain/figures.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { suggestFilters, toExcluded, withFilter } from '../../../shared/query/suggest-filters.ts'

const KNOWN = {
  businesses: [
    { id: '22767', name: 'Seattle Pike St' },
    { id: '25217', name: null },
  ],
  tags: ['late refund'],
  savedSearches: [],
  today: '2026-11-21',
  locale: 'en-US',
}
const suggest = (text: string) => suggestFilters(text, KNOWN)
const termsOf = (text: string) => suggest(text).filters.map(({ term }) => term)

test('a state word offers its state first', () => {
  expect(suggest('hidden').filters[0]).toEqual({ term: 'state:hidden', label: 'State is Hidden' })
  expect(termsOf('del')[0]).toBe('state:hidden,deleted')
  expect(termsOf('shown')[0]).toBe('state:shown')
})

test('a number beside it is a number of days', () => {
  expect(suggest('hidden 30').filters[0]).toEqual({
    term: 'state:hidden hidden-for:>30d',
    label: 'Hidden for more than 30 days',
  })
})

test('unanswered is what Home counts, by the same name', () => {
  expect(suggest('unanswered').filters[0]).toEqual({
    term: FIGURES.hiddenWithoutOwner.rows,
    label: 'Hidden, no owner response',
  })
})

test('a misspelt word gets one suggestion', () => {
  expect(suggest('hiden')).toMatchObject({ correction: 'hidden' })
  expect(termsOf('hiden 30')[0]).toBe('state:hidden hidden-for:>30d')
  expect(suggest('staff')).toEqual({ correction: null, filters: [] })
})

test('a misspelt key or value gets its term', () => {
  expect(suggest('visiblity:hiden')).toMatchObject({ correction: 'visibility:hidden' })
  expect(suggest('state:deletd')).toMatchObject({ correction: 'state:deleted' })
  expect(suggest('state:hidden')).toMatchObject({ correction: null, filters: [{ term: 'state:hidden' }] })
  expect(termsOf('nothing:alike')).toEqual([])
})

test('businesses are found by name and by id, tags by name, months by name and number', () => {
  expect(termsOf('pike')).toEqual(['business:22767'])
  expect(termsOf('2521')).toContain('business:25217')
  expect(termsOf('tag late')).toEqual(['tag:"late refund"'])
  expect(termsOf('sep 2026')[0]).toBe('changed:2026-09')
  expect(termsOf('2026-09')[0]).toBe('changed:2026-09')
})

test('every suggestion can be read', () => {
  for (const text of ['hidden', 'response', 'decision', 'entries', 'a', 's', '2026', 'business']) {
    for (const { term } of suggest(text).filters) {
      expect(parseQuery(term).errors).toEqual([])
      expect(parseQuery(toExcluded(term)).errors).toEqual([])
    }
  }
})

test('a state takes the place of the state before; other filters join', () => {
  expect(withFilter('state:hidden,deleted business:1', 'state:hidden')).toBe('business:1 state:hidden')
  expect(withFilter('state:hidden', 'business:1')).toBe('state:hidden business:1')
})

test('in a list of the past a state is that of then or of now, and each replaces its own', () => {
  const { filters } = suggestFilters('hidden', KNOWN, true)
  expect(filters.slice(0, 2)).toEqual([
    { term: 'state:hidden', label: 'State then is Hidden' },
    { term: 'state-now:hidden', label: 'State now is Hidden' },
  ])
  expect(withFilter('state:shown state-now:deleted', 'state-now:hidden')).toBe('state:shown state-now:hidden')
})
