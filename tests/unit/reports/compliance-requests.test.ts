import { expect, test } from 'vitest'
import type { ComplianceFacts } from '../../../electron/reports/compliance-facts.ts'
import { toCompliancePage } from '../../../electron/reports/compliance-page.ts'
import { countAsked, type ReviewedRequest } from '../../../electron/reports/compliance-rows.ts'
import { listNotDue, toRequestTable } from '../../../electron/reports/compliance-tables.ts'
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

test('where no request is due, there is no total of those that are', () => {
  const counts = { rows: 40, answered: 0, contradicting: 0, requestId: 1, title: 'Grounds' }
  const waiting = { ...counts, reference: 'R-1', state: 'sent', dueDay: '2027-01-31' }
  const requests = [waiting as unknown as ReviewedRequest]
  const print = (text: string) => text
  expect(toRequestTable(requests, print, false)).toBeNull()
  const whole = toRequestTable(requests, print, true)
  expect(whole?.rows.map(([title]) => title)).toEqual(['Grounds'])
  expect(whole).not.toHaveProperty('hasTotal')
  const page = (asked: readonly ReviewedRequest[]) => {
    const criterion = {
      title: '',
      provision: '',
      cases: { all: 0 },
      asks: '',
      answers: [],
      missing: [],
      shows: [],
      grounds: null,
    }
    const facts = {
      criteria: [criterion],
      requests: asked,
      treatments: [],
      askedReviews: { all: 0, without: 0 },
    }
    return toCompliancePage(facts as unknown as ComplianceFacts, print)
  }
  expect(page(requests)).toMatchObject({
    requests: null,
    noRequests: 'No request is due.',
    notDue: 'Not due yet: R-1 (Jan 31, 2027).',
  })
  expect(page([])).toMatchObject({ requests: null, notDue: null })
  expect(page([])?.noRequests).toBe('Nothing was requested from the company.')
})
