import { expect, test } from 'vitest'
import { countAsked, type ReviewedRequest } from '../../../electron/reports/compliance-rows.ts'
import { listNotDue } from '../../../electron/reports/compliance-tables.ts'
import type { AnsweredRow } from '../../../shared/domain/company-request.ts'

const asked = (feedbackId: string, ground: 'fake' | null, hiddenSinceMs: number | null = 1) =>
  ({ feedbackId, hiddenSinceMs, deletedAtMs: null, answer: ground && { ground } }) as unknown as AnsweredRow
const request = (isDue: boolean, ...rows: readonly AnsweredRow[]) =>
  ({ state: isDue ? 'overdue' : 'open', dueDay: null, asked: rows }) as unknown as ReviewedRequest

test('a ground is missing only where no request has one, due or not', () => {
  const ratings = request(true, asked('1', null), asked('2', null), asked('3', null, null))
  expect(countAsked([ratings])).toEqual({ all: 2, without: 2 })
  expect(countAsked([ratings, request(false, asked('1', 'fake'), asked('9', null))])).toEqual({
    all: 2,
    without: 1,
  })
  expect(countAsked([request(true, asked('2', 'fake')), ratings])).toEqual({ all: 2, without: 1 })
})

test('requests that are not due are named with their day, or as not sent', () => {
  const waiting = { reference: 'R-1', state: 'sent', dueDay: '2027-01-31' } as ReviewedRequest
  const draft = { reference: 'R-2', state: 'open', dueDay: null } as ReviewedRequest
  const due = { reference: 'R-3', state: 'sent', dueDay: null } as ReviewedRequest
  expect(listNotDue([waiting, draft, due])).toBe(
    'Not due yet, and not counted in the total: R-1 (Jan 31, 2027), R-2 (not sent).',
  )
  expect(listNotDue([due])).toBeNull()
})
