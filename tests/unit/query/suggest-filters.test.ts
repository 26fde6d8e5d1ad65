import fc from 'fast-check'
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

test.each([
  ['removed', 'state:deleted', 'State is Deleted'],
  ['hidden or deleted', 'state:hidden,deleted', 'State is Hidden or deleted'],
  ['visible', 'state:shown', 'State is Shown'],
  ['unknown', 'state:unknown', 'State is Not known'],
  ['hidden, no', FIGURES.hiddenWithoutOwner.rows, 'Hidden, no owner response'],
  ['after shown', 'hidden-after-shown:yes', 'Hidden after shown'],
  ['switched', 'hides:>1', 'Hidden more than once'],
  ['times', 'hides:>1', 'Hidden more than once'],
  ['answered', 'response:owner', 'Has owner response'],
  ['reply', 'response:owner', 'Has owner response'],
  ['customer', 'response:customer', 'Has customer response'],
  ['fetched', 'response:not-fetched', 'Responses not fetched'],
  ['undecided', 'disposition:open', 'Decision is open'],
  ['confirmed', 'disposition:confirmed', 'Decision is confirmed'],
  ['dismissed', 'disposition:dismissed', 'Decision is dismissed'],
  ['starred', 'star:yes', 'Starred'],
  ['watchlist', 'watched:yes', 'Watched'],
  ['notes', 'note:yes', 'Has a note'],
  ['conflict', 'contradictory:yes', 'State in doubt'],
  ['vanished', 'vanished:yes', 'Entries no longer returned'],
  ['long', 'state:hidden hidden-for:>30d', 'Hidden for more than 30 days'],
  ['  LONG,  hidden ', 'state:hidden hidden-for:>30d', 'Hidden for more than 30 days'],
  ['hidden 1', 'state:hidden hidden-for:>1d', 'Hidden for more than 1 day'],
  ['seattle', 'business:22767', 'Business Seattle Pike St 22767'],
  ['25217', 'business:25217', 'Business 25217'],
])('“%s” leads to %s', (typed, term, label) => {
  const { correction, filters } = suggest(typed)
  expect([correction, filters[0]]).toEqual([null, { term, label }])
  expect(parseQuery(term).errors).toEqual([])
})

test('nothing typed gets no filter, and no text gets more than five', () => {
  expect(suggest('  ')).toEqual({ correction: null, filters: [] })
  expect(termsOf('s')).toHaveLength(5)
})

test('a number of days is a whole number below 10,000; others stay what they are', () => {
  expect(termsOf('hidden 9999')[0]).toBe('state:hidden hidden-for:>9999d')
  for (const text of ['hidden 10000', 'hidden 0', 'hidden -3', 'hidden 1.5'])
    expect(termsOf(text)).toEqual([])
})

test('a month needs no year and may be typed in full; without a year it is one of the year of the data', () => {
  expect(termsOf('jan')[0]).toBe('changed:2026-01')
  // The beginning of an ID, not a year.
  expect(termsOf('2276').filter((term) => term.startsWith('changed:'))).toEqual([])
  expect(termsOf('december 1999')[0]).toBe('changed:1999-12')
  expect(termsOf('2025')[0]).toBe('changed:2025')
  expect(termsOf('2025-02-28')[0]).toBe('changed:2025-02-28')
  for (const text of ['2025-02-30', '2025-13', 'sep oct 2026 2025']) expect(termsOf(text)).toEqual([])
})

test('the quotes and backslashes of a tag are part of it', () => {
  const { filters } = suggestFilters('tag', { ...KNOWN, tags: ['a "b\\c'] })
  const [tag] = filters.filter(({ label }) => label === 'Tag a "b\\c')
  expect(parseQuery(tag?.term ?? '').query).toMatchObject({
    term: { key: 'tag', choices: [{ name: 'a "b\\c' }] },
  })
})

test.each([
  ['letters swapped', 'hiddne', 'hidden'],
  ['a letter too many', 'hiddden', 'hidden'],
  ['a letter missing', 'hddn hidden', null],
  ['another letter', 'stbrred', 'starred'],
  ['two mistakes in a long word', 'confirmmedd', 'confirmed'],
  ['two mistakes in a short word', 'staerrt', null],
  ['three mistakes', 'cunfermet', null],
  ['a word of two letters', 'xq', null],
  ['one wrong word of two', 'owner respnse', 'owner response'],
  ['numbers are not corrected', '22768', null],
])('%s: “%s” is read as %s', (_, typed, correction) => {
  expect(suggest(typed).correction).toBe(correction)
})

test('a term with a minus is read and corrected as without', () => {
  expect(suggest('-state:hidden')).toMatchObject({ correction: null, filters: [{ term: '-state:hidden' }] })
  expect(suggest('-stat:hiden,deletd')).toMatchObject({
    correction: '-state:hidden,deleted',
    filters: [{ term: '-state:hidden,deleted' }],
  })
})

test('a key without a value gets its values, also where the key has a mistake', () => {
  expect(termsOf('visiblity:')).toEqual(['visibility:hidden', 'visibility:shown', 'visibility:unknown'])
  expect(termsOf('-STAR:')).toEqual(['-star:yes', '-star:no'])
})

test('a value beyond correction gets nothing', () => {
  expect(suggest('state:abracadabra')).toEqual({ correction: null, filters: [] })
})

test('Alt+Enter excludes a filter as a whole', () => {
  expect(toExcluded('star:yes')).toBe('-star:yes')
  expect(toExcluded('state:hidden response:none')).toBe('-(state:hidden response:none)')
})

/** The least number of letters to insert, leave out, replace, or swap with their neighbor, as the definition has it. */
function countMistakes(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [head, next] = [one[0], one[1]]
  return Math.min(
    countMistakes(one.slice(1), other) + 1,
    countMistakes(one, other.slice(1)) + 1,
    countMistakes(one.slice(1), other.slice(1)) + (head === other[0] ? 0 : 1),
    next !== undefined && head === other[1] && next === other[0]
      ? countMistakes(one.slice(2), other.slice(2)) + 1
      : Number.POSITIVE_INFINITY,
  )
}

test('a word is corrected with one mistake if it is short, with two from seven letters on, and with none below three', () => {
  const word = (minLength: number) =>
    fc.string({ unit: fc.constantFrom('x', 'y', 'z'), minLength, maxLength: 8 })
  fc.assert(
    fc.property(word(3), word(1), (tag, typed) => {
      fc.pre(!tag.startsWith(typed))
      const most = typed.length < 3 ? 0 : typed.length < 7 ? 1 : 2
      const { correction, filters } = suggestFilters(typed, { ...KNOWN, tags: [tag] })
      expect(correction).toBe(countMistakes(typed, tag) <= most ? tag : null)
      expect(filters).toEqual(correction === null ? [] : [{ term: `tag:"${tag}"`, label: `Tag ${tag}` }])
    }),
    { numRuns: 100 },
  )
})

test('the nearest word is the correction, and a filter appears once', () => {
  const { correction } = suggestFilters('xyzzywv', { ...KNOWN, tags: ['xyzzyaa', 'xyzzywa', 'xyzzyav'] })
  expect(correction).toBe('xyzzywa')
  const terms = termsOf('hidden')
  expect(new Set(terms).size).toBe(terms.length)
})
