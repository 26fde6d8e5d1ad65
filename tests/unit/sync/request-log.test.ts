import { expect, it } from 'vitest'
import { readPage } from '../../../electron/sync/read-page.ts'
import { RequestLog } from '../../../electron/sync/request-log.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { SyncRequestNote } from '../../../shared/domain/receipt.ts'
import { pageSummary } from './page-summary.ts'
import { scriptedContext } from './scripted-context.ts'

const note = (page: number): SyncRequestNote => ({
  sentAtMs: page,
  operation: 'history',
  page,
  pass: 1,
  attempt: 1,
  httpStatus: 200,
  sizeBytes: 1,
  durationMs: 1,
  receipt: null,
  problem: null,
})

it('lists the newest first, in portions, and forgets the oldest', () => {
  const log = new RequestLog(10)
  for (let page = 1; page <= 25; page += 1) log.add(note(page))
  expect(log.size).toBeLessThanOrEqual(11)
  expect(log.list({ offset: 0, limit: 2 }).map(({ page }) => page)).toEqual([25, 24])
  expect(log.list({ offset: 1, limit: 1 }).map(({ page }) => page)).toEqual([24])
  expect(log.list({ offset: 100, limit: 5 })).toEqual([])
  expect(log.list({ offset: 0, limit: 100 }).map(({ page }) => page)).toEqual(
    Array.from({ length: log.size }, (_, at) => 25 - at),
  )
  log.clear()
  expect([log.size, log.list({ offset: 0, limit: 5 })]).toEqual([0, []])
})

it('drops the oldest once there are a tenth too many, and keeps as many as it may', () => {
  const log = new RequestLog(10)
  expect(log.size).toBe(0)
  const sizes = Array.from({ length: 13 }, (_, at) => {
    log.add(note(at + 1))
    return log.size
  })
  expect(sizes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 10, 11])
  expect(log.list({ offset: 0, limit: 1 })).toMatchObject([{ page: 13 }])
  expect(log.list({ offset: 10, limit: 1 })).toMatchObject([{ page: 3 }])
})

it('notes each request with its attempt and what became of it, and nothing secret', async () => {
  const fault = new AppError('network-timeout', 'The service did not answer in time.')
  const { context, task } = scriptedContext([fault, pageSummary('1')])
  const notes: SyncRequestNote[] = []
  const ask = { sweepId: 1 as SweepId, pass: 2, page: 7, pages: 9 }
  await readPage(
    context,
    { ...task, onRequestEnd: (ended) => notes.push(ended) },
    { ...ask, onRequest: () => undefined, onAnswer: () => undefined, onRetry: () => undefined },
  )
  expect(notes).toMatchObject([
    { page: 7, pass: 2, attempt: 1, httpStatus: null, receipt: null, problem: 'network-timeout' },
    { page: 7, pass: 2, attempt: 2, httpStatus: 200, receipt: 1, problem: null },
  ])
  expect(JSON.stringify(notes)).not.toMatch(/hash|key|cccc/)
})
