import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeCriterion } from '../../../electron/auditor/criteria.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { appendLog } from '../../../electron/evidence/auditor-log.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { importAnswers } from '../../../electron/requests/import-answers.ts'
import { makeRequest, markSent } from '../../../electron/requests/make-request.ts'
import { toWrittenEntry, writeRequest } from '../../../electron/requests/written-request.ts'
import { drawSample } from '../../../electron/sampling/draw-sample.ts'
import { defineNegative } from '../../../electron/sampling/equal-treatment.ts'
import { freezePopulation } from '../../../electron/sampling/freeze-population.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { openWritable } from '../../../electron/store/open-database.ts'
import { createDemoStore } from '../store/demo-store.ts'
import { TEST_KEY } from '../store/sample-pages.ts'

export const DATA_END_MS = Date.UTC(2026, 10, 21, 23)
export const DAY_MS = 86_400_000
/** Words of people that a redacted report must not have. */
export const WORDS = {
  client: 'Kanarienvogel GmbH',
  policy: 'Wellensittich clause',
  conclusion: 'Papageientaucher reasoning',
  decider: 'Zacharias Nymphensittich',
  link: 'https://reviews.example/zaunkoenig',
  file: 'Kanarienvogel answers.csv',
  asked: 'Kanarienvogel request.csv',
} as const

/** The search that the sample of the comparison is drawn from. */
export const POPULATION = 'deleted:no -visibility:unknown'

/** A row of a returned file, as a company would fill it in. */
export interface FilledRow {
  readonly request: string
  readonly feedbackId: string
  readonly businessId: string
  readonly ground: string
  /** A day after every hide of the record, or empty. */
  readonly decidedAt: string
  readonly rating: string
}

export interface ReviewedWorkspace {
  readonly db: WritableDatabase
  readonly path: string
  readonly head: ReturnType<typeof readHead>
  /** Every row that was returned, answered or not. */
  readonly rows: readonly FilledRow[]
  /** The reviews that the record has as hidden, of those that were drawn. */
  readonly drawnHidden: ReadonlySet<string>
}

/**
 * A workspace whose criteria are chosen, two of them concluded on; with a request for grounds (R-1, due), one for the
 * ratings of a sample of hidden and shown reviews (R-2, without a due day), one that is not due yet, and answers
 * to the first two: of hidden reviews three in five are negative, of shown ones one in five.
 */
export async function makeReviewedWorkspace(folder: string): Promise<ReviewedWorkspace> {
  const data = generateDemo({ events: 700, responses: 60, businesses: 8, seed: 7, nowMs: DATA_END_MS })
  const store = await createDemoStore(folder, data, DATA_END_MS)
  await store.findings.refresh()
  await store.close()
  const path = join(folder, 'demo.unhidden')
  const db = openWritable({ path, keyHex: TEST_KEY })
  let nowMs = DATA_END_MS + DAY_MS
  const later = () => {
    nowMs += 60_000
    return nowMs
  }
  for (const id of ['ftc-465-7b', 'eu-ucpd-23c']) changeCriterion(db, { kind: 'choose', id }, later())
  const clause = { clause: '4.2', text: WORDS.policy, grounds: ['abusive', 'fake'] } as const
  changeCriterion(db, { kind: 'enter-clause', ...clause }, later())
  const about = { query: 'visibility:hidden deleted:no', dueDay: '2026-11-24' }
  makeRequest(db, { title: `Hidden, ${WORDS.client}`, ...about }, later())
  const populationId = freezePopulation(db, POPULATION, DATA_END_MS)
  const design = { method: 'stratified', by: 'visibility', allocation: 'fixed', size: 25 } as const
  const named = { title: 'Ratings', preparer: 'Ada', reason: '', seed: 'x', basis: null }
  const sampleId = drawSample(db, { populationId, design, ...named }, later())
  defineNegative(db, sampleId, { atMost: 2 }, later())
  makeRequest(db, { title: 'Ratings', query: `sample:S-${sampleId}`, dueDay: null }, later())
  makeRequest(db, { title: 'Later', query: 'deleted:yes', dueDay: '2027-01-31' }, later())
  for (const requestId of [1, 2]) markSent(db, requestId, later())
  const drawn = db
    .prepare(`SELECT CAST(feedback_id AS TEXT) FROM drawn_item WHERE sample_id = ? AND stratum = 'hidden'`)
    .pluck()
    .all(sampleId) as string[]
  const drawnHidden = new Set(drawn)
  const rows = [1, 2].flatMap((requestId) => {
    const file = join(folder, `R-${requestId}.csv`)
    const written = writeRequest(db, requestId, file)
    const named = { file: WORDS.asked, sha256: written.sha256 }
    appendLog(db, { atMs: later(), ...toWrittenEntry(requestId, 'csv', written, [named]) })
    const filled = fillIn(readFileSync(file, 'utf8'), requestId, drawnHidden)
    importAnswers(db, { name: WORDS.file, bytes: Buffer.from(filled.text) }, later() + 3 * DAY_MS)
    return filled.rows
  })
  const conclude = (id: string, conclusion: 'exception' | 'not-determinable') =>
    changeCriterion(db, { kind: 'conclude', id, conclusion, text: WORDS.conclusion }, later())
  conclude('ftc-465-7b', 'exception')
  conclude('policy-4.2', 'not-determinable')
  return { db, path, head: readHead(path), rows, drawnHidden }
}

function fillIn(text: string, requestId: number, hidden: ReadonlySet<string>) {
  const [heading = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  const columns = heading.split(',')
  const rows: FilledRow[] = []
  const filled = lines.map((line, at) => {
    const cells = line.split(',')
    const set = (name: string, value: string) => {
      cells[columns.indexOf(name)] = value
    }
    const [feedbackId = '', businessId = ''] = [cells[2], cells[3]]
    const isAnswered = at % 7 !== 3
    const isNegative = hidden.has(feedbackId) ? at % 5 < 3 : at % 5 < 1
    const ground =
      requestId === 1 && isAnswered
        ? (['abusive', 'fake', 'other', 'none', 'never-hidden'][at % 5] ?? '')
        : ''
    const rating = requestId === 2 && isAnswered ? (isNegative ? '1' : '5') : ''
    set('ground', ground)
    set('rating', rating)
    if (ground !== '') set('decidedBy', WORDS.decider)
    const decidedAt = ground !== '' && at % 3 === 0 ? '2026-11-22' : ''
    set('decidedAt', decidedAt)
    if (rating !== '') set('note', `${WORDS.link}/${feedbackId}`)
    rows.push({ request: `R-${requestId}`, feedbackId, businessId, ground, decidedAt, rating })
    return cells.join(',')
  })
  return { text: `${[heading, ...filled].join('\r\n')}\r\n`, rows }
}
