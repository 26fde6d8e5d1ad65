import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visibilityChanges } from '../../../electron/reports/entry-tables.ts'
import { exportRows, type RowsOrder } from '../../../electron/reports/export-rows.ts'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { HOUR_MS, makeHourlyData } from '../../support/reports/hourly-data.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache } from '../../unit/read/cache-fixture.ts'

const BIG = 9_223_372_036_854_700_000n
const UTC_TEXT = "strftime('%Y-%m-%dT%H:%M:%S', time_ms / 1000, 'unixepoch')"

const folder = mkdtempSync(join(tmpdir(), 'unhidden-lines-'))
let db: Database.Database

/** Times with and without an offset in every part; a few rows that no finished line can hold, or hardly. */
beforeAll(() => {
  db = createCache(makeHourlyData({ nowMs: NOW_MS, firstId: BIG, events: 13_000, items: 5_000 }))
  const change = (what: string, which: string) => db.exec(`UPDATE event SET ${what} WHERE ${which}`)
  const numbered = (place: number) => `feedback_id = ${BIG + BigInt(place)}`
  change(`offset_minutes = 0, time_text = ${UTC_TEXT} || 'Z'`, 'feedback_id % 3 = 0')
  change(`offset_minutes = 0, time_text = ${UTC_TEXT} || '.000000+00:00'`, 'feedback_id % 3 = 1')
  change('flags = 9', numbered(700))
  change(`offset_minutes = 0, time_text = ${UTC_TEXT} || ',0+00:00'`, numbered(1_900))
  // The only unusual rows of their piece.
  change(
    "time_ms = time_ms + 250, time_text = substr(time_text, 1, 19) || '.250' || substr(time_text, -6)",
    numbered(2_900),
  )
  const longAgo = -61_000_000_000_000
  const newest = `time_ms = (SELECT max(time_ms) FROM event WHERE ${numbered(4_400)})`
  const text = '0036-12-26T12:33:20+01:00'
  change(
    `time_ms = ${longAgo}, offset_minutes = 60, time_text = '${text}'`,
    `${numbered(4_400)} AND ${newest}`,
  )
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const order = (path: string): RowsOrder => ({
  db,
  format: 'csv',
  template: 'visibility-changes',
  filter: '',
  asOfMs: NOW_MS,
  path: join(folder, path),
  onProgress: () => undefined,
  isCancelled: () => false,
})

const piecesNow = () => [...(visibilityChanges.csv?.(db, { filter: '', nowMs: NOW_MS }) ?? [])]

test('the whole history is the same file whether its lines are written at once or row by row', () => {
  const pieces = piecesNow()
  expect(pieces.some(({ text }) => text === null)).toBe(true)
  expect(pieces.filter(({ text }) => text !== null).length).toBeGreaterThan(2)
  const atOnce = exportRows(order('at-once.csv'))
  const oneByOne = exportRows({ ...order('one-by-one.csv'), onRow: () => undefined })
  expect(atOnce.rows).toBe(13_000)
  expect(readFileSync(atOnce.path, 'utf8')).toBe(readFileSync(oneByOne.path, 'utf8'))
  expect({ ...atOnce, path: '' }).toEqual({ ...oneByOne, path: '' })
})

test('the number of rows is told piece by piece, and a cancelled export ends between two', () => {
  const told: number[] = []
  const isCancelled = () => told.length > 2
  const export_ = () =>
    exportRows({ ...order('cancelled.csv'), onProgress: ({ rows }) => told.push(rows), isCancelled })
  expect(export_).toThrow(expect.objectContaining({ code: 'cancelled' }))
  expect(told).toHaveLength(3)
})

test('a search and a redacted export go row by row', () => {
  expect(visibilityChanges.csv?.(db, { filter: 'visibility:hidden', nowMs: NOW_MS })).toBeNull()
  const redacted = exportRows({
    ...order('redacted.csv'),
    isRedacted: true,
    redactionKey: new Uint8Array(32),
  })
  expect(readFileSync(redacted.path, 'utf8')).not.toContain(String(BIG))
})

test('the range of a piece is searched in the key of the table, and read without a sort', () => {
  const plans = db
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT group_concat(e.time_text) FROM event e WHERE e.feedback_id > 1 AND e.feedback_id <= 2`,
    )
    .all()
    .map(({ detail }) => detail)
  expect(plans).toEqual([
    expect.stringMatching(/^SEARCH e USING PRIMARY KEY \(feedback_id>\? AND feedback_id<\?\)$/),
  ])
})

test('as of a moment, later rows are left out of the finished lines too', () => {
  const asOfMs = NOW_MS - 6_000 * HOUR_MS
  showAsOf(db, asOfMs)
  const atOnce = exportRows({ ...order('past.csv'), asOfMs })
  const oneByOne = exportRows({ ...order('past-rows.csv'), asOfMs, onRow: () => undefined })
  expect(atOnce.rows).toBeLessThan(13_000)
  expect(atOnce.sha256).toBe(oneByOne.sha256)
})
