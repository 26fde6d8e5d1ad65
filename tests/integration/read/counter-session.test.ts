import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { createDatabase } from '../../../electron/store/open-database.ts'
import { CounterSession } from '../../../electron/threads/counter-session.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { type FixtureData, fillCache } from '../../unit/read/cache-fixture.ts'

/** More than one slice. */
const ITEMS = 40_000
const HOUR_MS = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'unhidden-counter-'))
const location = { path: join(folder, 'cache.unhidden'), keyHex: 'ab'.repeat(32) }
let db: WritableDatabase

const toData = (from: number, to: number): FixtureData => ({
  events: Array.from({ length: to - from }, (_, at) => ({
    feedbackId: BigInt(from + at + 1),
    businessId: BigInt((from + at) % 7),
    timeMs: NOW_MS - ((from + at) % 500) * HOUR_MS,
    show: (from + at) % 3 === 0 ? 0 : 1,
    deleted: 0,
  })),
  responses: [],
})

beforeAll(() => {
  db = createDatabase(location)
  fillCache(db, toData(0, ITEMS))
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

describe('counting in steps', () => {
  let nowMs = NOW_MS
  let session: CounterSession
  /** Each look at the clock takes so long; more than the patience of a question: it is answered at once. */
  let lookMs = 0
  const hidden = { filter: 'visibility:hidden', asOfMs: null }
  const everything = { filter: '', asOfMs: null }

  beforeEach(() => {
    nowMs = NOW_MS
    lookMs = 0
    session = new CounterSession(() => {
      nowMs += lookMs
      return nowMs
    })
    session.open(location)
    return () => session.close()
  })

  test('a question is answered with what was counted so far, and exactly in the end', () => {
    lookMs = 100
    const first = session.count(everything).total
    expect(first.isExact).toBe(false)
    const seen = [first.count]
    for (let round = 0; round < 30; round += 1) {
      session.work()
      seen.push(session.count(everything).total.count)
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBeGreaterThan(2)
    expect(session.count(everything)).toMatchObject({ total: { count: ITEMS, isExact: true } })
    expect(session.work()).toBe(false)
  })

  test('counting rests while the rows of a new search are drawn, and then goes on', () => {
    lookMs = 100
    const begun = session.count(everything).total
    lookMs = 0
    expect(session.restMs).toBeGreaterThan(0)
    expect(session.count(everything).total).toEqual(begun)
    nowMs += session.restMs
    expect(session.restMs).toBe(0)
    expect(session.count(everything).total).toEqual({ count: ITEMS, isExact: true })
  })

  test('what is counted quickly does not rest, nor does a count that is asked for again', () => {
    session.count(hidden)
    expect(session.restMs).toBe(0)
    lookMs = 100
    session.count(everything)
    nowMs += 1_000
    session.count(everything)
    lookMs = 0
    expect(session.restMs).toBe(0)
  })

  test('what is counted quickly is exact at once, and so is what was counted before', () => {
    const counted = session.count(hidden)
    expect(counted.total).toEqual({ count: 13_334, isExact: true })
    expect(counted.facets.visibility).toEqual([{ value: 'hidden', count: 13_334 }])
    expect(session.work()).toBe(false)
    expect(session.count(hidden)).toBe(counted)
  })

  test('a selection that nobody asks for any more is dropped', () => {
    lookMs = 100
    session.count(everything)
    lookMs = 0
    nowMs += 3_000
    expect(session.work()).toBe(false)
  })

  test('the count is of one moment of the file, and is made anew when the data change', () => {
    lookMs = 100
    session.count(everything)
    session.work()
    fillCache(db, toData(ITEMS, ITEMS + 10))
    lookMs = 0
    expect(session.count(everything).total).toEqual({ count: ITEMS, isExact: true })
    expect(session.count(everything).total).toEqual({ count: ITEMS + 10, isExact: true })
    db.exec(
      `DELETE FROM event WHERE feedback_id > ${ITEMS}; DELETE FROM feedback WHERE feedback_id > ${ITEMS}`,
    )
  })

  test('as of a moment, items without an event so far are counted as unknown', () => {
    const { total, facets } = session.count({ filter: '', asOfMs: NOW_MS - 250 * HOUR_MS })
    expect(total).toEqual({ count: ITEMS, isExact: true })
    expect(facets.visibility.map(({ value }) => value).sort()).toEqual(['hidden', 'shown', 'unknown'])
    expect(facets.visibility.find(({ value }) => value === 'unknown')?.count).toBe(20_000)
    expect(session.count(everything).facets.visibility).toHaveLength(2)
  })

  test('a filter that cannot be read is refused with its place', () => {
    expect(() => session.count({ filter: 'visibility:blue', asOfMs: null })).toThrow(
      expect.objectContaining({ code: 'invalid-query' }),
    )
    expect(session.count(hidden).total.isExact).toBe(true)
  })
})
