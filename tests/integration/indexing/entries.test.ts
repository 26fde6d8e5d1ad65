import { describe, expect, it } from 'vitest'
import { listCommittedVerdicts } from '../../../electron/indexing/examine-sweep.ts'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { getFeedbackDetail } from '../../../electron/store/read/feedback-detail.ts'
import { findFeedbackRows } from '../../../electron/store/read/feedback-rows.ts'
import { iterateItems } from '../../../electron/store/read/iterate-rows.ts'
import { findResponseRows } from '../../../electron/store/read/response-source.ts'
import { finishSweep, listSweeps } from '../../../electron/store/sweeps.ts'
import type { SweepOutcome } from '../../../shared/domain/sweep.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'
import { commitPage } from '../../support/store/commit-page.ts'
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

const [T1, T2, T3] = [
  '2024-03-01T10:00:00+01:00',
  '2024-03-02T10:00:00+01:00',
  '2024-03-03T10:00:00+01:00',
] as const
const VANISHED = 8

interface SweepOptions {
  readonly scope?: Scope
  readonly kind?: 'complete' | 'quick'
  readonly outcome?: Exclude<SweepOutcome, 'running'>
}

/** A whole sweep: begun, read, finished, indexed. */
function sweep(
  db: WritableDatabase,
  lists: readonly (readonly SampleEntry[])[],
  { scope = EVERYTHING, kind = 'complete', outcome = 'complete' }: SweepOptions = {},
  operation: 'history' | 'responses' = 'history',
) {
  const sweepId = startSweep(db, operation, { scope, kind })
  commitPages(db, sweepId, operation, lists)
  finishSweep(db, { sweepId, outcome, reasons: [], pages: lists.length, requests: 1, finishedAtMs: 1 })
  indexAll(db)
  return listSweeps(db, { offset: 0, limit: 1 })[0]
}

const rows = (db: WritableDatabase, sql: string) => db.prepare(sql).raw().all()

describe('identity of entries', () => {
  it('makes two events of two identical entries on one page, and one of the same entry on two pages', () => {
    const { db } = createSampleWorkspace()
    const entry = historyEntry('1', T1, 0)
    sweep(db, [[entry, entry], [entry]])
    expect(rows(db, 'SELECT ordinal, first_receipt, last_receipt FROM event')).toEqual([
      [0, 1, 2],
      [1, 1, 1],
    ])
  })

  it('does the same for responses', () => {
    const { db } = createSampleWorkspace()
    const entry = responseEntry('1', T1, 'Thank you')
    sweep(db, [[entry, entry], [entry]], {}, 'responses')
    sweep(db, [[entry]], {}, 'responses')
    expect(rows(db, 'SELECT ordinal, first_receipt, last_receipt FROM response')).toEqual([
      [0, 1, 3],
      [1, 1, 1],
    ])
  })

  it('keeps apart entries of the same moment that are written differently, in whatever order they come', () => {
    const texts = ['2024-03-01T00:30:00+00:00', '2024-03-01T00:30:00Z', '2024-03-01T01:30:00+01:00']
    const entries = texts.map((text) => historyEntry('1', text, 1))
    const stored = [entries, entries.toReversed()].map((page) => {
      const { db } = createSampleWorkspace()
      sweep(db, [page])
      sweep(db, [page.filter(({ time }) => time !== texts[1])])
      return rows(db, 'SELECT time_text, offset_minutes, unusual_text, flags FROM event')
    })
    const [usual = '', zulu = '', later = ''] = texts
    const expected = [
      [usual, 0, '', 0],
      [zulu, 0, zulu, VANISHED],
      [later, 60, '', 0],
    ]
    expect(stored).toEqual([expected, expected])
  })

  it('has each block of the full text of responses on one page of the file', () => {
    const { db } = createSampleWorkspace()
    const page = Array.from({ length: 400 }, (_, index) =>
      responseEntry(String(index + 1), T1, `word${index} sign${index} name${index} place${index}`),
    )
    sweep(db, [page], {}, 'responses')
    const pages = "SELECT pagetype, count(*) > 5 FROM dbstat WHERE name = 'response_text_data' GROUP BY 1"
    expect(rows(db, pages)).toEqual([
      ['internal', 0],
      ['leaf', 1],
    ])
  })

  it('keeps ids of 64 bits and times with their own text and offset', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [[historyEntry('9007199254740993', T1, 1, { businessId: '9223372036854775807' })]])
    expect(
      rows(
        db,
        'SELECT CAST(feedback_id AS TEXT), CAST(business_id AS TEXT), time_text, offset_minutes, time_ms FROM event',
      ),
    ).toEqual([['9007199254740993', '9223372036854775807', T1, 60, Date.parse(T1)]])
    expect(rows(db, 'SELECT CAST(feedback_id AS TEXT), typeof(feedback_id) FROM feedback')).toEqual([
      ['9007199254740993', 'integer'],
    ])
  })
})

describe('an item', () => {
  it('has the state of its last event, and totals of its closed hidden spans', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [
      [historyEntry('1', T3, 0), historyEntry('1', T2, 1), historyEntry('1', T1, 0, { deleted: 1 })],
    ])
    expect(
      rows(
        db,
        'SELECT visibility, deleted, event_count, hide_count, closed_hidden_ms, hidden_since_ms, first_event_text, last_event_text, contradictions FROM feedback',
      ),
    ).toEqual([[0, 0, 3, 2, Date.parse(T2) - Date.parse(T1), Date.parse(T3), '', '', 0]])
  })

  it('keeps the recorded times of its first and last event in every form, usual ones without their text', () => {
    const { db } = createSampleWorkspace()
    const day = '2024-03-01T00:30:00'
    const written = ['.250+01:00', 'Z', '-00:00', '+0100', ',0+01:00'].map((end) => day + end)
    const usual = ['+00:00', '-03:30', '+14:00'].map((end) => day + end)
    const texts = [...written, ...usual]
    sweep(db, [texts.map((text, index) => historyEntry(String(index + 1), text, 1))])
    const items = findFeedbackRows(
      db,
      texts.map((_, index) => BigInt(index + 1)),
    )
    expect(items.map(({ firstEvent }) => firstEvent?.text)).toEqual(texts)
    expect(items.map(({ lastEvent }) => lastEvent?.text)).toEqual(texts)
    const stored = [...written, ...usual.map(() => '')].map((text) => [text, text])
    expect(rows(db, 'SELECT first_event_text, last_event_text FROM feedback ORDER BY feedback_id')).toEqual(
      stored,
    )
  })

  it('with one event has the row and the ribbon of its details in each state, and stores no ribbon', () => {
    const { db } = createSampleWorkspace()
    const flags = [0, 1] as const
    const states = flags.flatMap((show) => flags.map((deleted) => [show, deleted] as const))
    sweep(db, [states.map(([show, deleted], at) => historyEntry(String(at + 1), T1, show, { deleted }))])
    const listed = findFeedbackRows(
      db,
      states.map((_, at) => BigInt(at + 1)),
    )
    expect(listed).toEqual(listed.map(({ feedbackId }) => getFeedbackDetail(db, feedbackId).item))
    expect(listed.map(({ deletions }) => deletions.length)).toEqual([0, 1, 0, 1])
    expect(rows(db, 'SELECT DISTINCT ribbon, earliest_ms FROM feedback')).toEqual([['', null]])
  })

  it('keeps the recorded times of its responses in every form', () => {
    const { db } = createSampleWorkspace()
    const written = ['.250+01:00', 'Z', '-00:00', '+0100', ',0+01:00'].map(
      (end) => `2024-03-01T00:30:00${end}`,
    )
    const usual = ['2024-03-01T00:30:00-03:30', '2024-02-29T23:59:59+14:00', '1969-12-31T23:59:59-00:30']
    const texts = [...written, ...usual]
    sweep(db, [texts.map((text, index) => responseEntry(String(index + 1), text, 'late'))], {}, 'responses')
    const listed = findResponseRows(
      db,
      texts.map((_, index) => BigInt(index + 1)),
    )
    expect(listed.map(({ date }) => date.text)).toEqual(texts)
    const columns = rows(db, 'SELECT date_text, unusual_text FROM response ORDER BY response_id')
    expect(columns).toEqual([...written.map((text) => [text, text]), ...usual.map((text) => [text, ''])])
  })

  it('is contradictory when its last moment has opposite flags; every such moment flags its events', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [
      [historyEntry('1', T1, 0), historyEntry('1', T1, 1), historyEntry('1', T2, 1)],
      [historyEntry('2', T1, 1), historyEntry('2', T1, 1, { deleted: 1 })],
    ])
    expect(rows(db, 'SELECT feedback_id, contradictions, visibility FROM feedback')).toEqual([
      [1, 0, 1],
      [2, 1, 1],
    ])
    expect(rows(db, 'SELECT feedback_id, flags FROM event ORDER BY feedback_id, time_ms')).toEqual([
      [1, 4],
      [1, 4],
      [1, 0],
      [2, 4],
      [2, 4],
    ])
  })

  it('is contradictory where its entries stand under several businesses, in whatever order they come', () => {
    const pages = [
      [historyEntry('1', T1, 1, { businessId: '20760' }), historyEntry('2', T1, 1, { businessId: '20761' })],
      [historyEntry('1', T2, 0, { businessId: '20761' }), historyEntry('2', T2, 0, { businessId: '20761' })],
    ]
    for (const ordered of [pages, pages.toReversed()]) {
      const { db } = createSampleWorkspace()
      for (const page of ordered) sweep(db, [page], { kind: 'quick' })
      expect(rows(db, 'SELECT feedback_id, business_id, visibility, contradictions FROM feedback')).toEqual([
        [1, 20761, 0, 2],
        [2, 20761, 0, 0],
      ])
    }
  })

  it('belongs to each business of its entries, in whatever order they come, and to no other', () => {
    const history = [
      historyEntry('1', T1, 1, { businessId: '20760' }),
      historyEntry('1', T2, 0, { businessId: '20761' }),
      historyEntry('2', T1, 1, { businessId: '20760' }),
    ]
    const answers = [
      responseEntry('1', T1, 'a', { businessId: '20761' }),
      responseEntry('2', T2, 'b', { businessId: '9007199254740993' }),
      responseEntry('3', T2, 'c', { businessId: '20760' }),
    ]
    const sweeps = [
      (db: WritableDatabase) => sweep(db, [history], { kind: 'quick' }),
      (db: WritableDatabase) => sweep(db, [answers], {}, 'responses'),
    ]
    for (const ordered of [sweeps, sweeps.toReversed()]) {
      const { db } = createSampleWorkspace()
      for (const run of ordered) run(db)
      const select = (business: string) =>
        [...iterateItems(db, { filter: `business:${business}`, nowMs: Date.parse(T3) }, 'all')].map(
          ({ feedbackId, businessId }) => `${feedbackId} ${businessId}`,
        )
      expect(select('20760')).toEqual(['1 20761', '2 20760', '3 20760'])
      expect(select('20761')).toEqual(['1 20761'])
      expect(select('9007199254740993')).toEqual(['2 20760'])
      expect(select('2')).toEqual([])
    }
  })

  it('is contradictory once its last entry is dated after it was received', () => {
    const { db } = createSampleWorkspace()
    const read = () => rows(db, 'SELECT visibility, contradictions FROM feedback')
    sweep(db, [[historyEntry('1', T1, 1)]], { kind: 'quick' })
    expect(read()).toEqual([[1, 0]])
    sweep(db, [[historyEntry('1', '2999-01-01T00:00:00Z', 0)]], { kind: 'quick' })
    expect(read()).toEqual([[0, 4]])
  })

  it('flags an event that was there before its contradiction', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [[historyEntry('1', T1, 0)]])
    sweep(db, [[historyEntry('1', T1, 1)]], { kind: 'quick' })
    expect(rows(db, 'SELECT show, flags FROM event ORDER BY show')).toEqual([
      [0, 4],
      [1, 4],
    ])
  })

  it('counts responses beside its events, whichever came first, and takes its business from the last event', () => {
    const { db } = createSampleWorkspace()
    const answers = [
      [responseEntry('1', T1, 'a'), responseEntry('1', T2, 'b', { type: 'customer', businessId: '2' })],
    ]
    sweep(db, answers, {}, 'responses')
    expect(
      rows(
        db,
        'SELECT business_id, visibility, deleted, owner_response_count, customer_response_count FROM feedback',
      ),
    ).toEqual([[2, 2, 2, 1, 1]])
    sweep(db, [[historyEntry('1', T1, 1, { businessId: '1' })]])
    sweep(db, [[responseEntry('1', T3, 'c')]], {}, 'responses')
    expect(
      rows(
        db,
        'SELECT business_id, visibility, deleted, owner_response_count, customer_response_count FROM feedback',
      ),
    ).toEqual([[1, 1, 0, 2, 1]])
  })
})

describe('responses', () => {
  it('keep their text as it is, NUL included, and are found by it', () => {
    const { db } = createSampleWorkspace()
    sweep(
      db,
      [[responseEntry('1', T1, 'one\u0000two'), responseEntry('2', T1, 'Café délicieux')]],
      {},
      'responses',
    )
    expect(rows(db, 'SELECT content FROM response ORDER BY response_id')).toEqual([
      ['one\u0000two'],
      ['Café délicieux'],
    ])
    expect(rows(db, "SELECT -rowid & 33554431 FROM response_text WHERE response_text MATCH 'cafe'")).toEqual([
      [2],
    ])
  })
})

describe('vanished entries', () => {
  const [a, b] = [historyEntry('1', T1, 1), historyEntry('2', T1, 1, { businessId: '8' })]
  const vanished = (db: WritableDatabase) =>
    rows(db, `SELECT feedback_id FROM event WHERE flags & ${VANISHED}`).flat()

  it('are flagged by a later complete sweep of the same scope, and kept', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [[a, b]])
    expect(sweep(db, [[a]])).toMatchObject({ vanished: 1, entries: 1, added: 0 })
    expect(vanished(db)).toEqual([2])
    expect(rows(db, 'SELECT count(*) FROM feedback')).toEqual([[2]])
  })

  it('lose the flag when they are seen again', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [[a, b]])
    sweep(db, [[a]])
    expect(sweep(db, [[a, b]])).toMatchObject({ vanished: 0, entries: 2, added: 0 })
    expect(vanished(db)).toEqual([])
  })

  it('are counted once, by the sweep that missed them first', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [[a, b]])
    sweep(db, [[a]])
    expect(sweep(db, [[a]])).toMatchObject({ vanished: 0 })
    expect(listSweeps(db, { offset: 1, limit: 1 })).toMatchObject([{ vanished: 1 }])
  })

  it.each<[string, SweepOptions]>([
    ['an incomplete sweep', { outcome: 'incomplete' }],
    ['a quick sweep', { kind: 'quick' }],
    ['a sweep of other days', { scope: { ...EVERYTHING, from: '2024-01-01' } }],
    ['a sweep of another business', { scope: { ...EVERYTHING, businessIds: ['20760'] } }],
  ])('are not claimed by %s', (_, options) => {
    const { db } = createSampleWorkspace()
    sweep(db, [[a, b]])
    expect(sweep(db, [[a]], options)).toMatchObject({ vanished: 0 })
    expect(vanished(db)).toEqual([])
  })

  it('are claimed by a sweep of the business they belong to', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [[a, b]])
    expect(sweep(db, [[]], { scope: { ...EVERYTHING, businessIds: ['8'] } })).toMatchObject({ vanished: 1 })
    expect(vanished(db)).toEqual([2])
  })

  it('are still claimed when a quick sweep saw them in between', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [[a, b]])
    sweep(db, [[b]], { kind: 'quick' })
    expect(sweep(db, [[a]])).toMatchObject({ vanished: 1 })
  })

  it('are flagged among responses too', () => {
    const { db } = createSampleWorkspace()
    sweep(db, [[responseEntry('1', T1, 'gone')]], {}, 'responses')
    expect(sweep(db, [[]], {}, 'responses')).toMatchObject({ vanished: 1 })
    expect(rows(db, `SELECT content FROM response WHERE flags & ${VANISHED}`)).toEqual([['gone']])
  })
})

describe('what was not understood', () => {
  const bad = { ...historyEntry('1', T1, 1), showOnWebsite: 2 }

  it('is kept with its raw text, its entry number and its receipt', () => {
    const { db } = createSampleWorkspace()
    expect(sweep(db, [[historyEntry('1', T1, 1), bad]], { outcome: 'incomplete' })).toMatchObject({
      quarantined: 1,
      entries: 1,
    })
    const [[receipt, operation, entryNumber, reason, rawText] = []] = rows(
      db,
      'SELECT receipt, operation, entry_number, reason, raw_text FROM quarantine',
    ) as unknown[][]
    expect([receipt, operation, entryNumber]).toEqual([1, 'history', 2])
    expect(reason).not.toBe('')
    expect(rawText).toContain('showOnWebsite')
  })

  it('is kept once when the sweep reads the same page again to check it', () => {
    const { db } = createSampleWorkspace()
    const sweepId = startSweep(db, 'history')
    for (const pass of [1, 2]) {
      commitPage(db, receivedPage({ sweepId, operation: 'history', page: 1, pass, body: pageBody([bad]) }))
    }
    indexAll(db)
    expect(rows(db, 'SELECT count(*) FROM quarantine')).toEqual([[1]])
  })
})

describe('a stopped sweep', () => {
  it('knows what each of its pages said', () => {
    const { db } = createSampleWorkspace()
    const sweepId = startSweep(db, 'history')
    const [entry, other] = [historyEntry('1', T1, 1), historyEntry('2', T1, 1)]
    commitPages(db, sweepId, 'history', [
      [entry, other],
      [other, entry],
      [entry],
      [{ errorCode: 1, errorMessage: 'no' }],
    ])
    indexAll(db)
    const verdicts = listCommittedVerdicts(db, sweepId)
    expect(verdicts.map(({ seq, page, verdict }) => [seq, page, verdict.kind])).toMatchObject([
      [1, 1, 'page'],
      [2, 2, 'page'],
      [3, 3, 'page'],
      [4, 4, expect.any(String)],
    ])
    const digests = verdicts.map(({ verdict }) => (verdict.kind === 'page' ? verdict.entriesDigest : ''))
    expect(digests[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(digests[1]).toBe(digests[0])
    expect(digests[2]).not.toBe(digests[0])
  })
})
