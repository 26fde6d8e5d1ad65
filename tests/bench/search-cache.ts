import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResponseEntry } from '../../electron/api/parsed-page.ts'
import { generateDemo } from '../../electron/demo/generate.ts'
import { createRandom, type Random } from '../../electron/demo/random.ts'
import { encodeResponses } from '../../electron/indexing/encoded-responses.ts'
import { indexResponses } from '../../electron/indexing/index-responses.ts'
import { upsertResponseColumns } from '../../electron/indexing/write-feedback.ts'
import { writeInTransaction } from '../../electron/store/database.ts'
import { INDEX_VERSION } from '../../electron/store/index-schema.ts'
import { createDatabase, type DatabaseLocation } from '../../electron/store/open-database.ts'

const KEY_HEX = 'a'.repeat(64)
const BATCH = 5_000
const DIFFERENT_TEXTS = 20_000
const DIFFERENT_WORDS = 200_000
const SYLLABLES = 'ka lo mi ren sta vor tel bu gri nos da pe lin qua zor he fi tun al er'.split(' ')
const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 0, 1)

/**
 * A cache of responses in the demo's languages, written by the indexing itself. Each ends with three words of a large
 * vocabulary in which some are common and most are rare, as names, places and slips of the pen are. It is kept in the
 * folder for temporary files, and the same number gives the same cache.
 */
export function getSearchCache(responses: number): DatabaseLocation {
  const folder = join(tmpdir(), 'unhidden-bench-caches')
  const path = join(folder, `search-${responses}-index-${INDEX_VERSION}.unhidden`)
  if (existsSync(path)) return { path, keyHex: KEY_HEX }
  mkdirSync(folder, { recursive: true })
  const growing = { path: `${path}.growing`, keyHex: KEY_HEX }
  for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(`${growing.path}${suffix}`, { force: true })
  fill(growing, responses)
  renameSync(growing.path, path)
  return { path, keyHex: KEY_HEX }
}

function fill(location: DatabaseLocation, responses: number): void {
  const db = createDatabase(location)
  const texts = generateDemo({
    seed: 1,
    events: 20_000,
    responses: DIFFERENT_TEXTS,
    businesses: 60,
    nowMs: NOW_MS,
  })
  const random = createRandom(1)
  const vocabulary = Array.from({ length: DIFFERENT_WORDS }, () => inventWord(random))
  for (let at = 0; at < responses; at += BATCH) {
    const length = Math.min(BATCH, responses - at)
    const entries = Array.from({ length }, (_, index) => toEntry(at + index))
    writeInTransaction(db, () => {
      const { items } = indexResponses(db, [{ seq: at / BATCH + 1, responses: encodeResponses(entries) }], 1)
      upsertResponseColumns(db, items)
    })
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()

  function toEntry(number: number): ResponseEntry {
    const round = Math.floor(number / DIFFERENT_TEXTS)
    const source = texts.responses[number % DIFFERENT_TEXTS]
    if (!source) throw new Error('the demo has fewer responses than asked for')
    const utcMs = Date.parse(source.date) - round * DAY_MS
    const words = [1, 2, 3].map(() => vocabulary[Math.floor(vocabulary.length * random.fraction() ** 4)])
    return {
      feedbackId: `${Number(source.feedbackId) + round * 1_000_000}`,
      businessId: source.businessId,
      type: source.type,
      date: { text: new Date(utcMs).toISOString(), utcMs, offsetMinutes: 0 },
      content: `${source.content} ${words.join(' ')}`,
      flags: [],
    }
  }
}

function inventWord(random: Random): string {
  const syllables = random.integer(2, 4)
  return Array.from({ length: syllables }, () => random.pick(SYLLABLES)).join('')
}
