import { strict as assert } from 'node:assert'
import type { ReadableDatabase } from '../../electron/store/database.ts'
import { openReadonly } from '../../electron/store/open-database.ts'
import { RESPONSE_COLUMNS } from '../../electron/store/read/entry-rows.ts'
import { RESPONSE_OF_TEXT_ROW, toMatchExpression } from '../../electron/store/search-text.ts'
import { createWholeReader } from '../support/store/whole-reader.ts'
import { byTurns, timeUndisturbed } from './by-turns.ts'
import { atMostTimes, type Benchmark, type Measurement } from './measurement.ts'
import { getSearchCache } from './search-cache.ts'

/** UNHIDDEN_BENCH_RESPONSES makes a smaller cache, for a look while working on it. */
const RESPONSES = Number(process.env.UNHIDDEN_BENCH_RESPONSES ?? 1_000_000)
const RUNS = 200
/** Of a search that takes long. */
const FEW_RUNS = 20
const LONG_MS = 5
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
  /** … and what else is asked, of the rows `r` of `response`, and `f` of `feedback` where it is about items. */
  readonly where?: string
}

const match = (kind: 'word' | 'phrase' | 'prefix', text: string) => toMatchExpression([{ kind, text }])
const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** One of the sixty of the cache; no one of them has fewer responses. */
const BUSINESS = 27_239

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
  {
    name: 'word at one business in sixty',
    filter: `refund business:${BUSINESS}`,
    match: match('word', 'refund'),
    where: `f.business_id = ${BUSINESS}`,
  },
  {
    name: 'common word at one business in sixty',
    filter: `thank business:${BUSINESS}`,
    match: match('word', 'thank'),
    where: `f.business_id = ${BUSINESS}`,
  },
  {
    name: 'phrase of one year',
    filter: '"late delivery" date:2024',
    match: match('phrase', 'late delivery'),
    where: `r.date_ms >= ${dayMs('2024-01-01')} AND r.date_ms < ${dayMs('2025-01-01')}`,
  },
]

const SUBSTRINGS: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'rare part of a word', text: 'nosdape' },
  { name: 'part of a word that few responses have', text: 'uckmeld' },
  { name: 'text across words', text: 'ate deliv' },
  { name: 'text that no response has', text: 'xyzzyx' },
]

/**
 * The newest 50 of a search in a million responses, against FTS5 alone with the rows that it finds, and parts of words
 * against LIKE. The cache is kept, see getSearchCache.
 */
export const search: Benchmark = {
  name: 'search',
  run: async () => {
    const db = openReadonly(getSearchCache(RESPONSES))
    const measured = [
      ...CASES.map((one) => compareSearch(db, one)),
      ...SUBSTRINGS.flatMap((one) => compareLike(db, one)),
    ]
    db.close()
    return measured
  },
}

function compareSearch(db: ReadableDatabase, { name, filter, match: expression, where }: Case): Measurement {
  const reader = createWholeReader(db, () => NOW_MS)
  const bare = db.prepare(bareSql(RESPONSE_COLUMNS, where))
  const bareIds = db.prepare(bareSql('r.response_id AS responseId', where))
  const ours = () => reader.listResponses({ filter, offset: 0, limit: ROWS })
  const theirs = () => bare.all(expression) as { readonly responseId: number }[]
  assert.deepEqual(
    ours().map(({ responseId }) => responseId),
    theirs().map(({ responseId }) => responseId),
  )
  const runs = timeUndisturbed(theirs) > LONG_MS ? FEW_RUNS : RUNS
  const [here = 0, alone = 0, ids = 0] = byTurns(runs, ours, theirs, () => bareIds.all(expression))
  return atMostTimes(`search: newest ${ROWS}, ${name}, p95`, here, 'ms', MOST_TIMES, {
    name: `bare MATCH … LIMIT ${ROWS} of the same question, its rows in the same statement (ids alone ${ids.toFixed(3)} ms)`,
    value: alone,
  })
}

/** One statement, compiled once: what FTS5 finds, in its order, and what else is asked of the rows. */
function bareSql(columns: string, where = 'TRUE'): string {
  const items = where.includes('f.') ? 'CROSS JOIN feedback f ON f.feedback_id = r.feedback_id' : ''
  return `SELECT ${columns} FROM response_text CROSS JOIN response r ON r.response_id = ${RESPONSE_OF_TEXT_ROW} ${items}
          WHERE response_text MATCH ? AND ${where} LIMIT ${ROWS}`
}

function compareLike(
  db: ReadableDatabase,
  { name, text }: { readonly name: string; readonly text: string },
): Measurement[] {
  const filter = `contains:"${text}"`
  const like = db.prepare(
    `SELECT ${RESPONSE_COLUMNS} FROM response r WHERE r.content LIKE ? ORDER BY r.date_ms DESC LIMIT ${ROWS}`,
  )
  const likeCount = db.prepare('SELECT count(*) FROM response WHERE content LIKE ?').pluck()
  const reader = createWholeReader(db, () => NOW_MS)
  const list = byTurns(
    2,
    () => reader.listResponses({ filter, offset: 0, limit: ROWS }),
    () => like.all(`%${text}%`),
  )
  // A reader keeps its counts.
  const count = byTurns(
    1,
    () => createWholeReader(db, () => NOW_MS).countResponses({ filter }),
    () => likeCount.get(`%${text}%`),
  )
  const against = (what: string, [ours = 0, theirs = 0]: readonly number[]) =>
    atMostTimes(`search: ${what}, ${name}`, ours, 'ms', MOST_TIMES_LIKE, { name: 'LIKE', value: theirs })
  return [against(`newest ${ROWS}`, list), against('count', count)]
}
