import { expect, it } from 'vitest'
import { decideCases } from '../../../electron/findings/cases/decide-cases.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { applyRules } from '../../../electron/findings/robustness.ts'
import { importAnswers } from '../../../electron/requests/import-answers.ts'
import { makeRequest } from '../../../electron/requests/make-request.ts'
import { recordSeenAnswer } from '../../../electron/requests/own-decisions.ts'
import { getRequestDetail, pageAnswers } from '../../../electron/requests/request-detail.ts'
import { findLogEntries } from '../../../electron/store/read/log-list.ts'
import { SHOWN_ANSWERS } from '../../../shared/domain/company-request.ts'
import type { Ground } from '../../../shared/domain/finding.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { fillCache } from '../../unit/read/cache-fixture.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-01-01T12:00:00Z')
const NOW = Date.parse('2026-11-23T12:00:00Z')

/**
 * Six reviews that are hidden for months, each with a case of its own, and a shown one without a case; all asked about.
 */
function start() {
  const { db } = createSampleWorkspace()
  const event = (feedbackId: bigint, timeMs: number, show: 0 | 1) => ({
    feedbackId,
    businessId: 7n,
    timeMs,
    show,
    deleted: 0 as const,
  })
  const ids = [101n, 102n, 103n, 104n, 105n, 106n]
  fillCache(db, {
    events: ids
      .flatMap((id, at) => [event(id, START, 1), event(id, START + (at + 1) * HOUR_MS, 0)])
      .concat(event(107n, START, 1)),
    responses: [],
  })
  db.exec(`INSERT INTO sweep (operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms, requests)
    VALUES ('history', 'complete', '{"businessIds":[],"from":null,"to":null}', 'complete', '[]', ${NOW}, ${NOW}, 1)`)
  applyRules(db, true, () => undefined)
  const requestId = makeRequest(db, { title: 'All', query: '', dueDay: null }, NOW)
  let atMs = NOW
  const decide = (review: string, state: 'confirmed' | 'dismissed', ground: Ground | null) => {
    const found = [...iterateCases(db)].find(({ feedbackIds }) => feedbackIds.includes(review as never))
    if (!found) throw new Error(`Review ${review} has no case.`)
    const cases = [seeCase(db, found.reference)]
    atMs += 1
    decideCases(db, { cases, state, ground, note: ground === null ? 'Looked at.' : 'x', by: 'Jo' }, atMs)
  }
  return { db, requestId, decide }
}

it('compares the ground of the company with the one that was decided on last', () => {
  const { db, requestId, decide } = start()
  const ground = (number: number, review: number, cells: string) => `R-1,${number},${review},7,${cells}`
  const file = [
    'request,row,feedbackId,businessId,ground,decidedAt',
    ground(1, 107, ','),
    ground(2, 101, 'personal-data,'),
    ground(3, 102, 'abusive,'),
    ground(4, 103, 'fake,'),
    ground(5, 104, 'other,2026-09-09'),
    ground(6, 105, 'none,'),
    ground(7, 106, ',2026-09-09'),
  ]
  importAnswers(db, { name: 'answers.csv', bytes: Buffer.from(file.join('\n')) }, NOW)
  decide('101', 'dismissed', 'privacy')
  decide('102', 'confirmed', 'abusive')
  decide('102', 'confirmed', 'none-given')
  decide('103', 'confirmed', null)
  decide('104', 'confirmed', 'own')
  const list = (show: (typeof SHOWN_ANSWERS)[number]) =>
    pageAnswers(db, { requestId, show, offset: 0, limit: 10 })
  expect(list('all').map(({ feedbackId, kind, own }) => [feedbackId, kind, own?.state, own?.ground])).toEqual(
    [
      ['104', 'contradicting', 'confirmed', 'own'],
      ['106', 'contradicting', undefined, undefined],
      ['102', 'differing', 'confirmed', 'none-given'],
      ['101', 'same', 'dismissed', 'privacy'],
      ['103', 'not-compared', 'confirmed', null],
      ['105', 'not-compared', undefined, undefined],
      ['107', 'without', undefined, undefined],
    ],
  )
  expect(list('without').map(({ feedbackId }) => feedbackId)).toEqual(['107'])
  expect(list('without')).toMatchObject([{ visibility: 'shown', deleted: 'no' }])
  expect(list('same')).toMatchObject([{ visibility: 'hidden', deleted: 'no' }])
  const { shown } = getRequestDetail(db, requestId, NOW)
  expect(shown).toEqual(Object.fromEntries(SHOWN_ANSWERS.map((show) => [show, list(show).length])))
  expect(shown).toMatchObject({
    all: 7,
    contradicting: 2,
    differing: 1,
    same: 1,
    'not-compared': 2,
    without: 1,
  })
})

it('keeps a decision with the answer and its file in the log, until one of them changes', () => {
  const { db, requestId, decide } = start()
  const take = (name: string, ...rows: string[]) => {
    const text = ['request,row,feedbackId,businessId,ground,decidedAt', ...rows].join('\n')
    return importAnswers(db, { name, bytes: Buffer.from(text) }, NOW)
  }
  const keep = (number: number, atMs: number) =>
    recordSeenAnswer(db, { requestId, number, outcome: 'keep' }, atMs)
  const listKept = () =>
    pageAnswers(db, { requestId, show: 'all', offset: 0, limit: 10 }).flatMap(({ number, keptAtMs }) =>
      keptAtMs === null ? [] : [[number, keptAtMs]],
    )
  const { sha256 } = take('first.csv', 'R-1,3,102,7,fake,')
  expect(() => keep(3, NOW)).toThrow('Nothing was decided about review 102.')
  decide('102', 'confirmed', 'abusive')
  decide('103', 'confirmed', 'abusive')
  expect(() => keep(4, NOW)).toThrow('R-1.4 has no answer.')
  expect(() => keep(99, NOW)).toThrow('There is no row R-1.99.')
  keep(3, NOW + 10)
  // The same once more is no second entry.
  keep(3, NOW + 20)
  expect(listKept()).toEqual([[3, NOW + 10]])
  const entries = findLogEntries(db, { actions: ['decision-kept'], subject: null, offset: 0, limit: 9 })
  expect(entries.map(({ subject, details }) => [subject, details])).toEqual([
    [
      'R-1.3',
      expect.objectContaining({
        request: 'R-1',
        feedbackId: '102',
        version: 1,
        file: 'first.csv',
        sha256,
        answer: expect.objectContaining({ ground: 'fake' }),
        decision: { state: 'confirmed', ground: 'abusive', decidedAtMs: NOW + 1 },
      }),
    ],
  ])
  take('second.csv', 'R-1,3,102,7,unrelated,')
  expect(listKept()).toEqual([])
  keep(3, NOW + 30)
  expect(listKept()).toEqual([[3, NOW + 30]])
  decide('102', 'dismissed', 'fake')
  expect(listKept()).toEqual([])
})

it('logs that a review is decided again with the answer and its file, each time', () => {
  const { db, requestId, decide } = start()
  const text = 'request,row,feedbackId,businessId,ground,decidedAt\nR-1,3,102,7,fake,'
  const { sha256 } = importAnswers(db, { name: 'first.csv', bytes: Buffer.from(text) }, NOW)
  decide('102', 'confirmed', 'abusive')
  for (const atMs of [NOW + 10, NOW + 20])
    recordSeenAnswer(db, { requestId, number: 3, outcome: 'again' }, atMs)
  const entries = findLogEntries(db, { actions: ['decision-again'], subject: null, offset: 0, limit: 9 })
  expect(entries.map(({ atMs, subject, details }) => [atMs, subject, details])).toEqual(
    [NOW + 20, NOW + 10].map((atMs) => [
      atMs,
      'R-1.3',
      expect.objectContaining({
        request: 'R-1',
        feedbackId: '102',
        version: 1,
        file: 'first.csv',
        sha256,
        decision: { state: 'confirmed', ground: 'abusive', decidedAtMs: NOW + 1 },
      }),
    ]),
  )
  const [row] = pageAnswers(db, { requestId, show: 'all', offset: 2, limit: 1 })
  expect(row?.keptAtMs).toBeNull()
})
