import { expect, test } from 'vitest'
import { countAsked, type ReviewedRequest } from '../../../electron/reports/compliance-rows.ts'
import type { AnsweredRow } from '../../../shared/domain/company-request.ts'

const asked = (feedbackId: string, ground: 'fake' | null, hiddenSinceMs: number | null = 1) =>
  ({ feedbackId, hiddenSinceMs, deletedAtMs: null, answer: ground && { ground } }) as unknown as AnsweredRow
const request = (isDue: boolean, ...rows: readonly AnsweredRow[]) =>
  ({ isDue, asked: rows }) as unknown as ReviewedRequest

test('a ground is missing only where no request has one, due or not', () => {
  const ratings = request(true, asked('1', null), asked('2', null), asked('3', null, null))
  expect(countAsked([ratings])).toEqual({ all: 2, without: 2 })
  expect(countAsked([ratings, request(false, asked('1', 'fake'), asked('9', null))])).toEqual({
    all: 2,
    without: 1,
  })
  expect(countAsked([request(true, asked('2', 'fake')), ratings])).toEqual({ all: 2, without: 1 })
})
