import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HistoryEntry, ResponseEntry } from '../../electron/api/parsed-page.ts'
import { createRandom, type Random } from '../../electron/demo/random.ts'
import { encodeEvents } from '../../electron/indexing/encoded-events.ts'
import { encodeResponses } from '../../electron/indexing/encoded-responses.ts'
import { indexEvents } from '../../electron/indexing/index-events.ts'
import { indexResponses } from '../../electron/indexing/index-responses.ts'
import { summarizeFacets } from '../../electron/indexing/item-rollups.ts'
import { StagedEvents } from '../../electron/indexing/staged-events.ts'
import { upsertResponseColumns } from '../../electron/indexing/write-feedback.ts'
import { type WritableDatabase, writeInTransaction } from '../../electron/store/database.ts'
import { summarizeFindings } from '../../electron/store/finding-summary.ts'
import { INDEX_VERSION } from '../../electron/store/index-schema.ts'
import { createDatabase, type DatabaseLocation } from '../../electron/store/open-database.ts'

/** Noon of 1 January 2026: no event is later. */
export const BENCH_NOW_MS = Date.UTC(2026, 0, 1, 12)
const DAY_MS = 86_400_000
const YEARS = 3
const BUSINESSES = 400
const KEY_HEX = '5e'.repeat(32)
const ITEMS_PER_BATCH = 2_000
const STRINGS = 'thank you for your visit we are sorry the room was late and cold please call us again'.split(
  ' ',
)

/**
 * An encrypted cache with about so many events, and a tenth as many responses; the same seed gives the same cache. It
 * is made with the application's own indexing, item by item, and kept in the folder for temporary files.
 */
export function getBigCache(events: number): DatabaseLocation {
  const folder = join(tmpdir(), 'unhidden-bench-caches')
  const path = join(folder, `${events}-index-${INDEX_VERSION}.unhidden`)
  if (existsSync(path)) return { path, keyHex: KEY_HEX }
  mkdirSync(folder, { recursive: true })
  const growing = { path: `${path}.growing`, keyHex: KEY_HEX }
  for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(`${growing.path}${suffix}`, { force: true })
  const db = createDatabase(growing)
  fill(db, events)
  db.close()
  renameSync(growing.path, path)
  return { path, keyHex: KEY_HEX }
}

/** Indexes are made at the end: entries come item by item, which is far from the order of most of them. */
function fill(db: WritableDatabase, events: number): void {
  const indexes = db
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
         AND tbl_name IN ('event', 'response', 'feedback') AND name <> 'response_by_item'`,
    )
    .all()
  db.pragma('synchronous = OFF')
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
  fillItems(db, createRandom(1), events)
  for (const { sql } of indexes) db.exec(sql)
  db.exec('INSERT INTO responses_read VALUES (NULL, 1)')
  tagSome(db)
  db.exec(`INSERT INTO finding SELECT 'long-hidden ' || feedback_id, 'long-hidden', feedback_id, business_id,
    hidden_since_ms, NULL, 40, '{}', 'LH-' || feedback_id, 1, NULL, NULL, hidden_since_ms, NULL FROM feedback WHERE hidden_since_ms IS NOT NULL AND feedback_id % 7 = 0`)
  for (const _ of summarizeFacets(db));
  for (const _ of summarizeFindings(db));
  db.pragma('wal_checkpoint(TRUNCATE)')
}

/** One item in a thousand, but two pages of them at least. */
function tagSome(db: WritableDatabase): void {
  const items = db.prepare<[], bigint>('SELECT count(*) FROM feedback').pluck().get() ?? 0n
  const every = Math.max(1, Math.min(1_009, Math.floor(Number(items) / 400)))
  db.prepare(
    `INSERT INTO tag SELECT 'follow up', 'follow up', feedback_id, 1 FROM feedback WHERE feedback_id % ? = 0`,
  ).run(every)
}

function fillItems(db: WritableDatabase, random: Random, events: number): void {
  let feedbackId = 1_000_000
  for (let made = 0; made < events; ) {
    const history: HistoryEntry[] = []
    const responses: ResponseEntry[] = []
    for (let item = 0; item < ITEMS_PER_BATCH && made + history.length < events; item += 1) {
      feedbackId += random.integer(1, 900)
      const entries = makeHistory(random, String(feedbackId))
      history.push(...entries)
      responses.push(...makeResponses(random, entries))
    }
    made += history.length
    writeInTransaction(db, () => {
      indexEvents(
        db,
        new StagedEvents([{ seq: 1, events: encodeEvents(history) }], null).takeItems(Infinity),
        1,
      )
      const { items } = indexResponses(db, [{ seq: 2, responses: encodeResponses(responses) }], 2)
      upsertResponseColumns(db, items)
    })
  }
}

/** Shown, then hidden and shown again some weeks apart; one event in twenty sets the deleted flag. */
function makeHistory(random: Random, feedbackId: string): HistoryEntry[] {
  const businessId = String(20_000 + Math.floor(BUSINESSES * random.fraction() ** 2))
  let utcMs = BENCH_NOW_MS - Math.floor(random.fraction() * YEARS * 365 * DAY_MS)
  let showOnWebsite: 0 | 1 = random.fraction() < 0.9 ? 1 : 0
  const entries: HistoryEntry[] = []
  do {
    utcMs -= utcMs % 1_000
    entries.push({
      feedbackId,
      businessId,
      showOnWebsite,
      deleted: random.fraction() < 0.05 ? 1 : 0,
      flags: [],
      time: { text: `${new Date(utcMs).toISOString().slice(0, 19)}+00:00`, utcMs, offsetMinutes: 0 },
    })
    utcMs += Math.ceil(-Math.log(1 - random.fraction()) * 30 * DAY_MS)
    showOnWebsite = showOnWebsite === 1 ? 0 : 1
  } while (random.fraction() < 0.65 && utcMs <= BENCH_NOW_MS)
  return entries
}

function makeResponses(random: Random, [first]: readonly HistoryEntry[]): ResponseEntry[] {
  if (!first || random.fraction() > 0.28) return []
  const { feedbackId, businessId, time } = first
  const utcMs = Math.min(BENCH_NOW_MS, time.utcMs + random.integer(1, 20) * DAY_MS)
  const content = Array.from({ length: random.integer(4, 14) }, () => random.pick(STRINGS)).join(' ')
  const date = { text: `${new Date(utcMs).toISOString().slice(0, 19)}+00:00`, utcMs, offsetMinutes: 0 }
  return [
    {
      feedbackId,
      businessId,
      date,
      content,
      flags: [],
      type: random.fraction() < 0.8 ? 'owner' : 'customer',
    },
  ]
}
