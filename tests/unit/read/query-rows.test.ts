import { afterAll, describe, expect, test } from 'vitest'
import {
  iterateQueryRows,
  QUERY_SUBJECTS,
  type QuerySubject,
} from '../../../electron/store/read/query-rows.ts'
import { AppError } from '../../../shared/app-error.ts'
import { NOW_MS } from './cache-arbitrary.ts'
import { createCache, recordedText } from './cache-fixture.ts'

const HOUR_MS = 3_600_000
const NO_STATUS = {
  completeness: 'not-fetched',
  issues: [],
  setAside: 0,
  dataThroughUtc: null,
  dataThroughFrom: null,
  timeZone: 'UTC',
}
const BIG = 9_223_372_036_854_775_807n
const db = createCache({
  events: [
    { feedbackId: BIG, businessId: 20_760n, timeMs: NOW_MS - 3 * HOUR_MS, show: 1, deleted: 0 },
    { feedbackId: BIG, businessId: 20_760n, timeMs: NOW_MS - 2 * HOUR_MS, show: 0, deleted: 1 },
    { feedbackId: 1n, businessId: 20_761n, timeMs: NOW_MS - HOUR_MS, show: 1, deleted: 0 },
  ],
  responses: [
    {
      responseId: 1,
      feedbackId: 2n,
      businessId: 20_761n,
      dateMs: NOW_MS - HOUR_MS,
      type: 'owner',
      content: 'Thank "you"\n感谢',
    },
  ],
})
afterAll(() => {
  db.close()
})

/** As the command line prints them. */
function textsOf(what: QuerySubject, filter = '', limit = 100): string[] {
  const rows = iterateQueryRows(db, { what, filter, limit, nowMs: NOW_MS })
  return Array.from(rows, (row) => JSON.stringify(row))
}

describe('rows of the command line', () => {
  test('events have the names of the API, and ids with every digit', () => {
    const [first, , last] = textsOf('events')
    expect(last).toContain('"feedbackId":9223372036854775807,')
    expect(JSON.parse(first ?? '')).toEqual({
      feedbackId: 1,
      businessId: 20_761,
      showOnWebsite: 1,
      deleted: 0,
      time: recordedText(NOW_MS - HOUR_MS),
      timeUtc: '2026-11-20T11:00:00.000Z',
      offsetMinutes: 60,
      visibility: 'shown',
      ordinal: 0,
      receipt: 7,
      flags: [],
    })
  })

  test('responses have the names of the API and their whole content', () => {
    expect(JSON.parse(textsOf('responses')[0] ?? '')).toMatchObject({
      feedbackId: 2,
      businessId: 20_761,
      type: 'owner',
      content: 'Thank "you"\n感谢',
      date: recordedText(NOW_MS - HOUR_MS),
      timeUtc: '2026-11-20T11:00:00.000Z',
      receipt: 8,
    })
  })

  test('feedback says what is known and null where nothing is', () => {
    const [, unknown, hidden] = textsOf('feedback').map((text) => JSON.parse(text))
    expect(unknown).toMatchObject({
      feedbackId: 2,
      visibility: 'unknown',
      showOnWebsite: null,
      deleted: null,
      lastTime: null,
      lastTimeUtc: null,
      ownerResponses: 1,
    })
    expect(hidden).toMatchObject({
      visibility: 'hidden',
      showOnWebsite: 0,
      deleted: 1,
      events: 2,
      hides: 1,
      contradictory: false,
      hiddenMs: 2 * HOUR_MS,
      hiddenSinceUtc: '2026-11-20T10:00:00.000Z',
    })
  })

  test('a filter selects, and a limit ends', () => {
    expect(textsOf('events', 'deleted:yes')).toHaveLength(2)
    expect(textsOf('events', '', 1)).toHaveLength(1)
    expect(textsOf('feedback', '', 0)).toHaveLength(0)
  })

  test('stopping early leaves the connection free', () => {
    textsOf('events', '', 1)
    expect(() => db.exec('CREATE TABLE anything (x); DROP TABLE anything')).not.toThrow()
  })

  test('coverage of an empty cache is: nothing fetched', () => {
    const empty = createCache({ events: [], responses: [] })
    const rows = [...iterateQueryRows(empty, { what: 'coverage', filter: '', limit: 9, nowMs: NOW_MS })]
    expect(rows).toEqual(
      ['history', 'responses'].map((operation) => ({
        operation,
        businessId: null,
        from: null,
        to: null,
        state: 'not-fetched',
        sweepId: null,
        asOfUtc: null,
        reasons: [],
      })),
    )
    empty.close()
  })

  test('the status of an empty cache is: nothing fetched', () => {
    const empty = createCache({ events: [], responses: [] })
    const rows = [...iterateQueryRows(empty, { what: 'status', filter: '', limit: 9, nowMs: NOW_MS })]
    expect(rows).toEqual([
      { ...NO_STATUS, operation: 'history', verdict: 'History not fetched' },
      { ...NO_STATUS, operation: 'responses', verdict: 'Responses not fetched' },
    ])
    empty.close()
  })

  const listed = QUERY_SUBJECTS.filter((what) => what !== 'coverage' && what !== 'status')
  test.each(listed)('%s of an empty cache are none', (what) => {
    const empty = createCache({ events: [], responses: [] })
    expect([...iterateQueryRows(empty, { what, filter: '', limit: 9, nowMs: NOW_MS })]).toEqual([])
    empty.close()
  })

  test.each(['receipts', 'quarantine', 'sweeps'] as const)('%s take no filter', (what) => {
    expect(() => textsOf(what, 'late')).toThrow(AppError)
  })
})
