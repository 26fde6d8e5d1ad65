import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadableDatabase } from '../../electron/store/database.ts'
import { openReadonly } from '../../electron/store/open-database.ts'
import { createReader } from '../../electron/store/read/reader.ts'
import { RESPONSE_COLUMNS } from '../../electron/store/read/response-rows.ts'
import { toMatchExpression } from '../../electron/store/search-text.ts'
import { RESPONSE_OF_TEXT_ROW } from '../../electron/store/text-rows.ts'
import { atMostTimes, type Benchmark, type Measurement } from './measurement.ts'
import { createSearchCache } from './search-cache.ts'

/** UNHIDDEN_BENCH_RESPONSES makes a smaller cache, for a look while working on it. */
const RESPONSES = Number(process.env.UNHIDDEN_BENCH_RESPONSES ?? 1_000_000)
const RUNS = 200
const FEW_RUNS = 5
const MOST_ATTEMPTS = 5
const ROWS = 50
const NOW_MS = Date.UTC(2026, 0, 1)
const MOST_TIMES = 1.5
/** A fifth of the time of LIKE. */
const MOST_TIMES_LIKE = 0.2

interface Case {
  readonly name: string
  readonly filter: string
  /** The words, as the bare search is asked for them … */
  readonly match: string | null
  /** … and what else is asked, as a plain join asks it of the rows `r` of `response` and `f` of `feedback`. */
  readonly where?: string
}

const match = (kind: 'word' | 'phrase' | 'prefix', text: string) => toMatchExpression([{ kind, text }])

const CASES: readonly Case[] = [
  { name: 'common word', filter: 'thank', match: match('word', 'thank') },
  { name: 'word', filter: 'refund', match: match('word', 'refund') },
  { name: 'phrase', filter: '"late delivery"', match: match('phrase', 'late delivery') },
  { name: 'prefix', filter: 'deliver*', match: match('prefix', 'deliver') },
  { name: 'two Chinese characters', filter: '退款', match: match('word', '退款') },
  {
    name: 'word by the owner',
    filter: 'refund type:owner',
    match: match('word', 'refund'),
    where: 'r.type = 1',
  },
  {
    name: 'word that customers seldom write, by a customer',
    filter: 'thank type:customer',
    match: match('word', 'thank'),
    where: 'r.type = 2',
  },
  {
    name: 'word, items of unknown visibility',
    filter: 'thank visibility:unknown',
    match: match('word', 'thank'),
    where: 'f.visibility = 2',
  },
]

const SUBSTRINGS: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'rare part of a word', text: 'nosdape' },
  { name: 'part of a word that few responses have', text: 'uckmeld' },
  { name: 'text across words', text: 'ate deliv' },
  { name: 'text that no response has', text: 'xyzzyx' },
]

/** The newest 50 of a search in a million responses, against FTS5 alone, and parts of words against LIKE. */
export const search: Benchmark = {
  name: 'search',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unhidden-search-'))
    try {
      const db = openReadonly(createSearchCache(folder, RESPONSES))
      const measured = [
        ...CASES.map((one) => compareSearch(db, one)),
        ...SUBSTRINGS.flatMap((one) => compareLike(db, one)),
      ]
      db.close()
      return measured
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function compareSearch(db: ReadableDatabase, { name, filter, match: expression, where }: Case): Measurement {
  const join =
    where === undefined
      ? ''
      : `CROSS JOIN response r ON r.response_id = ${RESPONSE_OF_TEXT_ROW}
         CROSS JOIN feedback f ON f.feedback_id = r.feedback_id AND ${where}`
  const bare = db
    .prepare(
      `SELECT ${RESPONSE_OF_TEXT_ROW} FROM response_text ${join} WHERE response_text MATCH ? LIMIT ${ROWS}`,
    )
    .pluck()
  const reader = createReader(db, () => NOW_MS)
  const [ours, theirs] = alternate(
    RUNS,
    () => reader.listResponses({ filter, offset: 0, limit: ROWS }).length,
    () => readRows(db, bare.all(expression) as number[]),
  )
  return atMostTimes(`search: newest ${ROWS}, ${name}, p95`, ours, 'ms', MOST_TIMES, {
    name: `bare MATCH … LIMIT ${ROWS} of the same question, with its rows`,
    value: theirs,
  })
}

function compareLike(
  db: ReadableDatabase,
  { name, text }: { readonly name: string; readonly text: string },
): Measurement[] {
  const filter = `contains:"${text}"`
  const like = db
    .prepare(`SELECT response_id FROM response WHERE content LIKE ? ORDER BY date_ms DESC LIMIT ${ROWS}`)
    .pluck()
  const likeCount = db.prepare('SELECT count(*) FROM response WHERE content LIKE ?').pluck()
  const list = alternate(
    FEW_RUNS,
    () => createReader(db, () => NOW_MS).listResponses({ filter, offset: 0, limit: ROWS }).length,
    () => readRows(db, like.all(`%${text}%`) as number[]),
  )
  const count = alternate(
    FEW_RUNS,
    () => createReader(db, () => NOW_MS).countResponses({ filter }).count,
    () => Number(likeCount.get(`%${text}%`)),
  )
  const against = (what: string, [ours, theirs]: readonly [number, number]) =>
    atMostTimes(`search: ${what}, ${name}, p95`, ours, 'ms', MOST_TIMES_LIKE, { name: 'LIKE', value: theirs })
  return [against(`newest ${ROWS}`, list), against('count', count)]
}

function readRows(db: ReadableDatabase, ids: readonly number[]): number {
  return db
    .prepare(
      `SELECT ${RESPONSE_COLUMNS} FROM json_each(?) AS asked CROSS JOIN response r ON r.response_id = asked.value`,
    )
    .all(JSON.stringify(ids)).length
}

/**
 * The 95th percentiles of both, measured in turn after one round to warm up, in milliseconds. A run during which something
 * else was given the processor is made again, a few times: it would say how busy the machine is.
 */
function alternate(runs: number, ours: () => number, theirs: () => number): readonly [number, number] {
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run <= runs; run += 1) {
    for (const [at, work] of [ours, theirs].entries()) {
      const elapsed = timeUndisturbed(work)
      if (run > 0) times[at]?.push(elapsed)
    }
  }
  return [percentile95(times[0]), percentile95(times[1])]
}

function timeUndisturbed(work: () => number): number {
  let elapsed = 0
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const before = process.resourceUsage().involuntaryContextSwitches
    const start = performance.now()
    work()
    elapsed = performance.now() - start
    if (process.resourceUsage().involuntaryContextSwitches === before) break
  }
  return elapsed
}

function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? 0
}
