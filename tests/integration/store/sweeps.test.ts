import { describe, expect, it } from 'vitest'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import { beginSweep, finishSweep, listCommittedPages, listSweeps } from '../../../electron/store/sweeps.ts'
import type { SweepPlan } from '../../../electron/store/writer-api.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { toCompleteness } from '../../../shared/domain/completeness.ts'
import type { SweepReasonCode } from '../../../shared/domain/sweep.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { receivedPage } from '../../support/store/sample-pages.ts'
import { commitPages, createSampleWorkspace, EVERYTHING } from '../../support/store/sample-workspace.ts'

const plan = (change: Partial<SweepPlan> = {}): SweepPlan => ({
  operation: 'history',
  kind: 'complete',
  scope: EVERYTHING,
  startedAtMs: 1_000,
  ...change,
})
const scopeOf = (...businessIds: string[]): Scope => ({ ...EVERYTHING, businessIds })
const result = { outcome: 'complete', reasons: [], pages: 2, requests: 3, finishedAtMs: 9_000 } as const

describe('a stopped sweep', () => {
  it('is gone on with when operation, kind and scope are equal, whatever the order of its businesses', () => {
    const { db } = createSampleWorkspace()
    const first = beginSweep(db, plan({ scope: scopeOf('1', '2') }))
    const again = beginSweep(db, plan({ scope: scopeOf('2', '1', '1'), startedAtMs: 5_000 }))
    expect(again.sweepId).toBe(first.sweepId)
    expect(again.startedAtMs).toBe(1_000)
    expect(again.scope).toEqual(scopeOf('1', '2'))
  })

  it.each<[string, Partial<SweepPlan>]>([
    ['scope', { scope: scopeOf('1') }],
    ['days', { scope: { ...EVERYTHING, from: '2026-01-01' } }],
    ['kind', { kind: 'quick' }],
  ])('ends as incomplete when a sweep of another %s begins', (_, change) => {
    const { db } = createSampleWorkspace()
    const first = beginSweep(db, plan())
    const second = beginSweep(db, plan({ ...change, startedAtMs: 5_000 }))
    expect(second.sweepId).not.toBe(first.sweepId)
    const [newest, oldest] = listSweeps(db, { offset: 0, limit: 10 })
    expect(newest).toMatchObject({ sweepId: second.sweepId, outcome: 'running' })
    expect(oldest).toMatchObject({
      outcome: 'incomplete',
      finishedAtMs: 5_000,
      reasons: [{ code: 'cancelled' }],
    })
  })

  it.each([['cancelled'], ['network-failed'], ['storage-failed']] as const)(
    'is gone on with after it ended as %s',
    (code) => {
      const { db } = createSampleWorkspace()
      const { sweepId } = beginSweep(db, plan())
      finishSweep(db, { sweepId, ...result, outcome: 'failed', reasons: [{ code, detail: '' }] })
      const again = beginSweep(db, plan({ startedAtMs: 60_000 }))
      expect(again).toMatchObject({
        sweepId,
        outcome: 'running',
        reasons: [],
        finishedAtMs: null,
        requests: 3,
      })
    },
  )

  it('is not gone on with after the service refused it', () => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan())
    const reasons = [{ code: 'service-refused', detail: '' }] as const
    finishSweep(db, { sweepId, ...result, outcome: 'failed', reasons })
    expect(beginSweep(db, plan()).sweepId).not.toBe(sweepId)
  })

  it('is not gone on with a day later, nor when the clock was set back', () => {
    for (const startedAtMs of [1_001 + 24 * 3_600_000, 999]) {
      const { db } = createSampleWorkspace()
      const { sweepId } = beginSweep(db, plan())
      expect(beginSweep(db, plan({ startedAtMs })).sweepId).not.toBe(sweepId)
      expect(listSweeps(db, { offset: 1, limit: 1 })).toMatchObject([{ sweepId, outcome: 'incomplete' }])
    }
  })

  it('is not gone on with after a day', () => {
    const { db } = createSampleWorkspace()
    const first = beginSweep(db, plan())
    const dayLater = plan({ startedAtMs: 1_000 + 24 * 3_600_000 })
    expect(beginSweep(db, dayLater).sweepId).toBe(first.sweepId)
    const later = beginSweep(db, { ...dayLater, startedAtMs: dayLater.startedAtMs + 1 })
    expect(later.sweepId).not.toBe(first.sweepId)
  })

  it.each<[SweepReasonCode[], boolean]>([
    [['cancelled'], true],
    [['network-failed', 'quarantine'], true],
    [['storage-failed'], true],
    [['service-refused'], false],
    [['quarantine'], false],
  ])('that ended with %j is gone on with: %s', (codes, isResumed) => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan())
    commitPages(db, sweepId, 'history', [[]])
    const reasons = codes.map((code) => ({ code, detail: '' }))
    finishSweep(db, { sweepId, ...result, outcome: 'incomplete', reasons })
    indexAll(db)
    const next = beginSweep(db, plan({ startedAtMs: 2_000 }))
    expect(next.sweepId === sweepId).toBe(isResumed)
    expect(next).toMatchObject({ outcome: 'running', reasons: [], finishedAtMs: null })
    const [isSettled] = db.prepare('SELECT is_settled FROM sweep_tally').pluck().all()
    expect(isSettled).toBe(isResumed ? 0 : 1)
  })

  it('is not gone on with when another one of the operation came after it', () => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan())
    const reasons = [{ code: 'cancelled' as const, detail: '' }]
    finishSweep(db, { sweepId, ...result, outcome: 'incomplete', reasons })
    const quick = beginSweep(db, plan({ kind: 'quick' }))
    finishSweep(db, { sweepId: quick.sweepId, ...result })
    expect(beginSweep(db, plan()).sweepId).toBe(3)
  })

  it('of the other operation is left alone', () => {
    const { db } = createSampleWorkspace()
    const history = beginSweep(db, plan())
    beginSweep(db, plan({ operation: 'responses' }))
    expect(beginSweep(db, plan()).sweepId).toBe(history.sweepId)
  })

  it('names the pages that are in the archive, in the order of their receipts', () => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan())
    commitPages(db, sweepId, 'history', [[], [{ feedbackId: '1' }]])
    const pages = listCommittedPages(db, sweepId)
    expect(pages.map(({ seq, pass, page }) => [seq, pass, page])).toEqual([
      [1, 1, 1],
      [2, 1, 2],
    ])
    expect(pages[0]?.bodySha256).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a finished sweep', () => {
  it('keeps its first end', () => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan())
    finishSweep(db, { sweepId, ...result })
    finishSweep(db, { sweepId, ...result, outcome: 'failed', finishedAtMs: 10_000 })
    expect(listSweeps(db, { offset: 0, limit: 1 })).toMatchObject([
      { outcome: 'complete', finishedAtMs: 9_000, requests: 3 },
    ])
  })

  it.each([
    ['of an earlier version', '{"outsideWindow":1,"clockSkewMs":null,"throttled":0,"retries":0}', null],
    ['without observations', '{}', null],
    ['that counted', '{"repeated":0}', 0],
    ['that found some', '{"repeated":12}', 12],
  ])('%s tells repeated entries that were not counted from none', (_, observations, repeated) => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan())
    db.prepare('UPDATE sweep SET observations_json = ? WHERE sweep_id = ?').run(observations, sweepId)
    expect(listSweeps(db, { offset: 0, limit: 1 })[0]?.observations.repeated).toBe(repeated)
  })

  it('that is complete is never gone on with', () => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan())
    finishSweep(db, { sweepId, ...result })
    expect(beginSweep(db, plan()).sweepId).not.toBe(sweepId)
  })

  it('counts each page once, however often it was read', () => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan())
    commitPages(db, sweepId, 'history', [[], []])
    commitPages(db, sweepId, 'history', [[]])
    expect(listSweeps(db, { offset: 0, limit: 1 })[0]?.pagesRead).toBe(2)
  })

  it('has read no page that the service refused', () => {
    const { db } = createSampleWorkspace()
    const { sweepId } = beginSweep(db, plan({ operation: 'responses' }))
    const refused = receivedPage({ sweepId, operation: 'responses', page: 1, body: Buffer.from('no') })
    commitPage(db, { ...refused, httpStatus: 403 })
    finishSweep(db, { sweepId, ...result, outcome: 'failed', pages: null })
    const sweeps = listSweeps(db, { offset: 0, limit: 1 })
    expect(sweeps[0]?.pagesRead).toBe(0)
    expect(toCompleteness(sweeps, getAuditZone('UTC')).responses.state).toBe('not-fetched')
  })

  it('is listed newest first, in portions', () => {
    const { db } = createSampleWorkspace()
    for (let day = 1; day <= 3; day += 1) {
      const { sweepId } = beginSweep(db, plan({ startedAtMs: day }))
      finishSweep(db, { sweepId, ...result })
    }
    expect(listSweeps(db, { offset: 1, limit: 1 }).map(({ startedAtMs }) => startedAtMs)).toEqual([2])
  })
})
