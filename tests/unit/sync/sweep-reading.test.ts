import { describe, expect, test } from 'vitest'
import type { PageSummary } from '../../../electron/api/parsed-page.ts'
import { planNextStep } from '../../../electron/sync/plan-sweep.ts'
import { PAGES_LIMIT, SweepReading } from '../../../electron/sync/sweep-reading.ts'
import { pageSummary, readingOf } from './page-summary.ts'

const [a, b, c] = [pageSummary('a'), pageSummary('b'), pageSummary('c')]
const reasonsOf = (...pages: readonly PageSummary[]) => readingOf(pages).reasons

describe('a reading notes of its pages', () => {
  test('nothing where they are regular', () => {
    expect(reasonsOf(a, b, c)).toEqual([])
  })

  test('entries in quarantine, by the first page that has some', () => {
    const quarantined = (count: number) => pageSummary('d', { quarantinedCount: count })
    expect(reasonsOf(a, quarantined(1), quarantined(2))).toEqual([
      { code: 'quarantine', detail: 'Page 2 has 1 entry that could not be understood.' },
    ])
    expect(reasonsOf(quarantined(2))[0]?.detail).toBe('Page 1 has 2 entries that could not be understood.')
  })

  test('the first irregularity of a reply, and entries that were not asked for', () => {
    const odd = pageSummary('d', { irregularities: ['It has gaps.', 'It is odd.'], outsideScope: 3 })
    expect(reasonsOf(a, odd)).toEqual([
      { code: 'irregular-reply', detail: 'Page 2: It has gaps.' },
      { code: 'outside-scope', detail: 'Page 2 has 3 entries of businesses that were not asked for.' },
    ])
  })

  test('a number of pages that is missing or falls, and not one that grows', () => {
    const stating = (pages: number | null) => pageSummary('d', { envelope: { pages } })
    expect(reasonsOf(stating(4), stating(4), stating(5))).toEqual([])
    expect(reasonsOf(stating(5), stating(4))).toEqual([
      { code: 'pages-shrank', detail: 'The number of pages fell from 5 to 4 at page 2.' },
    ])
    expect(reasonsOf(stating(5), stating(null))).toEqual([
      { code: 'pages-missing', detail: 'Page 2 does not state how many pages there are.' },
    ])
    expect(readingOf([stating(5), stating(null)]).pages).toBe(5)
  })
})

describe('the pages of a pass', () => {
  test('are counted by their entries, each as it was read last', () => {
    const reading = readingOf([a, a, a])
    expect(reading.countEqualPages('a')).toBe(3)
    reading.record(1, 2, b)
    expect([reading.countEqualPages('a'), reading.countEqualPages('b')]).toEqual([2, 1])
    reading.forget([1, 7])
    expect(reading.countEqualPages('a')).toBe(1)
    expect(new SweepReading().countEqualPages('a')).toBe(0)
  })

  test('that are unread come in order, up to a limit, also after some were forgotten', () => {
    const reading = new SweepReading()
    expect(reading.listUnread(3, 10)).toEqual([1, 2, 3])
    for (const page of [2, 3, 6, 1]) reading.record(1, page, a)
    expect(reading.listUnread(8, 10)).toEqual([4, 5, 7, 8])
    expect(reading.listUnread(8, 2)).toEqual([4, 5])
    expect(reading.listUnread(8, 0)).toEqual([])
    reading.forget([2, 6])
    expect(reading.listUnread(8, 10)).toEqual([2, 4, 5, 6, 7, 8])
    for (const page of [4, 5, 2, 6]) reading.record(1, page, a)
    expect(reading.listUnread(8, 10)).toEqual([7, 8])
  })

  test('have changed where one differs from the pass before, until it is read again as it was', () => {
    const reading = readingOf([a, b, c], [a])
    expect(reading.hasChanged).toBe(false)
    reading.record(2, 2, c)
    expect(reading.hasChanged).toBe(true)
    reading.record(2, 2, b)
    expect(reading.hasChanged).toBe(false)
    // A late page of the pass before counts too.
    reading.record(1, 1, b)
    expect(reading.hasChanged).toBe(true)
    reading.forget([1])
    expect(reading.hasChanged).toBe(false)
  })
})

describe('without a stated number of pages', () => {
  const silent = (digest: string, entryCount = 5) =>
    pageSummary(digest, { entryCount, envelope: { pages: null } })
  const next = (reading: SweepReading) => planNextStep(reading)

  test('the next page is asked for until one is empty or repeats the one before', () => {
    expect(next(readingOf([silent('a'), silent('b')]))).toEqual({ kind: 'read', pages: [3] })
    expect(next(readingOf([silent('a'), silent('0', 0)]))).toEqual({ kind: 'check' })
    expect(next(readingOf([silent('a'), silent('b'), silent('b')]))).toEqual({ kind: 'check' })
    expect(next(readingOf([silent('a'), silent('b'), silent('a')]))).toEqual({ kind: 'read', pages: [4] })
  })

  test('pages of nothing but quarantine do not repeat each other', () => {
    const quarantined = pageSummary('0', { entryCount: 0, quarantinedCount: 5, envelope: { pages: null } })
    expect(next(readingOf([quarantined, quarantined]))).toEqual({ kind: 'read', pages: [3] })
  })

  test('a page that the service rejects is behind the end, and the check reads the ends', () => {
    const reading = readingOf([silent('a'), silent('b')])
    reading.endBefore(3)
    expect(reading.end).toBe(2)
    expect(next(reading)).toEqual({ kind: 'check' })
    reading.startNextPass()
    expect(next(reading)).toEqual({ kind: 'read', pages: [1, 2] })
    expect(planNextStep(reading, 1)).toEqual({ kind: 'read', pages: [1] })
  })
})

test('more pages than any service has are not asked for', () => {
  const reading = readingOf([pageSummary('a', { envelope: { pages: PAGES_LIMIT + 5 } })])
  expect(reading.listUnread(PAGES_LIMIT, 1)).toEqual([2])
  expect(planNextStep(reading, 2)).toEqual({ kind: 'read', pages: [2, 3] })
})
