import { afterAll, describe, expect, test } from 'vitest'
import { toTextRow } from '../../../electron/store/search-text.ts'
import type { ResponseOrder } from '../../../shared/domain/sort.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { createCache } from './cache-fixture.ts'

/** Dates go up and down, meet in one second, and begin before 1970. */
const responses = Array.from({ length: 400 }, (_, at) => ({
  responseId: at + 1,
  feedbackId: BigInt(at % 50),
  businessId: BigInt((at % 50) % 4),
  dateMs: ((at * 7_919) % 97) * 3_600_000 - 20 * 3_600_000,
  type: at % 2 === 0 ? ('owner' as const) : ('customer' as const),
  // The sign by which the full text knows the owner, typed by anyone, says nothing.
  content: `${at % 13 === 1 ? '\uf8ffo ' : ''}${at % 3 === 0 ? 'late delivery' : 'all fine'} ${'filler '.repeat(at % 11)}x${at}`,
}))
const db = createCache({ events: [], responses })
const reader = createWholeReader(db, () => Date.UTC(2026, 0, 1))
afterAll(() => {
  db.close()
})

const list = (filter: string, order: ResponseOrder, offset = 0, limit = 1_000) =>
  reader.listResponses({ filter, order, offset, limit }).map(({ responseId }) => responseId)

function expected(isKept: (row: (typeof responses)[number]) => boolean): number[] {
  const newest = responses.filter(isKept).sort((a, b) => b.dateMs - a.dateMs || b.responseId - a.responseId)
  return newest.map(({ responseId }) => responseId)
}

const SEARCHES: readonly [string, (row: (typeof responses)[number]) => boolean][] = [
  ['', () => true],
  ['type:owner', ({ type }) => type === 'owner'],
  ['late', ({ content }) => content.includes('late')],
  ['late type:customer', ({ content, type }) => content.includes('late') && type === 'customer'],
  ['late type:owner,customer', ({ content }) => content.includes('late')],
  ['late -type:customer', ({ content, type }) => content.includes('late') && type === 'owner'],
  ['(late OR fine) type:owner', ({ type }) => type === 'owner'],
  ['late business:1', ({ content, businessId }) => content.includes('late') && businessId === 1n],
  ['contains:"eliver"', ({ content }) => content.includes('eliver')],
  ['contains:"te deliv" type:owner', ({ content, type }) => content.includes('te deliv') && type === 'owner'],
  ['contains:"x39"', ({ content }) => content.includes('x39')],
  ['contains:" x3"', ({ content }) => content.includes(' x3')],
  // Few of what "fine" finds, so that more has to be passed over than is tried at first.
  ['fine contains:"9"', ({ content }) => content.includes('fine') && content.includes('9')],
  [
    'fine contains:"ler x3" type:owner',
    ({ content, type }) => content.includes('fine') && content.includes('ler x3') && type === 'owner',
  ],
  [
    'late type:customer date:1970-01-01',
    ({ content, type, dateMs }) =>
      content.includes('late') && type === 'customer' && dateMs >= 0 && dateMs < 86_400_000,
  ],
  ['contains:"ill"', ({ content }) => content.includes('ill')],
]

describe('the order of responses', () => {
  test.each(SEARCHES)('newest and oldest first, page by page: %s', (filter, isKept) => {
    const newest = expected(isKept)
    const pages = (order: ResponseOrder) => {
      // A reader of its own: the first page must not come from ids that another order has read.
      const fresh = createWholeReader(db, () => Date.UTC(2026, 0, 1))
      const offsets = Array.from({ length: Math.ceil(newest.length / 30) }, (_, page) => page * 30)
      return offsets.flatMap((offset) =>
        fresh.listResponses({ filter, order, offset, limit: 30 }).map(({ responseId }) => responseId),
      )
    }
    const hasty = reader.listResponsesQuickly({ filter, order: 'newest', offset: 0, limit: 3 })
    if (hasty) expect(hasty.map(({ responseId }) => responseId)).toEqual(newest.slice(0, 3))
    expect(pages('newest')).toEqual(newest)
    expect(pages('oldest')).toEqual(newest.toReversed())
    expect(list(filter, 'newest')).toEqual(newest)
    expect(reader.countResponses({ filter }).count).toBe(newest.length)
  })

  test('best first is where the words are densest, the newest among equals, and nothing is lost', () => {
    const found = list('late', 'best')
    expect([...found].sort((a, b) => a - b)).toEqual(list('late', 'newest').sort((a, b) => a - b))
    const lengths = found.map((id) => responses[id - 1]?.content.split(' ').length ?? 0)
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
    expect(list('late', 'best', 10, 5)).toEqual(found.slice(10, 15))
  })

  test('without words, best first is newest first', () => {
    expect(list('type:owner', 'best')).toEqual(list('type:owner', 'newest'))
  })

  test('more responses than the index can number are refused', () => {
    expect(toTextRow(0, 33_554_431)).toBe(-33_554_431n)
    expect(() => toTextRow(0, 33_554_432)).toThrow(RangeError)
  })
})

test('responses are listed and found before their item has a row of its own', () => {
  const early = createCache({ events: [], responses: responses.slice(0, 3) })
  early.exec('DELETE FROM feedback')
  const { listResponses } = createWholeReader(early, () => Date.UTC(2026, 0, 1))
  for (const filter of ['', 'late OR fine']) {
    const rows = listResponses({ filter, order: 'newest', offset: 0, limit: 10 })
    expect(rows.map(({ responseId }) => responseId).toSorted()).toEqual([1, 2, 3])
  }
  early.close()
})
