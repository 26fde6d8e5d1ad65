import { describe, expect, test } from 'vitest'
import { SweepProgress } from '../../../electron/sync/sweep-progress.ts'
import { pageSummary, readingOf } from './page-summary.ts'

const reading = (pages: number, read: number) =>
  readingOf(Array.from({ length: read }, (_, index) => pageSummary(`a${index}`, { envelope: { pages } })))

describe('SweepProgress', () => {
  test('estimates nothing before half a second has passed', () => {
    const progress = new SweepProgress('history', 1_000, 0)
    progress.countPage(1, 500)
    expect(progress.describe('reading', reading(4, 1), 1_499)).toMatchObject({
      entries: 500,
      entriesPerSecond: null,
      remainingMs: null,
    })
  })

  test('tells rate and remaining time from what was read so far', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.countPage(1, 500)
    progress.countPage(2, 500)
    expect(progress.describe('reading', reading(6, 2), 2_000)).toEqual({
      operation: 'history',
      phase: 'reading',
      pagesRead: 2,
      pages: 6,
      entries: 1_000,
      entriesPerSecond: 500,
      remainingMs: 4_000,
      isRetrying: false,
    })
  })

  test('does not count pages of an earlier run into the rate of this one', () => {
    const progress = new SweepProgress('responses', 0, 8)
    progress.countPage(9, 100)
    expect(progress.describe('reading', reading(10, 9), 1_000)).toMatchObject({
      pagesRead: 9,
      entriesPerSecond: 100,
      remainingMs: 1_000,
    })
  })

  test('estimates no remaining time for a check, or where the number of pages is not known', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.countPage(1, 5)
    expect(progress.describe('checking', reading(3, 1), 1_000).remainingMs).toBeNull()
    const unknown = readingOf([pageSummary('a', { envelope: { pages: null } })])
    expect(progress.describe('reading', unknown, 1_000)).toMatchObject({ pages: null, remainingMs: null })
  })

  test('is retrying as long as any page is, whatever other pages do', () => {
    const progress = new SweepProgress('history', 0, 0)
    const isRetrying = () => progress.describe('reading', reading(9, 1), 0).isRetrying
    progress.startRetry(2)
    progress.startRetry(3)
    progress.countPage(1, 5)
    expect(isRetrying()).toBe(true)
    progress.countPage(2, 5)
    expect(isRetrying()).toBe(true)
    progress.endRetry(3)
    expect(isRetrying()).toBe(false)
  })

  test('is not retrying once it is over, even if a page was given up', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.startRetry(2)
    expect(progress.describe('indexing', reading(9, 1), 0).isRetrying).toBe(false)
  })

  test('leaves the time of a pause out of the rate', () => {
    const progress = new SweepProgress('history', 1_000, 0)
    progress.countPage(1, 500)
    expect(progress.describe('reading', reading(3, 1), 61_000, 59_000)).toMatchObject({
      entriesPerSecond: 500,
      remainingMs: 2_000,
    })
    expect(progress.describe('reading', reading(3, 1), 61_000, 59_501).entriesPerSecond).toBeNull()
    expect(progress.describe('reading', reading(3, 1), 61_000, 59_500).entriesPerSecond).toBe(1_000)
  })

  test('estimates no remaining time before this run has read a page', () => {
    const progress = new SweepProgress('history', 0, 5)
    expect(progress.describe('reading', reading(9, 5), 1_000)).toMatchObject({
      entriesPerSecond: 0,
      remainingMs: null,
    })
  })
})
