import { describe, expect, test } from 'vitest'
import { pageFailure } from '../../../electron/api/parsed-page.ts'
import { findPageFault, isBeyondEnd, reasonOf, toFault } from '../../../electron/sync/sweep-faults.ts'
import { PAGES_LIMIT } from '../../../electron/sync/sweep-reading.ts'
import { AppError, type AppErrorCode } from '../../../shared/app-error.ts'
import type { SweepReasonCode } from '../../../shared/domain/sweep.ts'
import { pageSummary } from './page-summary.ts'

describe('reasonOf', () => {
  test.each<[AppErrorCode, SweepReasonCode]>([
    ['network-unreachable', 'network-failed'],
    ['network-timeout', 'network-failed'],
    ['network-interrupted', 'network-failed'],
    ['certificate-invalid', 'network-failed'],
    ['redirect-refused', 'network-failed'],
    ['insecure-address', 'network-failed'],
    ['reply-cut', 'network-failed'],
    ['service-signature', 'service-refused'],
    ['service-client-id', 'service-refused'],
    ['service-unauthorized', 'service-refused'],
    ['service-fault', 'service-refused'],
    ['service-unknown', 'service-refused'],
    ['service-throttled', 'service-refused'],
    ['service-status', 'service-refused'],
    ['reply-too-large', 'reply-unusable'],
    ['reply-malformed', 'reply-unusable'],
    ['not-this-api', 'reply-unusable'],
    ['other-account', 'other-account'],
    ['disk-full', 'storage-failed'],
    ['storage-failed', 'storage-failed'],
  ])('%s gives %s', (code, reason) => {
    expect(reasonOf(new AppError(code, 'It failed.'))).toEqual({ code: reason, detail: 'It failed.' })
  })

  test('says of a cancelled sweep what that means, wherever it was', () => {
    const error = new AppError('cancelled', 'Stopped while waiting.', { details: { page: 7, attempts: 2 } })
    expect(reasonOf(error)).toEqual({
      code: 'cancelled',
      detail: 'It was canceled before everything was read.',
    })
  })

  test('tells the page, and how often it was asked where that was more than once', () => {
    const fail = (message: string, attempts: number) =>
      reasonOf(new AppError('service-unknown', message, { details: { page: 7, attempts } })).detail
    expect(fail('It failed.', 1)).toBe('Page 7: It failed.')
    expect(fail('It failed.', 6)).toBe('Page 7: It failed. It was asked 6 times.')
    expect(fail('Error 99: no stop', 6)).toBe('Page 7: Error 99: no stop. It was asked 6 times.')
    expect(fail('Error 99: no stop', 1)).toBe('Page 7: Error 99: no stop')
    for (const stop of ['!', '?', '…']) {
      expect(fail(`Stop${stop}`, 2)).toBe(`Page 7: Stop${stop} It was asked 2 times.`)
    }
  })
})

describe('the fault of a page', () => {
  const page = (stated: number | null, pages: number | null) =>
    pageSummary('a', { envelope: { page: stated, pages } })

  test('is another number than asked for, or more pages than a sweep can have', () => {
    expect(findPageFault(3, page(3, 10))).toBeNull()
    expect(findPageFault(3, page(null, null))).toBeNull()
    expect(findPageFault(3, page(3, PAGES_LIMIT))).toBeNull()
    expect(findPageFault(3, page(4, 10))).toMatchObject({
      code: 'reply-malformed',
      message: 'The service returned page 4 instead of page 3.',
      details: { asked: 3, returned: 4 },
    })
    expect(findPageFault(3, page(3, PAGES_LIMIT + 1))).toMatchObject({
      code: 'reply-malformed',
      message: `The service states ${PAGES_LIMIT + 1} pages.`,
      details: { pages: PAGES_LIMIT + 1 },
    })
  })

  test('may be the end of the pages only where no reply states their number', () => {
    const rejected = new AppError('service-fault', 'x')
    const before = new AppError('reply-malformed', 'x', { details: { asked: 5, returned: 4 } })
    for (const fault of [
      rejected,
      new AppError('service-unknown', 'x'),
      new AppError('service-status', 'x'),
      before,
    ]) {
      expect(isBeyondEnd(fault, 5, null)).toBe(true)
      expect(isBeyondEnd(fault, 5, 10)).toBe(false)
    }
    expect(isBeyondEnd(rejected, 1, null)).toBe(false)
    expect(isBeyondEnd(before, 6, null)).toBe(false)
    expect(isBeyondEnd(new AppError('service-throttled', 'x'), 5, null)).toBe(false)
  })

  test('keeps code, words and details of the failure that the page is', () => {
    expect(toFault(pageFailure('service-throttled', 'Slow down.', { page: 3 }))).toMatchObject({
      code: 'service-throttled',
      message: 'Slow down.',
      details: { page: 3 },
      retryable: true,
    })
    expect(toFault(pageFailure('not-this-api', 'No.')).retryable).toBe(false)
  })
})
