import { describe, expect, it } from 'vitest'
import { examineSweep } from '../../../electron/indexing/examine-sweep.ts'
import { indexAll, rebuildIndex } from '../../../electron/indexing/index-archive.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { acknowledgeQuarantined } from '../../../electron/store/quarantine-acknowledgements.ts'
import { findDifference } from '../../../electron/store/read/difference-list.ts'
import { findQuarantined } from '../../../electron/store/read/evidence-rows.ts'
import { getFeedbackDetail } from '../../../electron/store/read/feedback-detail.ts'
import { finishSweep, getSweep } from '../../../electron/store/sweeps.ts'
import type { FeedbackId, ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import { CHANGE_KINDS } from '../../../shared/domain/sweep.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { dumpIndex } from '../../support/store/dump-index.ts'
import {
  historyEntry,
  pageBody,
  receivedPage,
  responseEntry,
  type SampleEntry,
} from '../../support/store/sample-pages.ts'
import {
  commitPages,
  createSampleWorkspace,
  EVERYTHING,
  startSweep,
} from '../../support/store/sample-workspace.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'

const T1 = '2024-03-01T10:00:00Z'
const [hide, show] = [historyEntry('1', T1, 0), historyEntry('1', T1, 1)]
const other = historyEntry('2', T1, 1, { businessId: '8' })

interface Options {
  readonly scope?: Scope
  readonly kind?: 'complete' | 'quick'
  readonly outcome?: 'complete' | 'incomplete'
  readonly operation?: Operation
}

function sweep(db: WritableDatabase, entries: readonly SampleEntry[], options: Options = {}): Sweep {
  const { outcome = 'complete', operation = 'history', ...plan } = options
  const sweepId = startSweep(db, operation, plan)
  commitPages(db, sweepId, operation, [entries])
  finishSweep(db, { sweepId, outcome, reasons: [], pages: 1, requests: 1, finishedAtMs: 1 })
  indexAll(db)
  return getSweep(db, sweepId)
}

/** How many lines each list has; the same as the figures of the sweep, or the test that asks fails. */
function countListed(db: WritableDatabase, { sweepId, difference }: Sweep) {
  const sweep = getSweep(db, sweepId)
  const listed = CHANGE_KINDS.map((kind) => [
    kind,
    findDifference(db, sweep, kind, { offset: 0, limit: 100 }).length,
  ])
  expect(Object.fromEntries(listed)).toEqual(difference)
  return difference
}

const NOTHING = { added: 0, changed: 0, vanished: 0, reappeared: 0 }

describe('the difference of a sweep', () => {
  it('tells four kinds of changes apart, and lists as many as it counts', () => {
    const { db } = createSampleWorkspace()
    expect(countListed(db, sweep(db, [hide, other]))).toEqual({ ...NOTHING, added: 2 })
    const rewritten = sweep(db, [show, historyEntry('3', T1, 1)])
    expect(countListed(db, rewritten)).toEqual({ added: 1, changed: 1, vanished: 1, reappeared: 0 })
    expect(rewritten).toMatchObject({ added: 2, vanished: 2 })
    const back = sweep(db, [hide, other, historyEntry('3', T1, 1)])
    expect(countListed(db, back)).toEqual({ ...NOTHING, changed: 1, reappeared: 1 })
  })

  it('pairs each of several entries of one second once', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [hide, hide, historyEntry('1', T1, 1, { deleted: 1 })])
    expect(countListed(db, sweep(db, [show, show]))).toEqual({ ...NOTHING, changed: 2, vanished: 1 })
  })

  it('does not take an entry of another business or time for the same one', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [hide])
    const moved = sweep(db, [
      historyEntry('1', T1, 1, { businessId: '8' }),
      historyEntry('1', '2024-03-01T10:00:01Z', 1),
    ])
    expect(countListed(db, moved)).toEqual({ ...NOTHING, added: 2, vanished: 1 })
  })

  it('notes what a quick or an incomplete sweep brings again, and nothing that it lacks', () => {
    for (const options of [{ kind: 'quick' }, { outcome: 'incomplete' }] as const) {
      const { db } = createSampleWorkspace()
      sweep(db, [hide, other])
      sweep(db, [other])
      expect(countListed(db, sweep(db, [hide], options))).toEqual({ ...NOTHING, reappeared: 1 })
    }
  })

  it('claims nothing beyond the businesses and days of its scope', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [hide, other])
    expect(sweep(db, [], { scope: { ...EVERYTHING, businessIds: ['9'] } }).difference).toEqual(NOTHING)
    expect(sweep(db, [], { scope: { ...EVERYTHING, to: '2024-12-31' } }).difference).toEqual(NOTHING)
    expect(sweep(db, [], { scope: { ...EVERYTHING, from: '2023-01-01' } }).difference).toEqual(NOTHING)
    expect(sweep(db, [], { scope: { ...EVERYTHING, businessIds: ['8'] } }).difference).toMatchObject({
      vanished: 1,
    })
  })

  it('claims what a sweep of fewer days had brought', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [hide], { kind: 'quick', scope: { ...EVERYTHING, from: '2024-02-01' } })
    const wider = sweep(db, [], { scope: { ...EVERYTHING, from: '2024-01-01' } })
    expect(wider.difference).toMatchObject({ vanished: 1 })
  })

  it('shows the state without the rewritten entry, and with the vanished one', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [historyEntry('1', '2024-01-01T00:00:00Z', 1), hide, historyEntry('2', T1, 0)])
    sweep(db, [historyEntry('1', '2024-01-01T00:00:00Z', 1), show])
    const [rewritten, vanished] = ['1', '2'].map((id) => getFeedbackDetail(db, id as FeedbackId).item)
    expect(rewritten).toMatchObject({
      visibility: 'shown',
      contradictions: [],
      vanishedEntries: 1,
      eventCount: 3,
    })
    expect(rewritten?.spans.map(({ visibility }) => visibility)).toEqual(['unknown', 'shown'])
    expect(vanished).toMatchObject({ visibility: 'hidden', vanishedEntries: 1 })
  })

  it('of responses is told by type, date and text', () => {
    const { db } = createSampleWorkspace()
    const operation = 'responses'
    sweep(db, [responseEntry('1', T1, 'Thanks'), responseEntry('2', T1, 'Sorry')], { operation })
    const edited = sweep(
      db,
      [responseEntry('1', T1, 'Thank you'), responseEntry('2', T1, 'Sorry', { type: 'customer' })],
      { operation },
    )
    expect(countListed(db, edited)).toEqual({ ...NOTHING, added: 1, changed: 1, vanished: 1 })
    const [change] = findDifference(db, edited, 'changed', { offset: 0, limit: 1 })
    expect(change).toMatchObject({
      before: { response: { content: 'Thanks', flags: ['vanished', 'rewritten'] } },
      entry: { response: { content: 'Thank you', flags: [] } },
    })
  })

  it('is the same when the index is built anew', () => {
    const { db } = createSampleWorkspace()
    for (const entries of [[hide, other], [show], [hide, other], [], [show, hide]]) sweep(db, entries)
    sweep(db, [responseEntry('1', T1, 'Thanks')], { operation: 'responses' })
    sweep(db, [responseEntry('1', T1, 'Thank you')], { operation: 'responses' })
    const before = dumpIndex(db)
    rebuildIndex(db)
    expect(dumpIndex(db)).toEqual(before)
    expect(before.eventChange.length).toBeGreaterThan(4)
  })
})

describe('whether responses were read', () => {
  const areRead = (db: WritableDatabase) =>
    createWholeReader(db, () => 0)
      .listBusinesses()
      .map(({ businessId, areResponsesRead }) => [businessId, areResponsesRead])

  it('is said only after a complete sweep of them over the days of the history', () => {
    const { db } = createSampleWorkspace()
    const operation = 'responses'
    sweep(db, [hide, other])
    expect(areRead(db)).toEqual([
      ['8', false],
      ['20760', false],
    ])
    sweep(db, [], { operation, outcome: 'incomplete' })
    sweep(db, [], { operation, scope: { ...EVERYTHING, from: '2024-01-01' } })
    expect(areRead(db)).toEqual([
      ['8', false],
      ['20760', false],
    ])
    sweep(db, [], { operation, scope: { ...EVERYTHING, businessIds: ['8'] } })
    expect(areRead(db)).toEqual([
      ['8', true],
      ['20760', false],
    ])
    sweep(db, [], { operation })
    expect(areRead(db)).toEqual([
      ['8', true],
      ['20760', true],
    ])
  })
})

describe('an entry that a sync lacks', () => {
  const unreadable = historyEntry('9', 'yesterday', 0)

  it('is not flagged where the sync set entries aside, though all of them were acknowledged', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [hide, other])
    const sweepId = startSweep(db, 'history')
    commitPages(db, sweepId, 'history', [[hide, unreadable]])
    indexAll(db)
    const choice = { throughReceipt: 2 as ReceiptSeq }
    expect(acknowledgeQuarantined(db, { choice, note: '', atMs: 2 })).toBe(1)
    const reasons = [{ code: 'quarantine', detail: '' }] as const
    finishSweep(db, { sweepId, outcome: 'incomplete', reasons, pages: 1, requests: 1, finishedAtMs: 3 })
    indexAll(db)
    const ended = getSweep(db, sweepId)
    expect(ended.outcome).toBe('complete')
    expect(countListed(db, ended)).toEqual(NOTHING)
    expect(sweep(db, [hide]).vanished).toBe(1)
  })

  it('is counted as missing while the sync runs, however many new ones it brings', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [hide, other, historyEntry('3', T1, 1)])
    const sweepId = startSweep(db, 'history')
    commitPages(db, sweepId, 'history', [[hide, ...['4', '5', '6'].map((id) => historyEntry(id, T1, 1))]])
    indexAll(db)
    expect(examineSweep(db, sweepId)).toEqual({ isOtherAccount: false, entries: 4, missing: 2 })
  })
})

it('sets the same bytes aside again in a later sync, and once where one sync reads them twice', () => {
  const { db } = createSampleWorkspace()
  const page = [hide, historyEntry('9', 'yesterday', 0)]
  const [first, second] = [sweep(db, page), sweep(db, page)]
  expect([first.quarantined, second.quarantined]).toEqual([1, 1])
  expect(
    findQuarantined(db, { offset: 0, limit: 10 })
      .map(({ sweepId }) => sweepId)
      .sort(),
  ).toEqual([1, 2])
  const third = startSweep(db, 'history')
  for (const pass of [1, 2]) {
    commitPage(
      db,
      receivedPage({ sweepId: third, operation: 'history', page: 1, pass, body: pageBody(page) }),
    )
  }
  indexAll(db)
  expect(getSweep(db, third).quarantined).toBe(1)
})
