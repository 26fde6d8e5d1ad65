import { describe, expect, test } from 'vitest'
import { classifyPages, findEndlessRepetition } from '../../../electron/sync/classify-pages.ts'
import { SweepReading } from '../../../electron/sync/sweep-reading.ts'
import { pageSummary, readingOf } from './page-summary.ts'

const [a, b, c] = [pageSummary('a'), pageSummary('b'), pageSummary('c', { entryCount: 2 })]
const empty = pageSummary('0', { entryCount: 0 })
const codes = (reading: SweepReading) => classifyPages(reading).map(({ code }) => code)

describe('classifyPages', () => {
  test('says nothing against full pages with a shorter last one', () => {
    expect(classifyPages(readingOf([a, b, c]))).toEqual([])
  })

  test('names the first page that is empty, in the middle or at the end', () => {
    expect(classifyPages(readingOf([a, empty, c]))).toEqual([
      { code: 'empty-page', detail: 'Page 2 of 3 is empty.' },
    ])
    expect(codes(readingOf([a, b, empty]))).toEqual(['empty-page'])
  })

  test('lets a single page be empty', () => {
    expect(classifyPages(readingOf([pageSummary('0', { entryCount: 0, envelope: { pages: 1 } })]))).toEqual(
      [],
    )
  })

  test('takes a page of nothing but quarantined entries for full', () => {
    const quarantined = pageSummary('0', { entryCount: 0, quarantinedCount: 5 })
    expect(classifyPages(readingOf([a, quarantined, c]))).toEqual([])
  })

  test('counts entries in quarantine like all others', () => {
    const halves = pageSummary('d', { entryCount: 2, quarantinedCount: 3 })
    expect(classifyPages(readingOf([a, halves, c]))).toEqual([])
    const equal = pageSummary('d', { entryCount: 2, quarantinedCount: 2 })
    expect(classifyPages(readingOf([a, equal, c]))).toEqual([
      { code: 'short-page', detail: 'Page 2 of 3 has 4 entries, and states 5 to a page.' },
    ])
  })

  test('lets pages be of any length that state none', () => {
    const pages = [5, 1, 3].map((entryCount, at) =>
      pageSummary(`d${at}`, { entryCount, envelope: { perPage: null } }),
    )
    expect(classifyPages(readingOf(pages))).toEqual([])
  })

  test('lets a page be empty that was read beyond the last', () => {
    expect(codes(readingOf([a, b, c, empty]))).toEqual([])
  })

  test('names a short page before the last, in the order of pages and not of reading', () => {
    const short = pageSummary('d', { entryCount: 1 })
    const reading = new SweepReading()
    for (const page of [3, 2, 1])
      reading.record(1, page, page === 3 ? c : { ...short, entriesDigest: `d${page}` })
    expect(classifyPages(reading)).toEqual([
      { code: 'short-page', detail: 'Page 1 of 3 has 1 entry, and states 5 to a page.' },
    ])
  })

  test('names a short page directly before the last', () => {
    expect(classifyPages(readingOf([a, pageSummary('d', { entryCount: 4 }), c]))).toEqual([
      { code: 'short-page', detail: 'Page 2 of 3 has 4 entries, and states 5 to a page.' },
    ])
  })

  test('judges the newest reading of a page: what a later pass put right is forgotten', () => {
    expect(codes(readingOf([a, empty, c]))).toEqual(['empty-page'])
    expect(classifyPages(readingOf([a, empty, c], [a, b, c]))).toEqual([])
  })

  test('notices pages that state different sizes', () => {
    const other = pageSummary('b', { envelope: { perPage: 4 } })
    const none = pageSummary('d', { envelope: { perPage: null } })
    expect(classifyPages(readingOf([a, other, none]))).toEqual([
      { code: 'irregular-reply', detail: 'The pages state different sizes: 5, 4, none.' },
    ])
  })

  test('notices the same entries on two pages, and not two pages with the same single entry', () => {
    expect(classifyPages(readingOf([a, a, c]))).toEqual([
      { code: 'page-mismatch', detail: 'Pages 1 and 2 bring the same entries.' },
    ])
    const single = pageSummary('e', { entryCount: 1, envelope: { perPage: 1 } })
    expect(classifyPages(readingOf([single, single, single]))).toEqual([])
  })
})

describe('findEndlessRepetition', () => {
  const many = (count: number, page = a) => readingOf(Array.from({ length: count }, () => page))

  test('ends a reading of which twenty pages bring the same entries', () => {
    expect(findEndlessRepetition(many(19), 19)).toBeNull()
    expect(findEndlessRepetition(many(20), 20)).toMatchObject({
      code: 'reply-malformed',
      message: '20 pages bring the same entries, or none.',
      details: { pages: 20, page: 20 },
    })
  })

  test('ends a reading of which twenty pages are empty, and not one whose pages are in quarantine', () => {
    expect(findEndlessRepetition(many(20, empty), 20)?.code).toBe('reply-malformed')
    const quarantined = pageSummary('0', { entryCount: 0, quarantinedCount: 5 })
    expect(findEndlessRepetition(many(30, quarantined), 30)).toBeNull()
  })

  test('says nothing of a page that was not read', () => {
    expect(findEndlessRepetition(many(30), 31)).toBeNull()
  })

  test('does not count the passes before', () => {
    const pages = Array.from({ length: 15 }, () => a)
    expect(findEndlessRepetition(readingOf(pages, pages), 15)).toBeNull()
  })
})
