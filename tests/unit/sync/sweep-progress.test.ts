import { describe, expect, test } from 'vitest'
import { SweepProgress } from '../../../electron/sync/sweep-progress.ts'
import { AppError, type AppErrorCode } from '../../../shared/app-error.ts'
import { pageSummary, readingOf } from './page-summary.ts'

const reading = (pages: number, read: number) =>
  readingOf(Array.from({ length: read }, (_, index) => pageSummary(`a${index}`, { envelope: { pages } })))

describe('SweepProgress', () => {
  test('estimates nothing before half a second has passed', () => {
    const progress = new SweepProgress('history', 1_000, 0)
    progress.countPage(500)
    expect(progress.describe('reading', reading(4, 1), 1_499)).toMatchObject({
      entries: 500,
      entriesPerSecond: null,
      remainingMs: null,
    })
  })

  test('tells rate and remaining time from what was read so far', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.countPage(500)
    progress.countPage(500)
    expect(progress.describe('reading', reading(6, 2), 2_000)).toEqual({
      operation: 'history',
      phase: 'reading',
      pagesRead: 2,
      pages: 6,
      entries: 1_000,
      entriesPerSecond: 500,
      remainingMs: 4_000,
      hold: null,
    })
  })

  test('does not count pages of an earlier run into the rate of this one', () => {
    const progress = new SweepProgress('responses', 0, 8)
    progress.countPage(100)
    expect(progress.describe('reading', reading(10, 9), 1_000)).toMatchObject({
      pagesRead: 9,
      entriesPerSecond: 100,
      remainingMs: 1_000,
    })
  })

  test('estimates no remaining time for a check, or where the number of pages is not known', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.countPage(5)
    expect(progress.describe('checking', reading(3, 1), 1_000).remainingMs).toBeNull()
    const unknown = readingOf([pageSummary('a', { envelope: { pages: null } })])
    expect(progress.describe('reading', unknown, 1_000)).toMatchObject({ pages: null, remainingMs: null })
  })

  const failed = (code: AppErrorCode) => new AppError(code, 'It failed.')
  const held = (progress: SweepProgress) => progress.describe('reading', reading(9, 1), 0).hold

  test('is silent until the first reply of any kind, whatever page it is for', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.noteSilence(15_000)
    expect(held(progress)).toEqual({ kind: 'no-reply', forMs: 15_000, isRetrying: false })
    progress.noteRetry(failed('network-timeout'), 500, 30_000)
    progress.noteRetry(failed('network-timeout'), 500, 30_000)
    progress.noteSilence(45_000)
    expect(held(progress)).toEqual({ kind: 'no-reply', forMs: 45_000, isRetrying: true })
    expect([progress.noteReply(), progress.noteReply()]).toEqual([true, false])
    expect(held(progress)).toBeNull()
  })

  test('states that the service asks to wait, and how long, until a page arrives', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.noteRetry(failed('service-throttled'), 30_000, 0)
    progress.noteReply()
    expect(held(progress)).toEqual({ kind: 'throttled', waitMs: 30_000 })
    progress.countPage(5)
    expect(held(progress)).toBeNull()
  })

  test('does not call a reply that cannot be used no reply', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.noteRetry(failed('service-fault'), 500, 0)
    expect(held(progress)).toEqual({ kind: 'unusable' })
  })

  test('waits for nothing once it is over, even if a page was given up', () => {
    const progress = new SweepProgress('history', 0, 0)
    progress.noteRetry(failed('network-timeout'), 500, 0)
    expect(progress.describe('indexing', reading(9, 1), 0).hold).toBeNull()
  })

  test('leaves the time of a pause out of the rate', () => {
    const progress = new SweepProgress('history', 1_000, 0)
    progress.countPage(500)
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
