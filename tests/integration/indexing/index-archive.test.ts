import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasIndexed,
  indexAll,
  indexNextStep,
  type RunMemory,
  rebuildIndex,
} from '../../../electron/indexing/index-archive.ts'
import { summarizeFacets } from '../../../electron/indexing/item-rollups.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { FLAG_BITS } from '../../../electron/store/index-codes.ts'
import { openWritable } from '../../../electron/store/open-database.ts'
import { finishSweep } from '../../../electron/store/sweeps.ts'
import { toRibbon } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { runs } from '../../support/property-runs.ts'
import { dumpIndex, dumpRowsOnly } from '../../support/store/dump-index.ts'
import { historyEntry, responseEntry, type SampleEntry, TEST_KEY } from '../../support/store/sample-pages.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'

const IDS = ['1', '2', '10', '9007199254740993', '9223372036854775807', '-5']
const TIMES = [
  '2024-03-01T10:00:00+01:00',
  '2024-03-01T09:00:00Z',
  '2024-03-02T00:00:00+00:00',
  '2025-01-01T00:00:00Z',
]
const oneOf = fc.constantFrom
const events = fc
  .record({
    id: oneOf(...IDS),
    time: oneOf(...TIMES),
    show: oneOf(0 as const, 1 as const),
    deleted: oneOf(0 as const, 1 as const),
    businessId: oneOf('7', '8'),
  })
  .map(({ id, time, show, ...rest }) => historyEntry(id, time, show, rest))
const responses = fc
  .record({
    id: oneOf(...IDS),
    time: oneOf(...TIMES),
    content: oneOf('great', 'not great', '日本', ''),
    type: oneOf('owner', 'customer', 'Owner'),
    businessId: oneOf('7', '8'),
  })
  .map(({ id, time, content, ...rest }) => responseEntry(id, time, content, rest))
const pagesOf = (entry: fc.Arbitrary<SampleEntry>) =>
  fc.array(fc.array(entry, { maxLength: 8 }), { maxLength: 6 })

const stepsOf = fc.integer({ min: 1, max: 5 })

const countRows = (db: WritableDatabase, table: 'response' | 'feedback') =>
  db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
const countResponsesOfItems = (db: WritableDatabase) =>
  db.prepare('SELECT owner_response_count + customer_response_count FROM feedback').pluck().all()

const finish = (db: WritableDatabase, sweepId: SweepId) =>
  finishSweep(db, { sweepId, outcome: 'complete', reasons: [], pages: 1, requests: 1, finishedAtMs: 1 })

/** Two sweeps of each operation over different pages. */
function commitSweeps(
  db: WritableDatabase,
  history: readonly SampleEntry[][],
  answers: readonly SampleEntry[][],
): void {
  for (const part of [history, history.slice(1)]) {
    const sweepId = startSweep(db, 'history')
    commitPages(db, sweepId, 'history', part)
    finish(db, sweepId)
  }
  for (const part of [answers, answers.slice(0, -1)]) {
    const sweepId = startSweep(db, 'responses')
    commitPages(db, sweepId, 'responses', part)
    finish(db, sweepId)
  }
}

type Drawn = Pick<FeedbackListRow, 'spans' | 'deletions'>

/** What the list draws, item by item. */
function listDrawn(db: WritableDatabase): Drawn[] {
  const sort = { by: 'feedbackId', descending: false } as const
  const rows = createWholeReader(db, () => 0).listFeedback({ filter: '', sort, offset: 0, limit: 100 })
  return rows.map(({ spans, deletions }) => ({ spans, deletions }))
}

const COUNTING = `
  SELECT feedback_id, time_ms, show, deleted FROM event WHERE flags & ${FLAG_BITS.rewritten} = 0
  ORDER BY feedback_id, time_ms, show, deleted, business_id, time_text, ordinal`

function listOfEvents(db: WritableDatabase): Drawn[] {
  const rows = db.prepare(COUNTING).raw().safeIntegers().all() as bigint[][]
  const items = Map.groupBy(rows, ([feedbackId]) => feedbackId)
  return [...items.values()].map((events) =>
    toRibbon(
      events.map(([, timeMs, show, deleted]) => [
        Number(timeMs),
        Number(show) as 0 | 1,
        Number(deleted) as 0 | 1,
      ]),
    ),
  )
}

describe('the index', () => {
  it('is the same when it is built anew, whatever the runs and their steps were', () => {
    fc.assert(
      fc.property(
        pagesOf(events),
        pagesOf(responses),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 20 }),
        (history, answers, maxPages, stepEntries) => {
          const { db } = createSampleWorkspace()
          commitSweeps(db, history, answers)
          indexAll(db, { maxPages, stepEntries })
          const before = dumpIndex(db)
          rebuildIndex(db)
          expect(dumpIndex(db)).toEqual(before)
          db.close()
        },
      ),
      { numRuns: runs(50) },
    )
  })

  it('has in each row the ribbon that the events of its item draw, after every step', () => {
    fc.assert(
      fc.property(
        pagesOf(events),
        pagesOf(events),
        fc.integer({ min: 1, max: 20 }),
        (history, later, stepEntries) => {
          const { db } = createSampleWorkspace()
          for (const pages of [history, later, history]) {
            const sweepId = startSweep(db, 'history')
            commitPages(db, sweepId, 'history', pages)
            finish(db, sweepId)
            // Without the memory of a run, each step takes it up from the archive, as after a crash.
            do {
              expect(listDrawn(db)).toEqual(listOfEvents(db))
            } while (hasIndexed(indexNextStep(db, { maxPages: 3, stepEntries })))
          }
          db.close()
        },
      ),
      { numRuns: runs(50) },
    )
  })

  it('leaves a ribbon of very many changes to the events', () => {
    const { db } = createSampleWorkspace()
    const history = Array.from({ length: 500 }, (_, day) =>
      historyEntry(day % 2 === 0 ? '1' : '2', new Date(day * 86_400_000).toISOString(), day % 4 < 2 ? 1 : 0),
    )
    commitPages(db, startSweep(db, 'history'), 'history', [history, history.slice(0, 9)])
    indexAll(db)
    expect(db.prepare('SELECT feedback_id FROM feedback WHERE ribbon IS NULL').pluck().all()).toEqual([1, 2])
    expect(listDrawn(db)).toEqual(listOfEvents(db))
    expect(listDrawn(db)[0]?.spans).toHaveLength(251)
  })

  it('is the same when it grows while pages arrive as when it is built at the end', () => {
    const history = TIMES.map((time) => IDS.map((id) => historyEntry(id, time, 1)))
    const { db } = createSampleWorkspace()
    for (const part of [history, history.slice(1)]) {
      const sweepId = startSweep(db, 'history')
      for (const [index, entries] of part.entries()) {
        commitPages(db, sweepId, 'history', [entries], index + 1)
        if (index % 2 === 0) indexNextStep(db, { maxPages: 3 })
      }
      finish(db, sweepId)
      indexAll(db, { maxPages: 3 })
    }
    const grown = dumpIndex(db)
    expect(grown.sweepTally).toMatchObject([{ vanished: 0n }, { vanished: BigInt(IDS.length) }])
    rebuildIndex(db)
    expect(dumpIndex(db)).toEqual(grown)
  })

  it('holds the same rows whatever the order of the pages', () => {
    const shuffled = fc
      .array(fc.array(events, { maxLength: 8 }), { maxLength: 6 })
      .chain((pages) => fc.tuple(fc.constant(pages), fc.shuffledSubarray(pages, { minLength: pages.length })))
    fc.assert(
      fc.property(shuffled, ([pages, permuted]) => {
        const dumps = [pages, permuted].map((order) => {
          const { db } = createSampleWorkspace()
          commitPages(db, startSweep(db, 'history'), 'history', order)
          commitPages(db, startSweep(db, 'responses'), 'responses', [
            [responseEntry('1', TIMES[0] ?? '', 'great')],
          ])
          indexAll(db, { maxPages: 2 })
          const dump = dumpRowsOnly(db)
          db.close()
          return dump
        })
        expect(dumps[1]).toEqual(dumps[0])
      }),
      { numRuns: runs(50) },
    )
  })

  it('gains nothing from the same pages read again', () => {
    const { db } = createSampleWorkspace()
    const history = [[historyEntry('1', TIMES[0] ?? '', 1), historyEntry('1', TIMES[0] ?? '', 1)]]
    const answers = [[responseEntry('1', TIMES[0] ?? '', 'great')]]
    commitSweeps(db, history, answers)
    indexAll(db)
    const before = dumpRowsOnly(db)
    for (const part of [history, history]) commitPages(db, startSweep(db, 'history'), 'history', part)
    commitPages(db, startSweep(db, 'responses'), 'responses', answers)
    indexAll(db)
    expect(dumpRowsOnly(db)).toEqual(before)
    expect(dumpIndex(db).sweepTally.map(({ entries, added }) => [entries, added])).toEqual([
      [2n, 2n],
      [1n, 1n],
      [2n, 0n],
      [1n, 0n],
    ])
  })

  it('goes on after a crash between two runs, and repeats one that a crash cut off', () => {
    const { db, path } = createSampleWorkspace()
    const pages = TIMES.flatMap((time) => IDS.map((id) => [historyEntry(id, time, 0)]))
    commitPages(db, startSweep(db, 'history'), 'history', pages)
    indexNextStep(db, { maxPages: 5 })
    db.exec('BEGIN')
    db.exec('DELETE FROM event')
    db.close()

    const reopened = openWritable({ path, keyHex: TEST_KEY })
    expect(reopened.prepare('SELECT count(*) FROM event').pluck().get()).toBe(5)
    indexAll(reopened, { maxPages: 5 })
    const resumed = dumpIndex(reopened)
    rebuildIndex(reopened)
    expect(dumpIndex(reopened)).toEqual(resumed)
    expect(resumed.event).toHaveLength(pages.length)
    reopened.close()
  })

  it('goes on after a crash between any two steps of a run', () => {
    fc.assert(
      fc.property(pagesOf(events), pagesOf(responses), stepsOf, (history, answers, stepEntries) => {
        const { db } = createSampleWorkspace()
        commitSweeps(db, history, answers)
        const options = { maxPages: 4, stepEntries }
        // Each step begins without what the one before held in memory, as after a crash.
        for (let step = indexNextStep(db, options); step.indexed > 0 || step.isMidway; ) {
          step = indexNextStep(db, options)
        }
        const resumed = dumpIndex(db)
        rebuildIndex(db)
        expect(dumpIndex(db)).toEqual(resumed)
        db.close()
      }),
      { numRuns: runs(50) },
    )
  })

  it('begins no run while few pages wait beside those that are indexed, unless it is told to', () => {
    const { db } = createSampleWorkspace()
    const sweepId = startSweep(db, 'history')
    const pages = TIMES.map((time) => [historyEntry('1', time, 1)])
    commitPages(db, sweepId, 'history', pages)
    indexAll(db)
    commitPages(db, sweepId, 'history', [[historyEntry('2', TIMES[0] ?? '', 1)]], pages.length + 1)
    expect(indexNextStep(db, { mayWait: true })).toEqual({ indexed: 0, waiting: 1, isMidway: false })
    commitPages(db, sweepId, 'history', [[historyEntry('3', TIMES[0] ?? '', 1)]], pages.length + 2)
    expect(indexNextStep(db, { mayWait: true })).toEqual({ indexed: 2, waiting: 0, isMidway: false })
  })

  it('takes in responses at once, and their counts once as many pages wait as for a run', () => {
    const { db } = createSampleWorkspace()
    commitPages(db, startSweep(db, 'history'), 'history', [[], [], [], []])
    indexAll(db)
    const memory: RunMemory = { run: null }
    const sweepId = startSweep(db, 'responses')
    commitPages(db, sweepId, 'responses', [[responseEntry('1', TIMES[0] ?? '', 'great')]])
    expect(indexNextStep(db, { mayWait: true, memory })).toEqual({ indexed: 0, waiting: 1, isMidway: true })
    expect([countRows(db, 'response'), countRows(db, 'feedback')]).toEqual([1, 0])
    expect(indexNextStep(db, { mayWait: true, memory })).toMatchObject({ indexed: 0 })
    commitPages(db, sweepId, 'responses', [[responseEntry('1', TIMES[1] ?? '', 'not great')]], 2)
    indexNextStep(db, { mayWait: true, memory })
    expect(indexNextStep(db, { mayWait: true, memory })).toEqual({
      indexed: 2,
      waiting: 0,
      isMidway: false,
    })
    expect(countResponsesOfItems(db)).toEqual([2])
    db.close()
  })

  it('takes in further responses while the counts of those before are written', () => {
    const { db } = createSampleWorkspace()
    const sweepId = startSweep(db, 'responses')
    const page = (time: string) => IDS.map((id) => responseEntry(id, time, 'great'))
    const memory: RunMemory = { run: null }
    commitPages(db, sweepId, 'responses', [page(TIMES[0] ?? '')])
    indexNextStep(db, { memory })
    indexNextStep(db, { memory, stepEntries: 2, leavesRows: true })
    commitPages(db, sweepId, 'responses', [page(TIMES[2] ?? '')], 2)
    indexNextStep(db, { memory })
    expect([countRows(db, 'response'), countRows(db, 'feedback')]).toEqual([12, 2])
    indexAll(db, { memory })
    expect(countResponsesOfItems(db)).toEqual(IDS.map(() => 2))
    db.close()
  })

  it('leaves sums over items alone where responses bring nothing new', () => {
    const { db } = createSampleWorkspace()
    const answers = [[responseEntry('1', TIMES[0] ?? '', 'great')]]
    commitSweeps(db, [], answers)
    indexAll(db)
    for (const _ of summarizeFacets(db));
    commitPages(db, startSweep(db, 'responses'), 'responses', answers)
    indexAll(db)
    expect(db.prepare('SELECT is_complete FROM facet_summary_marker').pluck().get()).toBe(1)
    db.close()
  })

  it('is the same whichever steps are taken, and whatever is forgotten between them', () => {
    const step = fc.record({
      isForgotten: fc.boolean(),
      mayWait: fc.boolean(),
      leavesRows: fc.boolean(),
      stepEntries: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(pagesOf(events), pagesOf(responses), fc.array(step), (history, answers, steps) => {
        const { db } = createSampleWorkspace()
        commitSweeps(db, history, answers)
        commitSweeps(db, history, answers)
        let memory: RunMemory = { run: null }
        for (const { isForgotten, ...options } of steps) {
          if (isForgotten) memory = { run: null }
          indexNextStep(db, { ...options, memory, maxPages: 2 })
        }
        indexAll(db, { memory })
        const stepped = dumpIndex(db)
        rebuildIndex(db)
        expect(dumpIndex(db)).toEqual(stepped)
        db.close()
      }),
      { numRuns: runs(75) },
    )
  })

  it('is emptied and built anew when another version of the application made it', () => {
    const { db, path } = createSampleWorkspace()
    commitPages(db, startSweep(db, 'history'), 'history', [[historyEntry('1', TIMES[0] ?? '', 1)]])
    indexAll(db)
    const before = dumpIndex(db)
    db.exec('UPDATE index_marker SET index_version = 0; DELETE FROM event; DROP TABLE quarantine')
    db.close()
    const reopened = openWritable({ path, keyHex: TEST_KEY })
    indexAll(reopened)
    expect(dumpIndex(reopened)).toEqual(before)
    reopened.close()
  })

  it('says how much is indexed and how much waits', () => {
    const { db } = createSampleWorkspace()
    commitPages(db, startSweep(db, 'history'), 'history', [[], [], []])
    expect(indexNextStep(db, { maxPages: 2 })).toEqual({ indexed: 2, waiting: 1, isMidway: false })
    expect(indexNextStep(db, { maxPages: 2 })).toEqual({ indexed: 1, waiting: 0, isMidway: false })
    expect(indexNextStep(db, { maxPages: 2 })).toEqual({ indexed: 0, waiting: 0, isMidway: false })
  })

  it('takes nothing from a reply that is no page, and goes on behind it', () => {
    const { db } = createSampleWorkspace()
    const broken = [{ errorCode: 3, errorMessage: 'Server error' }]
    commitPages(db, startSweep(db, 'history'), 'history', [
      broken as never,
      [historyEntry('1', TIMES[0] ?? '', 1)],
    ])
    indexAll(db)
    expect(dumpIndex(db).event).toHaveLength(1)
  })
})
