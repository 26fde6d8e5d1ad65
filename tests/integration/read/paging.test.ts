import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache, type FixtureData, fillCache } from '../../unit/read/cache-fixture.ts'

const ITEMS = 12_000
const HOUR_MS = 3_600_000

/** Every third item is hidden; item n changed last n hours ago. */
const DATA: FixtureData = {
  events: Array.from({ length: ITEMS }, (_, at) => ({
    feedbackId: BigInt(at + 1),
    businessId: BigInt(at % 7),
    timeMs: NOW_MS - (at + 1) * HOUR_MS,
    show: at % 3 === 0 ? 0 : 1,
    deleted: 0,
  })),
  responses: Array.from({ length: ITEMS }, (_, at) => ({
    responseId: at + 1,
    feedbackId: BigInt(at + 1),
    businessId: BigInt(at % 7),
    dateMs: NOW_MS - (at + 1) * HOUR_MS,
    type: 'owner',
    content: at % 2 === 0 ? 'thank you' : 'sorry',
  })),
}

const folder = mkdtempSync(join(tmpdir(), 'unhidden-read-'))
const path = join(folder, 'cache.db')
let readable: Database.Database
let writable: Database.Database
const nowMs = NOW_MS

beforeAll(() => {
  writable = createCache(DATA, path)
  writable.pragma('journal_mode = WAL')
  readable = new Database(path, { readonly: true })
  readable.pragma('query_only = ON')
})
afterAll(() => {
  readable.close()
  writable.close()
  rmSync(folder, { recursive: true })
})

const byLastEvent = { by: 'lastEvent', descending: true } as const
const byId = { by: 'feedbackId', descending: false } as const
const byHides = { by: 'hideCount', descending: true } as const

describe('deep pages', () => {
  const reader = () => createWholeReader(readable, () => nowMs)
  const idsAt = (filter: string, sort: typeof byLastEvent | typeof byHides, offset: number) =>
    reader()
      .listFeedback({ filter, sort, offset, limit: 3 })
      .map(({ feedbackId }) => Number(feedbackId))

  test.each([0, 3, 5_999, 6_000, 6_001, 11_990, 11_998])(
    'of the whole list hold the right rows at %i',
    (offset) => {
      const expected = [offset + 1, offset + 2, offset + 3].filter((id) => id <= ITEMS)
      expect(idsAt('', byLastEvent, offset)).toEqual(expected)
    },
  )

  test.each([0, 990, 1_000, 3_998])('of a filtered list hold the right rows at %i', (offset) => {
    const expected = [0, 1, 2].map((at) => (offset + at) * 3 + 1).filter((id) => id <= ITEMS)
    expect(idsAt('visibility:hidden', byLastEvent, offset)).toEqual(expected)
  })

  test('of an order without an index agree with the first rows', () => {
    expect(idsAt('', byHides, 0)).toEqual([11_998, 11_995, 11_992])
    expect(idsAt('', byHides, 3_999)).toEqual([1, 12_000, 11_999])
  })

  test('of responses found by a word hold the right rows', () => {
    const ids = (offset: number) =>
      reader()
        .listResponses({ filter: 'thank', offset, limit: 2 })
        .map(({ responseId }) => responseId)
    expect(ids(0)).toEqual([1, 3])
    expect(ids(5_999)).toEqual([11_999])
  })

  test('beyond the walk of the first rows, a rare selection is complete', () => {
    expect(idsAt('feedback:1,12000', byLastEvent, 0)).toEqual([1, 12_000])
  })
})

describe('places that are noted', () => {
  const orders = [
    { by: 'lastEvent', descending: true },
    { by: 'lastEvent', descending: false },
    { by: 'businessId', descending: false },
    { by: 'feedbackId', descending: true },
  ] as const
  /** Around each place that is noted, at the ends, and where items without an event begin. */
  const offsets = [0, 700, 2_047, 2_048, 2_049, 4_095, 4_096, 6_143, 8_000, 9_999, 10_000, 10_240, 11_990]

  beforeAll(() => {
    // Every sixth item has responses alone.
    writable.exec('BEGIN; UPDATE feedback SET last_event_ms = NULL WHERE feedback_id % 6 = 0')
    writable.exec('COMMIT')
  })
  afterAll(() => {
    writable.exec(`UPDATE feedback SET last_event_ms =
      (SELECT max(time_ms) FROM event WHERE event.feedback_id = feedback.feedback_id)`)
  })

  test.each(orders)('lead to the same rows as before, by $by, descending: $descending', (sort) => {
    const reader = createWholeReader(readable, () => nowMs)
    const pages = () =>
      offsets.map((offset) =>
        reader.listFeedback({ filter: '', sort, offset, limit: 5 }).map(({ feedbackId }) => feedbackId),
      )
    const all = createWholeReader(readable, () => nowMs)
      .listFeedback({ filter: '', sort, offset: 0, limit: ITEMS })
      .map(({ feedbackId }) => feedbackId)
    const before = offsets.map((offset) => all.slice(offset, offset + 5))
    // The way to a page notes places as well, whatever the order of the pages.
    expect(pages()).toEqual(before)
    for (const offset of [9_999, 4_096, 11_990, 6_143, 0, 8_000, 2_047]) {
      const jumping = createWholeReader(readable, () => nowMs)
      for (const next of [offset, ...offsets.toReversed()]) {
        const rows = jumping.listFeedback({ filter: '', sort, offset: next, limit: 5 })
        expect(rows.map(({ feedbackId }) => feedbackId)).toEqual(all.slice(next, next + 5))
      }
    }
    let steps = 0
    while (reader.work()) steps += 1
    expect(reader.work()).toBe(false)
    expect(steps).toBeLessThan(3)
    expect(pages()).toEqual(before)
  })

  test('of findings change no row, and are forgotten when the findings change', () => {
    const reader = createWholeReader(readable, () => nowMs)
    const list = () => reader.listFeedback({ filter: '', sort: byId, offset: 0, limit: 300 })
    const found = () =>
      list().flatMap(({ feedbackId, annotations }) => (annotations.findings.length > 0 ? [feedbackId] : []))
    const addFinding = (feedbackId: number) =>
      writable.exec(
        `INSERT INTO finding VALUES ('${feedbackId}', 'long-hidden', ${feedbackId}, 1, NULL, NULL, 1, '{}', 'LH-${feedbackId}', 1, NULL, NULL, NULL, NULL)`,
      )
    for (let at = 1; at <= 5_000; at += 1) if (at % 50 === 0) addFinding(at)
    const before = list()
    expect(found()).toEqual(['50', '100', '150', '200', '250', '300'])
    while (reader.work());
    expect(list()).toEqual(before)
    addFinding(51)
    expect(found()).toContain('51')
    while (reader.work());
    writable.exec('DELETE FROM finding')
    expect(found()).toEqual([])
  })

  test('are forgotten when the data change', () => {
    const reader = createWholeReader(readable, () => nowMs)
    const first = () => reader.listFeedback({ filter: '', sort: orders[3], offset: 5_000, limit: 1 })
    expect(first()).toMatchObject([{ feedbackId: '7000' }])
    while (reader.work());
    writable.exec('DELETE FROM feedback WHERE feedback_id = 12000')
    expect(first()).toMatchObject([{ feedbackId: '6999' }])
    writable.exec(`INSERT INTO feedback SELECT 12000, business_id, visibility, deleted, contradictions, event_count,
      hide_count, was_shown, hidden_after_shown, closed_hidden_ms, hidden_since_ms, last_event_ms, last_event_text, last_event_offset, earliest_ms,
      earliest_text, earliest_offset, owner_response_count, customer_response_count, vanished_events,
      vanished_responses, changed_months, ribbon, event_businesses, response_businesses
      FROM feedback WHERE feedback_id = 11994`)
  })
})

describe('a quick question', () => {
  test('is answered where an index or the first rows tell it, and with null elsewhere', () => {
    const reader = createWholeReader(readable, () => nowMs)
    const ask = (filter: string, sort: typeof byLastEvent | typeof byHides, offset: number) =>
      reader.encodeFeedbackQuickly({ filter, sort, offset, limit: 3 })
    expect(ask('', byLastEvent, 6_000)).not.toBeNull()
    expect(ask('visibility:hidden', byLastEvent, 0)).not.toBeNull()
    expect(ask('visibility:hidden', byLastEvent, 3_000)).toBeNull()
    expect(ask('', byHides, 3_000)).toBeNull()
    expect(reader.listResponsesQuickly({ filter: 'thank', offset: 0, limit: 2 })).toHaveLength(2)
    expect(reader.listResponsesQuickly({ filter: 'thank', offset: 5_999, limit: 2 })).toBeNull()
    const target = { feedbackId: '7' as FeedbackId }
    expect(reader.locateFeedbackQuickly({ filter: '', sort: byLastEvent, target })).toEqual({ offset: 6 })
    expect(
      reader.locateFeedbackQuickly({ filter: 'visibility:hidden', sort: byLastEvent, target }),
    ).toBeNull()
  })
})

describe('what is remembered', () => {
  test('holds only until another connection changes the data', () => {
    const reader = createWholeReader(readable, () => nowMs)
    const ask = () => ({
      count: reader.countFeedback({ filter: 'visibility:hidden' }).count,
      last: reader.listFeedback({ filter: 'visibility:hidden', sort: byLastEvent, offset: 3_999, limit: 5 }),
    })
    expect(ask()).toMatchObject({ count: 4_000, last: { length: 1 } })
    const feedbackId = 20_000n
    fillCache(writable, {
      events: [{ feedbackId, businessId: 1n, timeMs: NOW_MS - 20_000 * HOUR_MS, show: 0, deleted: 0 }],
      responses: [],
    })
    expect(ask()).toMatchObject({ count: 4_001, last: [{ feedbackId: '11998' }, { feedbackId: '20000' }] })
    writable.exec(
      'DELETE FROM event WHERE feedback_id = 20000; DELETE FROM feedback WHERE feedback_id = 20000',
    )
    expect(ask()).toMatchObject({ count: 4_000, last: { length: 1 } })
  })

  test('a list is read from one moment: rows, spans and ids belong together', () => {
    const reader = createWholeReader(readable, () => nowMs)
    const rows = reader.listFeedback({ filter: '', sort: byLastEvent, offset: 0, limit: 1_000 })
    expect(rows).toHaveLength(1_000)
    for (const row of rows) {
      expect(row.spans.at(-1)?.visibility).toBe(row.visibility)
      expect(row.spans.at(-1)?.startMs).toBe(row.lastEvent?.utcMs)
    }
  })
})
