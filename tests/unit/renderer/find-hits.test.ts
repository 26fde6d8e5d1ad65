import { describe, expect, it } from 'vitest'
import { cutByRanges, findHits, joinRanges } from '../../../renderer/components/text-ranges.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'

function hits(text: string, search: string): string[] {
  return findHits(text, parseQuery(search).query).map((range) => text.slice(range.start, range.end))
}

describe('hits of a search', () => {
  it('are whole words, whatever their case and accents', () => {
    expect(hits('Rückmeldung, ruckmeldung und Rückmeldungen', 'ruckmeldung')).toEqual([
      'Rückmeldung',
      'ruckmeldung',
    ])
  })
  it('are beginnings of words for a prefix', () => {
    expect(hits('refund, refunded, prefund', 'refund*')).toEqual(['refund', 'refund'])
  })
  it('are phrases in their order', () => {
    expect(hits('A late delivery. Delivery late.', '"late delivery"')).toEqual(['late delivery'])
  })
  it('are found inside scripts without spaces', () => {
    expect(hits('配送の遅れをお詫び', '遅れ')).toEqual(['遅れ'])
  })
  it('leave out excluded words and terms about items', () => {
    expect(hits('late refund', '-late type:owner refund')).toEqual(['refund'])
  })
  it('stand at the right place behind characters that fold into several', () => {
    expect(hits('ﷺ İstanbul é refund', 'refund')).toEqual(['refund'])
  })
})

describe('ranges', () => {
  it('are joined where they touch', () => {
    expect(
      joinRanges([
        { start: 5, end: 8 },
        { start: 0, end: 2 },
        { start: 2, end: 4 },
      ]),
    ).toEqual([
      { start: 0, end: 4 },
      { start: 5, end: 8 },
    ])
  })
  it('cut a stretch without losing any of it', () => {
    expect(
      cutByRanges(2, 10, [
        { start: 0, end: 3 },
        { start: 5, end: 6 },
      ]),
    ).toEqual([
      { start: 2, end: 3, isInside: true },
      { start: 3, end: 5, isInside: false },
      { start: 5, end: 6, isInside: true },
      { start: 6, end: 10, isInside: false },
    ])
  })
})
