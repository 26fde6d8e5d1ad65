import type Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findQuarantined, findReceipts, getReceiptBySeq } from '../../../electron/store/read/evidence-rows.ts'
import { getFeedbackDetail } from '../../../electron/store/read/feedback-detail.ts'
import { listSweeps } from '../../../electron/store/sweeps.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { FeedbackId, ReceiptSeq } from '../../../shared/domain/ids.ts'
import { createWholeReader, type WholeReader } from '../../support/store/whole-reader.ts'
import { NOW_MS } from './cache-arbitrary.ts'
import { createCache, type FixtureData, recordedText } from './cache-fixture.ts'

const DAY_MS = 86_400_000
const BIG = 9_007_199_254_740_993n
const daysAgo = (days: number) => NOW_MS - days * DAY_MS

const event = (feedbackId: bigint, days: number, show: 0 | 1, deleted: 0 | 1 = 0) => ({
  feedbackId,
  businessId: 20_760n,
  timeMs: daysAgo(days),
  show,
  deleted,
})
const DATA: FixtureData = {
  events: [
    event(BIG, 100, 0),
    event(BIG, 90, 1),
    event(BIG, 40, 0),
    event(BIG, 20, 0, 1),
    event(5n, 31, 0),
    event(6n, 30, 0),
    event(7n, 10, 1),
    event(7n, 10, 0),
  ],
  responses: [
    ...[
      { responseId: 1, feedbackId: BIG, dateMs: daysAgo(95), type: 'customer', content: 'Where is it?' },
      { responseId: 2, feedbackId: BIG, dateMs: daysAgo(40), type: 'owner', content: '非常感谢您' },
      { responseId: 3, feedbackId: 8n, dateMs: daysAgo(1), type: 'owner', content: '=1+1' },
    ].map((row) => ({ ...row, businessId: 20_760n }) as FixtureData['responses'][number]),
  ],
}

let db: Database.Database
let reader: WholeReader

beforeEach(() => {
  db = createCache(DATA)
  reader = createWholeReader(db, () => NOW_MS)
})
afterEach(() => {
  db.close()
})

function codeOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error instanceof AppError ? { code: error.code, ...error.details } : error
  }
  return 'no error'
}

describe('feedback items', () => {
  test('keep every digit of an id beyond 2^53', () => {
    const { item } = getFeedbackDetail(db, String(BIG) as FeedbackId)
    expect(item.feedbackId).toBe('9007199254740993')
    expect(reader.countFeedback({ filter: 'feedback:9007199254740992' })).toEqual({ count: 0 })
    expect(reader.countFeedback({ filter: 'feedback:9007199254740993' })).toEqual({ count: 1 })
  })

  test('have spans from unknown to the one that lasts, and marks where they are deleted', () => {
    const { item } = getFeedbackDetail(db, String(BIG) as FeedbackId)
    expect(item.spans).toEqual([
      { visibility: 'unknown', startMs: null, endMs: daysAgo(100) },
      { visibility: 'hidden', startMs: daysAgo(100), endMs: daysAgo(90) },
      { visibility: 'shown', startMs: daysAgo(90), endMs: daysAgo(40) },
      { visibility: 'hidden', startMs: daysAgo(40), endMs: null },
    ])
    expect(item.deletions).toEqual([{ utcMs: daysAgo(20), deleted: 1 }])
    expect(item.firstEvent).toEqual({
      text: recordedText(daysAgo(100)),
      utcMs: daysAgo(100),
      offsetMinutes: 60,
    })
  })

  test('without an event are unknown, without times', () => {
    const { item } = getFeedbackDetail(db, '8' as FeedbackId)
    expect(item).toMatchObject({
      visibility: 'unknown',
      deleted: 'unknown',
      firstEvent: null,
      lastEvent: null,
    })
    expect(item.spans).toEqual([{ visibility: 'unknown', startMs: null, endMs: null }])
  })

  test('have one timeline in time order, events before responses of the same moment', () => {
    const { timeline } = getFeedbackDetail(db, String(BIG) as FeedbackId)
    const kinds = timeline.map((entry) =>
      entry.kind === 'event' ? `event ${entry.event.showOnWebsite}` : `response ${entry.response.type}`,
    )
    expect(kinds).toEqual([
      ...['event 0', 'response customer', 'event 1', 'event 0', 'response owner', 'event 0'],
    ])
  })

  test('have the row and the ribbon that the list has, without events that were rewritten', () => {
    const sort = { by: 'feedbackId', descending: false } as const
    const list = () => reader.listFeedback({ filter: '', sort, offset: 0, limit: 10 })
    const before = list()
    db.exec(
      `UPDATE event SET flags = 16 WHERE (feedback_id, time_ms) IN (SELECT feedback_id, min(time_ms) FROM event GROUP BY 1);
       UPDATE feedback SET ribbon = NULL`,
    )
    expect(list().map(({ spans }) => spans)).not.toEqual(before.map(({ spans }) => spans))
    for (const row of list()) {
      expect(getFeedbackDetail(db, row.feedbackId).item).toEqual(row)
    }
  })

  test('that are not there are not found', () => {
    expect(codeOf(() => getFeedbackDetail(db, '404' as FeedbackId))).toEqual({
      code: 'not-found',
    })
  })
})

test('a hidden period that begins after the data lasts no time, which is not less than none', () => {
  const future = {
    feedbackId: 1n,
    businessId: 20_760n,
    timeMs: NOW_MS + DAY_MS,
    show: 0,
    deleted: 0,
  } as const
  const other = createCache({ events: [future, event(5n, 31, 0)], responses: [] })
  const read = createWholeReader(other, () => NOW_MS)
  const found = (filter: string) =>
    read
      .listFeedback({ filter, sort: { by: 'feedbackId', descending: false }, offset: 0, limit: 10 })
      .map(({ feedbackId }) => feedbackId)
  try {
    expect(found('hidden-for:<1h')).toEqual(['1'])
    expect(found('hidden-for:<=0h')).toEqual(['1'])
    expect(found('hidden-for:<0h')).toEqual([])
    expect(found('hidden-for:<0h business:20760')).toEqual([])
    expect(found('hidden-for:>0h')).toEqual(['5'])
    expect(found('hidden-for:>=0h')).toEqual(['1', '5'])
    expect(found('hidden-for:>=0d business:20760')).toEqual(['1', '5'])
  } finally {
    other.close()
  }
})

describe('the overview', () => {
  test('counts what the filters behind its figures count', () => {
    const overview = reader.getOverview()
    const count = (filter: string) => reader.countFeedback({ filter }).count
    expect(overview).toEqual({
      atMs: NOW_MS,
      feedbackItems: count(''),
      events: reader.countEvents({ filter: '' }).count,
      responses: reader.countResponses({ filter: '' }).count,
      businesses: 1,
      hiddenNow: count('state:hidden'),
      deletedNow: count('deleted:yes'),
      deletedWhileHidden: count('deleted:yes visibility:hidden'),
      unknownNow: count('visibility:unknown'),
      hiddenOver30Days: count('hidden-for:>30d deleted:no'),
      hiddenWithoutOwnerResponse: count('state:hidden -response:owner,not-fetched'),
      hiddenResponsesNotFetched: 0,
      firstEventMs: reader.listEvents({ filter: '', offset: 0, limit: 1_000 }).at(-1)?.time.utcMs,
    })
    expect(overview).toMatchObject({ feedbackItems: 5, hiddenNow: 2, deletedNow: 1, hiddenOver30Days: 1 })
  })

  test('says nothing about owner responses that were not fetched', () => {
    db.exec('UPDATE responses_read SET is_read = 0')
    expect(reader.getOverview()).toMatchObject({
      hiddenWithoutOwnerResponse: null,
      hiddenResponsesNotFetched: 2,
    })
    expect(reader.countFeedback({ filter: 'response:none' })).toEqual({ count: 0 })
    expect(reader.countFeedback({ filter: 'response:not-fetched' })).toEqual({ count: 5 })
  })

  test('counts missing owner responses only where responses were read', () => {
    db.exec('INSERT INTO responses_read VALUES (20760, 0)')
    db.exec('UPDATE feedback SET business_id = 7 WHERE feedback_id = 5')
    expect(reader.getOverview()).toMatchObject({
      hiddenWithoutOwnerResponse: 1,
      hiddenResponsesNotFetched: 1,
    })
    const filter = 'state:hidden -response:owner,not-fetched'
    expect(reader.countFeedback({ filter })).toEqual({ count: 1 })
  })

  test('deleted items do not count for those hidden long', () => {
    const { hiddenOver30Days } = reader.getOverview()
    db.exec('UPDATE feedback SET deleted = 0')
    expect(reader.getOverview().hiddenOver30Days).toBe(hiddenOver30Days + 1)
  })

  test('an empty cache has zeros', () => {
    const empty = createCache({ events: [], responses: [] })
    expect(createWholeReader(empty, () => NOW_MS).getOverview()).toMatchObject({
      feedbackItems: 0,
      events: 0,
      businesses: 0,
      firstEventMs: null,
    })
    empty.close()
  })

  test('figures of a business are those of its lists', () => {
    const [business] = reader.listBusinesses()
    expect(business).toEqual({
      businessId: '20760',
      name: null,
      feedbackItems: 5,
      hiddenNow: 3,
      stateHidden: 2,
      deletedNow: 1,
      events: reader.countEvents({ filter: 'business:20760' }).count,
      responses: reader.countResponses({ filter: 'business:20760' }).count,
      areResponsesRead: true,
    })
  })
})

describe('questions that cannot be answered', () => {
  test('a filter that does not parse is refused with the place of the mistake', () => {
    const page = { filter: 'late visibility:hiden', offset: 0, limit: 10 }
    const refusal = { code: 'invalid-query', at: 16, length: 5 }
    expect(codeOf(() => reader.listEvents(page))).toEqual(refusal)
    expect(codeOf(() => reader.listResponses(page))).toEqual(refusal)
    expect(codeOf(() => reader.countFeedback(page))).toEqual(refusal)
  })

  test('a page past the end is empty', () => {
    const page = { offset: 1_000_000, limit: 10 }
    const sort = { by: 'lastEvent', descending: true } as const
    expect(reader.listFeedback({ filter: '', sort, ...page })).toEqual([])
    expect(reader.listFeedback({ filter: 'visibility:hidden', sort, ...page })).toEqual([])
    expect(reader.listResponses({ filter: '', ...page })).toEqual([])
    expect(reader.listEvents({ filter: '', ...page })).toEqual([])
  })
})

describe('receipts and quarantine', () => {
  beforeEach(() => {
    db.exec(`
      INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms, pages, requests)
      VALUES (1, 'history', 'complete', '{"businessIds":[],"from":null,"to":null}', 'running', '[]', 5, NULL, 2, 2);
      INSERT INTO quarantine (quarantine_id, receipt, position, sweep_id, operation, entry_number, reason, raw_text) VALUES (1, 2, 0, 1, 'history', 4, 'time without offset', '{"time4":"x"}'), (2, 2, 1, 1, 'history', NULL, 'odd', '{}')`)
    const insert = db.prepare(
      `INSERT INTO receipt (seq, sweep_id, operation, pass, page, request_json, http_status, headers_json, sent_at_ms,
        received_at_ms, elapsed_ms, body_length, body_sha256, previous_hash, hash)
      VALUES (?, 1, 'history', 1, ?, '{}', 200, '{}', 10, 20, 10, 3, ?, ?, ?)`,
    )
    for (const seq of [1, 2, 3]) {
      insert.run(seq, seq, Buffer.alloc(32, seq), Buffer.alloc(32, seq + 15), Buffer.alloc(32, seq + 16))
    }
  })

  test('receipts stand in the order of their chain, hashes in hexadecimal', () => {
    expect(findReceipts(db, { offset: 1, limit: 5 }).map(({ seq }) => seq)).toEqual([2, 3])
    expect(getReceiptBySeq(db, 1 as ReceiptSeq)).toMatchObject({
      seq: 1,
      sweepId: 1,
      page: 1,
      httpStatus: 200,
      bodyLength: 3,
      bodySha256: '01'.repeat(32),
      previousHash: '10'.repeat(32),
      hash: '11'.repeat(32),
    })
    expect(codeOf(() => getReceiptBySeq(db, 9 as ReceiptSeq))).toEqual({ code: 'not-found' })
  })

  test('quarantined entries stand newest first', () => {
    expect(findQuarantined(db, { offset: 0, limit: 5 })).toEqual([
      {
        quarantineId: 2,
        receipt: 2,
        position: 1,
        sweepId: 1,
        operation: 'history',
        entryNumber: null,
        reason: 'odd',
        rawText: '{}',
        acknowledgedAtMs: null,
        note: null,
        seenBeforeAtMs: null,
      },
      {
        quarantineId: 1,
        receipt: 2,
        position: 0,
        sweepId: 1,
        operation: 'history',
        entryNumber: 4,
        reason: 'time without offset',
        rawText: '{"time4":"x"}',
        acknowledgedAtMs: null,
        note: null,
        seenBeforeAtMs: null,
      },
    ])
  })

  test('sweeps carry what their pages brought', () => {
    expect(listSweeps(db, { offset: 0, limit: 5 })).toMatchObject([
      { sweepId: 1, pagesRead: 3, outcome: 'running' },
    ])
  })
})
