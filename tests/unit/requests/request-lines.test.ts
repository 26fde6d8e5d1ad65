import { describe, expect, it } from 'vitest'
import { describeSource } from '../../../renderer/features/requests/describe-source.ts'
import {
  headAnswers,
  sumProgress,
  toRequestLines,
} from '../../../renderer/features/requests/request-lines.ts'
import type { RequestState, RequestSummary } from '../../../shared/domain/company-request.ts'

type Given = Partial<RequestSummary> & { readonly state: RequestState }

const request = (requestId: number, given: Given): RequestSummary => ({
  requestId,
  reference: `R-${requestId}`,
  title: 'Hidden',
  query: '',
  dueDay: null,
  createdAtMs: 0,
  sentAtMs: 0,
  receipt: 0,
  rows: 10,
  answered: 0,
  groundsGiven: 0,
  contradicting: 0,
  pastDueDays: null,
  written: [],
  versions: [],
  ...given,
})

describe('the lines of the list of requests', () => {
  it('are in groups, past due first, each with its count and the earliest due day first', () => {
    const lines = toRequestLines([
      request(9, { state: 'answered', dueDay: '2026-10-23' }),
      request(8, { state: 'open' }),
      request(7, { state: 'sent' }),
      request(6, { state: 'partly-answered', dueDay: '2026-12-11' }),
      request(5, { state: 'overdue', dueDay: '2026-12-04' }),
      request(4, { state: 'overdue', dueDay: '2026-11-20' }),
      request(3, { state: 'overdue', dueDay: '2026-12-04' }),
    ])
    expect(
      lines.map((line) => (line.kind === 'group' ? [line.name, line.count] : line.request.reference)),
    ).toEqual([
      ...[['past-due', 3], 'R-4', 'R-3', 'R-5'],
      ...[['waiting', 2], 'R-6', 'R-7'],
      ...[['draft', 1], 'R-8'],
      ...[['complete', 1], 'R-9'],
    ])
  })

  it('have no heading for a group without requests', () => {
    expect(toRequestLines([])).toEqual([])
    expect(toRequestLines([request(1, { state: 'open' })])).toMatchObject([
      { kind: 'group', name: 'draft' },
      {},
    ])
  })
})

describe('what a request was made from', () => {
  const style = { display: 'utc', zone: 'UTC', locale: 'en-US' } as const
  it.each([
    ['', 'All reviews'],
    ['case:C-81', 'Case C-81'],
    ['case:C-81,C-20760-20240503T101207', 'Cases C-81, C-20760-20240503T101207'],
    ['case:C-1,C-2,C-3', 'Cases, 3'],
    ['sample:S-7', 'Sample S-7'],
    ['ground-missing:R-3', 'Ground missing, R-3'],
    ['feedback:7,8', 'Reviews, 2'],
    ['case:C-81 visibility:hidden', 'Search, Nov 9, 2026'],
    ['-case:C-81', 'Search, Nov 9, 2026'],
    ['visibility:hiden', 'Search, Nov 9, 2026'],
  ])('is known from its search “%s”', (query, words) => {
    expect(describeSource({ query, createdAtMs: Date.parse('2026-11-09T12:00:00Z') }, style)).toBe(words)
  })
})

describe('the progress of requests', () => {
  it('counts rows of requests that are due, and contradictions of all', () => {
    const requests = [
      request(1, { state: 'overdue', dueDay: '2026-11-20', rows: 29, answered: 22, contradicting: 1 }),
      request(2, { state: 'answered', dueDay: '2026-12-30', rows: 87, answered: 87, contradicting: 2 }),
      request(3, { state: 'partly-answered', rows: 7, answered: 3 }),
      request(4, {
        state: 'partly-answered',
        dueDay: '2026-12-30',
        rows: 100,
        answered: 50,
        contradicting: 5,
      }),
      request(5, { state: 'open', rows: 40 }),
    ]
    expect(sumProgress(requests)).toEqual({ due: 29 + 87 + 7, answered: 22 + 87 + 3, contradicting: 8 })
  })
})

describe('the headings of answers', () => {
  const shown = { all: 65, contradicting: 5, differing: 22, same: 20, 'not-compared': 14, without: 4 }

  it('are above the rows of each kind, which add up to all', () => {
    const groups = headAnswers(shown, 'all')
    expect(groups.map(({ name, count, line }) => [name, count, line])).toEqual([
      ['contradicting', 5, 0],
      ['differing', 22, 6],
      ['same', 20, 29],
      ['not-compared', 14, 50],
      ['without', 4, 65],
    ])
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(shown.all)
  })

  it('leave out a kind without rows, and a list of one kind', () => {
    expect(headAnswers({ ...shown, contradicting: 0 }, 'all')[0]).toMatchObject({
      name: 'differing',
      line: 0,
    })
    expect(headAnswers(shown, 'same')).toEqual([])
  })
})
