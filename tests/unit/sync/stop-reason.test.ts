import { describe, expect, test } from 'vitest'
import { reasonOf } from '../../../electron/sync/sweep-faults.ts'
import { AppError, type AppErrorCode } from '../../../shared/app-error.ts'
import type { SweepReasonCode } from '../../../shared/domain/sweep.ts'

describe('reasonOf', () => {
  test.each<[AppErrorCode, SweepReasonCode]>([
    ['network-timeout', 'network-failed'],
    ['reply-cut', 'network-failed'],
    ['service-throttled', 'service-refused'],
    ['service-signature', 'service-refused'],
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
      detail: 'It was cancelled before everything was read.',
    })
  })

  test('tells the page, and how often it was asked where that was more than once', () => {
    const fail = (message: string, attempts: number) =>
      reasonOf(new AppError('service-unknown', message, { details: { page: 7, attempts } })).detail
    expect(fail('It failed.', 1)).toBe('Page 7: It failed.')
    expect(fail('It failed.', 6)).toBe('Page 7: It failed. It was asked 6 times.')
    expect(fail('Error 99: no stop', 6)).toBe('Page 7: Error 99: no stop. It was asked 6 times.')
  })
})
