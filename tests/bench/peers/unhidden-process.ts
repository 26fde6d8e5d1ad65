import { createInterface } from 'node:readline'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { computeFindings } from '../../../electron/findings/compute-findings.ts'
import { defaultsOf } from '../../../electron/findings/parameters.ts'
import type { FoundRow } from '../../../electron/findings/rule.ts'
import { importPages } from '../../../electron/import/import-pages.ts'
import { summarizeFacets } from '../../../electron/indexing/item-rollups.ts'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { summarizeFindings } from '../../../electron/store/finding-summary.ts'
import { openReadonly, openWritable } from '../../../electron/store/open-database.ts'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { readFilterContext } from '../../../electron/store/read/audit-zone.ts'
import { compileFilter, parseFilter } from '../../../electron/store/read/compile-filter.ts'
import { getMomentMs } from '../../../electron/store/read/data-cutoff.ts'
import { startFacetCount } from '../../../electron/store/read/facet-count.ts'
import { getFeedbackDetail } from '../../../electron/store/read/feedback-detail.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { CHINESE, PHRASE, type Question, ROWS, WORD } from './questions.ts'
import type { Asked } from './raw-replies.ts'

/**
 * The application's own answers, in a process like those of the peers. Arguments: `load` or `open`, the workspace, the
 * values of the questions, and for `load` the folder of raw replies. A question and its number come on each line.
 */
const [mode, path = '', values = '', raw = ''] = process.argv.slice(2)
const asked: Asked = JSON.parse(values)
const keyHex = '7a'.repeat(32)
const scope = { businessIds: [], from: null, to: null }
const CHECKSUM = 1_000_003

if (mode === 'load') await load()
if (mode === 'settle') settle()
else await answerAll()

/** As `import` does it: archived, chained, encrypted, indexed with full text. */
async function load(): Promise<void> {
  const connection = {
    baseUrl: 'http://127.0.0.1:9',
    clientId: 'c'.repeat(40),
    scheme: DEFAULT_SCHEME,
    scope,
  }
  const record = { workspaceId: 'peers', demo: null, timeZone: 'UTC', createdAtMs: asked.nowMs, connection }
  const store = await openStore({ path, keyHex, mode: 'create', record })
  const task = { paths: [raw], operation: null, scope, onProgress: () => undefined }
  const { outcome } = await importPages(
    { store: store.writer, nowMs: REAL_CLOCK.nowMs },
    { ...task, signal: new AbortController().signal },
  )
  if (outcome !== 'complete') throw new Error(`the import ended ${outcome}`)
  await store.close()
}

/**
 * What the application does in the background afterwards, and the coverage of a complete sync, which files cannot show.
 */
function settle(): void {
  const db = openWritable({ path, keyHex })
  db.exec('DELETE FROM responses_read; INSERT INTO responses_read VALUES (NULL, 1)')
  for (const _ of summarizeFacets(db));
  for (const _ of summarizeFindings(db));
  db.close()
}

async function answerAll(): Promise<void> {
  const db = openReadonly({ path, keyHex })
  const past = openReadonly({ path, keyHex })
  const printed: string[] = []
  for await (const line of createInterface(process.stdin)) {
    const [question = '', argument = ''] = line.split('\t')
    if (question !== '.print') printed.push(...answer(question as Question, Number(argument), db, past))
    else process.stdout.write(`${[...printed.splice(0), argument].join('\n')}\n`)
  }
}

/** A reader of its own for each question: nothing that another one kept helps. */
function answer(
  question: Question,
  at: number,
  db: ReadableDatabase,
  past: ReadableDatabase,
): readonly string[] {
  switch (question) {
    case 'newest hidden': {
      const filter = `hidden-for:>30d -response:owner business:${asked.businesses.join()}`
      const sort = { by: 'lastEvent', descending: true } as const
      return createWholeReader(db, () => asked.nowMs)
        .listFeedback({ filter, sort, offset: 0, limit: ROWS })
        .map(({ feedbackId, lastEvent }) => `${lastEvent?.utcMs}|${feedbackId}`)
    }
    case 'as of':
      showAsOf(past, asked.asOfMs)
      return countFacets(past, 'visibility:hidden').filter((line) => /^(total|deleted|business)/.test(line))
    case 'facets':
      return countFacets(db, 'visibility:hidden')
    case 'facets of hides':
      return countFacets(db, 'hides:>1')
    case 'word':
      return listNewest(db, WORD)
    case 'phrase':
      return listNewest(db, `"${PHRASE.join(' ')}"`)
    case 'chinese':
      return listNewest(db, CHINESE)
    case 'timeline':
      return getFeedbackDetail(db, asked.reviews[at] as FeedbackId).timeline.map((entry) =>
        entry.kind === 'event'
          ? [
              entry.event.time.utcMs,
              ...['event', entry.event.time.text, entry.event.showOnWebsite, entry.event.deleted],
            ].join('|')
          : [entry.response.date.utcMs, entry.response.type, [...entry.response.content].length, 0, 0].join(
              '|',
            ),
      )
    case 'rules':
      return applyRules(db)
    case 'csv': {
      const csv = `${path}.csv`
      exportRows({
        db,
        path: csv,
        format: 'csv',
        template: 'visibility-changes',
        filter: '',
        asOfMs: asked.nowMs,
        onProgress: () => undefined,
        isCancelled: () => false,
      })
      return [csv]
    }
  }
}

function countFacets(db: ReadableDatabase, filter: string): string[] {
  const compiled = compileFilter(
    parseFilter(filter),
    'feedback',
    readFilterContext(db, getMomentMs(db, null)),
  )
  const count = startFacetCount(db, compiled)
  while (count.step());
  const { total, facets } = count.counts()
  const lines = Object.entries(facets).flatMap(([facet, counts]) =>
    counts.map(({ value, count: reviews }) => `${facet}|${value}|${reviews}`),
  )
  return [`total||${total.count}`, ...lines]
}

function listNewest(db: ReadableDatabase, filter: string): string[] {
  return createWholeReader(db, () => asked.nowMs)
    .listResponses({ filter, offset: 0, limit: ROWS })
    .map(({ date, feedbackId }) => `${date.utcMs}|${feedbackId}`)
}

/** All eleven rules; the checksums of the ten that peers can be asked for. */
function applyRules(db: ReadableDatabase): readonly string[] {
  const parameters = new Map(RULE_NAMES.map((name) => [name, defaultsOf(RULES[name])]))
  const sums = new Map<RuleName, [number, number, number, number]>()
  for (const name of RULE_NAMES) if (name !== 'outlier-business') sums.set(name, [0, 0, 0, 0])
  for (const found of computeFindings(db, { parameters, cutoffMs: asked.nowMs })) {
    for (const { rule, rows } of found) for (const row of rows) addTo(sums.get(rule.name), row)
  }
  return Array.from(sums, ([name, sum]) => [name, ...sum].join('|'))
}

function addTo(sum: [number, number, number, number] | undefined, row: FoundRow): void {
  if (!sum) return
  sum[0] += 1
  sum[1] += Number((row.feedback_id ?? 0n) % BigInt(CHECKSUM))
  sum[2] += (row.from_ms ?? 0) % CHECKSUM
  sum[3] += (row.measure ?? 0) % CHECKSUM
}
