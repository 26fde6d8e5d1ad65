import { expect, it } from 'vitest'
import { findContradictions } from '../../../electron/requests/find-contradictions.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import type { CompanyAnswer, CompanyGround } from '../../../shared/domain/company-answer.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'

const NEW_YORK = getAuditZone('America/New_York')
const HIDDEN = Date.parse('2026-09-02T15:14:16Z')
const FIRST = Date.parse('2026-07-01T12:00:00Z')

const RECEIVED = Date.parse('2026-09-20T12:00:00Z')

function row(
  number: number,
  answer: Partial<CompanyAnswer> | null,
  hiddenSinceMs: number | null = HIDDEN,
  otherGrounds: readonly CompanyGround[] = [],
) {
  const empty = { ground: null, policyClause: '', decidedBy: '', decidedAt: '', rating: null, note: '' }
  return {
    number,
    feedbackId: String(number) as FeedbackId,
    businessId: '7' as BusinessId,
    firstEntryMs: FIRST,
    hiddenSinceMs,
    deletedAtMs: null,
    answer: answer === null ? null : { ...empty, ...answer },
    receivedAtMs: RECEIVED,
    otherGrounds,
  }
}

const findOne = (answer: Partial<CompanyAnswer> | null, hiddenSinceMs?: number | null) =>
  findContradictions([row(1, answer, hiddenSinceMs)], NEW_YORK).get(1)

it('compares a day with the day of the hide in the audit time zone', () => {
  expect(findOne({ ground: 'abusive', decidedAt: '2026-09-02' })).toEqual([])
  expect(findOne({ ground: 'abusive', decidedAt: '2026-09-03' })).toEqual(['after-hide'])
  // 2 September 23:30 in New York is 3 September in UTC
  const late = Date.parse('2026-09-03T03:30:00Z')
  expect(findOne({ decidedAt: '2026-09-02' }, late)).toEqual([])
  expect(findOne({ decidedAt: '2026-09-03' }, late)).toEqual(['after-hide'])
})

it('compares a time with its offset to the second, and one without offset by its day', () => {
  expect(findOne({ decidedAt: '2026-09-02T15:14:17Z' })).toEqual(['after-hide'])
  expect(findOne({ decidedAt: '2026-09-02T17:14:16+02:00' })).toEqual([])
  expect(findOne({ decidedAt: '2026-09-02T23:59:59' })).toEqual([])
})

it('points out what was never hidden, and what was decided before the earliest entry', () => {
  expect(findOne({ ground: 'never-hidden' })).toEqual(['never-hidden'])
  expect(findOne({ ground: 'never-hidden' }, null)).toEqual([])
  expect(findOne({ decidedAt: '2026-06-30' })).toEqual(['before-record'])
  expect(findOne({ decidedAt: '2026-07-01' })).toEqual([])
  expect(findOne(null)).toEqual([])
})

it('points out one ground for all reviews hidden together, from ten within ten minutes', () => {
  const burst = (count: number, change: (at: number) => Partial<CompanyAnswer> = () => ({})) =>
    Array.from({ length: count }, (_, at) =>
      row(at + 1, { ground: 'fake', policyClause: '4.2', ...change(at) }, HIDDEN + at * 60_000),
    )
  const kinds = (rows: ReturnType<typeof burst>) => [...findContradictions(rows, NEW_YORK).values()].flat()
  expect(kinds(burst(10))).toEqual(Array(10).fill('same-for-burst'))
  // the twelfth is hidden eleven minutes after the first
  expect(kinds(burst(12))).toEqual(Array(11).fill('same-for-burst'))
  expect(kinds(burst(9))).toEqual([])
  expect(kinds(burst(10, (at) => (at === 4 ? { policyClause: '4.3' } : {})))).toEqual([])
  expect(kinds(burst(10, (at) => (at === 4 ? { ground: null } : {})))).toEqual([])
})

it('points out a decision dated after its file was received', () => {
  expect(findOne({ decidedAt: '2026-09-20' }, null)).toEqual([])
  expect(findOne({ decidedAt: '2026-09-21' }, null)).toEqual(['after-receipt'])
  expect(findOne({ decidedAt: '2026-09-20T14:00:01+02:00' }, null)).toEqual(['after-receipt'])
})

it('points out another ground for the same review in another request', () => {
  const find = (ground: CompanyGround | null, ...others: CompanyGround[]) =>
    findContradictions([row(1, { ground }, HIDDEN, others)], NEW_YORK).get(1)
  expect(find('fake', 'fake')).toEqual([])
  expect(find('fake', 'fake', 'abusive')).toEqual(['other-ground'])
  expect(find(null, 'abusive')).toEqual([])
  expect(find('fake')).toEqual([])
})
