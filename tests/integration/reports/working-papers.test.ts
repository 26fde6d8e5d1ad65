import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateCache, readFrom, withIndexedCache } from '../../../electron/cli/services.ts'
import { withBundle } from '../../../electron/evidence/bundle-files.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { findFindings, findFindingsAbout } from '../../../electron/findings/read/list-findings.ts'
import { compareRedacted, recomputeBundle } from '../../../electron/import/bundle/recompute-bundle.ts'
import { toSchedule } from '../../../electron/reports/exceptions.ts'
import { exportEvidence } from '../../../electron/reports/export-evidence.ts'
import { exportRows, type RowsOrder } from '../../../electron/reports/export-rows.ts'
import { exportPdf, previewPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import { TextPrinter } from '../../../electron/reports/pdf/printable-text.ts'
import { redrawSample } from '../../../electron/sampling/restore-samples.ts'
import { describeSample, printPopulation } from '../../../electron/sampling/sample-document.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { findDataCutoff } from '../../../electron/store/read/data-cutoff.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import type { RuleName } from '../../../shared/domain/finding.ts'
import { printDay, printMoment } from '../../../shared/format/utc-text.ts'
import { findOpenpyxl } from '../../../tools/preflight/judges.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import { readCsv } from '../../support/reports/read-csv.ts'
import { callCli } from '../../support/run-cli.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
/** Years after the end of the demo, which is today. */
const NOW = Date.UTC(new Date().getUTCFullYear() + 4, 0, 1)
const RUN = { asOfMs: NOW, onProgress: () => undefined, isCancelled: () => false }
const PAPER = { paper: 'a4', preparedBy: 'Ada', workspaceName: 'Demo' } as const
const EVERYTHING = {
  disposition: null,
  businessId: null,
  isRobust: null,
  within: '',
  sort: null,
  offset: 0,
  limit: 1_000,
}
const MARKED = 'rule:long-hidden disposition:confirmed'

let folder = ''
let workspace = ''
const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8' })
const at = (name: string): string => join(folder, name)
const inCache = <Value>(use: (db: ReadableDatabase) => Value): Promise<Value> =>
  withIndexedCache(workspace, ENV, async (db) => use(db), 'examined')
const list = (db: ReadableDatabase, rule: RuleName) => findFindings(db, { ...EVERYTHING, rule }).rows

/** Reads the first sheet with openpyxl, values as text. */
function readSheet(path: string): readonly Readonly<Record<string, string>>[] {
  const script = `import json, openpyxl, sys
book = openpyxl.load_workbook(sys.argv[1])
names = {heading: name for heading, name, *_ in book['Columns'].iter_rows(min_row=2, values_only=True)}
head, *rows, sums = book['Rows'].iter_rows(values_only=True)
first = [names[heading] for heading in head]
print(json.dumps([{name: '' if value is None else str(value) for name, value in zip(first, row)} for row in rows]))`
  return JSON.parse(run(python ?? '', '-c', script, path))
}
const python = findOpenpyxl()

async function askDuckdb(sql: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const rows = await (await connection.runAndReadAll(sql)).getRowObjectsJS()
  connection.closeSync()
  return rows
}

interface Shown {
  readonly shown: number
  readonly hidden: number
}

const addTallies = (a: Shown, b: Shown): Shown => ({ shown: a.shown + b.shown, hidden: a.hidden + b.hidden })

/** Of each business: the reviews that an entry shows, and of these those that a later entry hides. */
function tallyBusinesses(rows: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, Shown> {
  const reviews = Map.groupBy(rows, ({ businessId, feedbackId }) => `${businessId} ${feedbackId}`)
  const tallies = new Map<string, Shown>()
  for (const [key, entries] of reviews) {
    const flags = entries
      .toSorted((a, b) => Date.parse(a.timeUtc ?? '') - Date.parse(b.timeUtc ?? ''))
      .map(({ showOnWebsite }) => showOnWebsite)
    const first = flags.indexOf('1')
    const tally = {
      shown: Number(first >= 0),
      hidden: Number(first >= 0 && flags.lastIndexOf('0') > first),
    }
    const [business = ''] = key.split(' ')
    tallies.set(business, addTallies(tallies.get(business) ?? { shown: 0, hidden: 0 }, tally))
  }
  return tallies
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unhidden-papers-'))
  workspace = at('Demo.unhidden')
  const small = ['--events', '900', '--responses', '120', '--seed', '7']
  expect((await callCli(['demo', '--out', folder, ...small], ENV)).code).toBe(0)
  const location = await locateCache(workspace, ENV)
  const store = await openStore({ ...location, mode: 'open' })
  await store.findings.refresh()
  const db = openReadonly(location)
  const cases = [...iterateCases(db)]
    .filter(({ kind, rules }) => kind === 'review' && rules.includes('long-hidden'))
    .filter(({ references }) => references.filter((one) => one.startsWith('LH-')).length === 1)
    .slice(0, 3)
    .map(({ reference }) => seeCase(db, reference))
  db.close()
  const decision = { state: 'confirmed', note: '=1+1, seen', ground: 'privacy', by: 'ada' } as const
  await store.run('cases:decide', { cases, ...decision }, NOW)
  const populationId = await store.run('samples:freeze', 'visibility:hidden', NOW)
  const draw = { populationId, basis: null, preparer: 'Ada', reason: 'again' }
  const random = { method: 'random', size: 6 } as const
  await store.run('samples:draw', { ...draw, title: 'Hidden', design: random, seed: 'a seed' }, NOW)
  const layers = { method: 'stratified', by: 'visibility', allocation: 'fixed', size: 4 } as const
  await store.run('samples:draw', { ...draw, title: 'Second', design: layers, seed: 'other' }, NOW)
  await store.run('samples:change', { kind: 'abandon', sampleId: 2, reason: 'too few' }, NOW)
  await store.close()
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('findings as rows: those of the list, in its order, with decision, evidence and coverage', async () => {
  const path = at('findings.csv')
  const listed = await inCache((db) => {
    exportRows({ ...RUN, db, template: 'findings', filter: 'rule:long-hidden', format: 'csv', path })
    return list(db, 'long-hidden')
  })
  const rows = readCsv(path)
  expect(rows.map(({ ref }) => ref)).toEqual(listed.map(({ reference }) => reference))
  expect(rows.filter(({ disposition }) => disposition === 'confirmed')).toHaveLength(3)
  expect(rows.find(({ disposition }) => disposition === 'confirmed')).toMatchObject({
    parameters: 'days:30',
    ground: 'privacy',
    reason: "'=1+1, seen",
    decidedBy: 'ada',
    coverage: 'history complete; responses complete',
    evidence: expect.stringMatching(/hidden, receipt \d+/),
  })
  const about = JSON.parse(readFileSync(`${path}.about.json`, 'utf8'))
  expect(about.rules).toContainEqual({ rule: 'long-hidden', version: 1, parameters: { days: 30 } })
})

test('page one and the exceptions of a report about findings add up to its rows', async () => {
  const [csv, pdf] = [at('all-findings.csv'), at('all-findings.pdf')]
  const schedule = await inCache((db) => {
    exportRows({ ...RUN, db, template: 'findings', filter: '', format: 'csv', path: csv })
    const summary = {
      ...RUN,
      ...PAPER,
      db,
      template: 'findings',
      filter: '',
      printedRows: 'summary',
    } as const
    exportPdf({ ...summary, path: pdf })
    return toSchedule(summary, new TextPrinter())
  })
  // The bar draws what the sentence beside it says.
  const [summary] = schedule?.blocks ?? []
  if (summary?.kind !== 'text') throw new Error('the schedule begins with a sentence')
  const [decidedCases = 0, allCases = 0] = (summary.lead?.match(/\d+/g) ?? []).map(Number)
  expect(decidedCases).toBeGreaterThan(0)
  expect(summary.share).toBe(decidedCases / allCases)
  const rows = readCsv(csv)
  const counted = (state: string): string =>
    rows.filter(({ disposition }) => disposition === state).length.toLocaleString('en-GB')
  const text = run('pdftotext', '-raw', pdf, '-')
  expect(text.split('\f').length - 1).toBeLessThanOrEqual(4)
  const flat = text.replace(/\s+/g, ' ')
  expect(flat).toContain(
    `${counted('open')} Open + ${counted('confirmed')} Confirmed + ${counted('dismissed')} Dismissed = ${rows.length} Rows`,
  )
  const lines = flat.slice(flat.indexOf('By kind'), flat.indexOf('High priority'))
  const [, cases = '', reviews = '', findings = ''] = /All cases (\d+) (\d+) (\d+) /.exec(lines) ?? []
  expect(Number(findings)).toBe(rows.length)
  const about = new Set(rows.map(({ feedbackId }) => feedbackId).filter(Boolean)).size
  expect(Number(reviews)).toBe(about)
  const ofAll = (state: string) => rows.filter(({ disposition }) => disposition === state).length
  const decided = ofAll('confirmed') + ofAll('dismissed')
  const whole = new Set(
    rows.filter(({ feedbackId }) => feedbackId === '').map(({ businessId }) => businessId),
  )
  const businesses = `${whole.size} ${whole.size === 1 ? 'business' : 'businesses'}`
  const subjects = `${about} reviews${whole.size > 0 ? ` and ${businesses}` : ''}`
  expect(flat).toMatch(
    new RegExp(`${rows.length} findings by \\d+ rules about ${subjects}; ${decided} are decided\\.`),
  )
  expect(flat).toContain(
    `All rules ${['open', 'confirmed', 'dismissed'].map(ofAll).join(' ')} ${rows.length} `,
  )
  expect(flat).toContain(`${decided === 1 ? 'case is' : 'cases are'} decided: `)
  // Worst first: bursts and outlier businesses before all others, and a rate has no day.
  expect(lines).toMatch(
    /Decided Hidden together .* Hide rate above all others .* Hidden after customer response/,
  )
  expect(flat).toMatch(/Hide rate above all others: [\d.]+% [^%]+ All dates 1 /)
  const kinds = [...lines.matchAll(/[a-z-] (\d+) \d+ (\d+) (\d+) (\d+) (\d+) (\d+) of (\d+)/g)]
  const sum = (column: number): number =>
    kinds.slice(0, -1).reduce((all, kind) => all + Number(kind[column]), 0)
  expect([1, 2].map(sum)).toEqual([Number(cases), rows.length])
  for (const [, all, , confirmed, dismissed, open, decidedOfAll] of kinds) {
    expect(Number(confirmed) + Number(dismissed)).toBe(Number(decidedOfAll))
    expect(Number(open) + Number(decidedOfAll)).toBe(Number(all))
  }
})

test('the chart of page one names its last month at its end', async () => {
  const [csv, path] = [at('changes.csv'), at('months.pdf')]
  await inCache((db) => {
    exportRows({ ...RUN, db, template: 'visibility-changes', filter: '', format: 'csv', path: csv })
    exportPdf({ ...RUN, ...PAPER, db, template: 'hidden-and-deleted', filter: '', path })
  })
  const newest = Math.max(...readCsv(csv).map(({ timeUtc }) => Date.parse(timeUtc ?? '')))
  const month = new Date(newest).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const labels = /Changes per month([\s\S]*?)Turned shown/.exec(textOfPdf(path))?.[1]?.trim().split(/\n/)
  expect(labels?.at(-1)).toMatch(new RegExp(`${month}$`))
})

test('the table of the chart has its note below it, and a number is never parted from its unit', async () => {
  const path = at('breaks.pdf')
  const schedule = await inCache((db) => {
    const summary = { ...RUN, ...PAPER, db, template: 'hidden-and-deleted', filter: '' } as const
    exportPdf({ ...summary, printedRows: 'summary', path })
    return toSchedule(summary, new TextPrinter())
  })
  const pages = textOfPdf(path).split('\f')
  const ofTable = pages.findIndex((page) => page.includes('Figures of the chart: changes per month\n'))
  const table = pages
    .slice(ofTable)
    .find((page) => page.includes('Entries about the reviews in scope, by month'))
  const ids = (table ?? '').match(/HD-2\.\d{4}-\d\d/g)?.sort() ?? []
  const all = pages.join('').match(/HD-2\.\d{4}-\d\d(?!\.)/g) ?? []
  expect(ids.at(-1)).toBe(all.sort().at(-1))
  const titles = JSON.stringify(schedule).match(/\d+ reviews hidden in [^"]+/g) ?? []
  expect(titles.length).toBeGreaterThan(0)
  for (const title of titles) expect(title).toMatch(/ in \d+\u00a0min \d\d\u00a0s$/)
})

test('page one lists the reviews that were hidden together, as the findings of the rule have them', async () => {
  const [csv, path] = [at('together.csv'), at('together.pdf')]
  await inCache((db) => {
    exportRows({ ...RUN, db, template: 'findings', filter: 'rule:bulk-hide', format: 'csv', path: csv })
    exportPdf({ ...RUN, ...PAPER, db, template: 'hidden-and-deleted', filter: '', path })
  })
  const rows = readCsv(csv)
  const [business] = [...new Set(rows.map(({ businessId }) => businessId))]
  const moments = rows.map(({ fromUtc }) => Date.parse(fromUtc ?? ''))
  const seconds = Math.floor((Math.max(...moments) - Math.min(...moments)) / 1_000)
  const length = `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
  const reviews = new Set(rows.map(({ feedbackId }) => feedbackId)).size
  const text = textOfPdf(path).split('\f')[0]?.replace(/\s+/g, ' ')
  expect(text).toContain(`${reviews} reviews of one business were hidden within ${length}.`)
  expect(text).toMatch(
    new RegExp(`Reviews hidden together .*\\(${business}\\) \\w+ \\d+, \\d{4} ${reviews} ${length} `),
  )

  // A search can select a part of them only.
  await inCache((db) => {
    const filter = `feedback:${rows[0]?.feedbackId}`
    exportPdf({ ...RUN, ...PAPER, db, template: 'hidden-and-deleted', filter, path: at('part.pdf') })
  })
  expect(textOfPdf(at('part.pdf')).split('\f')[0]).not.toContain('hidden within')
})

test('a report about findings draws a burst whole, and states what an outlier was compared with', async () => {
  const [csv, path] = [at('changes.csv'), at('outliers.pdf')]
  await inCache((db) => {
    exportRows({ ...RUN, db, template: 'visibility-changes', filter: '', format: 'csv', path: csv })
    exportPdf({ ...RUN, ...PAPER, db, template: 'findings', filter: '', path })
  })
  const text = textOfPdf(path).replace(/\s+/g, ' ')
  const tallies = tallyBusinesses(readCsv(csv))
  const [all] = [[...tallies.values()].reduce(addTallies, { shown: 0, hidden: 0 })]
  const [, business = '', n = ''] =
    /Hide rates above all others .*? corrected .*?\((\d+)\) (\d+) /.exec(text) ?? []
  const { shown, hidden } = tallies.get(business) ?? { shown: 0, hidden: 0 }
  const others = { shown: all.shown - shown, hidden: all.hidden - hidden }
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`
  expect(Number(n)).toBe(hidden)
  expect(text).toMatch(
    new RegExp(
      `\\(${business}\\) ${hidden} ${shown} ${percent(hidden, shown)} \\S+ – \\S+ ` +
        `${others.hidden} of ${others.shown} ${percent(others.hidden, others.shown)} p `,
    ),
  )
  expect(hidden / shown).toBeGreaterThan(others.hidden / others.shown)

  const hides = await inCache((db) => list(db, 'bulk-hide').map(({ fromMs }) => fromMs ?? 0))
  const moments = [Math.min(...hides), Math.max(...hides)].map(printMoment)
  expect(text).toContain(`Hides (UTC) ${moments.join(' – ')} Case C-`)
  const redacted = at('outliers-redacted.pdf')
  await inCache((db) =>
    exportPdf({ ...RUN, ...PAPER, db, template: 'findings', filter: '', path: redacted, isRedacted: true }),
  )
  const hiding = textOfPdf(redacted).replace(/\s+/g, ' ')
  expect(hiding).toMatch(new RegExp(`Business B-\\w+ Hides \\(UTC\\) ${moments.join(' – ')} (?!Case)`))
  expect(hiding).not.toContain(business)
})

test('a dossier has business, state, since when, and how long the review was hidden in all', async () => {
  const [csv, path] = [at('one.csv'), at('dossier.pdf')]
  const feedbackId = await inCache((db) => {
    const [found] = list(db, 'long-hidden')
    const filter = `feedback:${found?.feedbackId}`
    exportRows({ ...RUN, db, template: 'dossier', filter, format: 'csv', path: csv })
    exportPdf({ ...RUN, ...PAPER, db, template: 'dossier', filter, path })
    return found?.feedbackId
  })
  const events = readCsv(csv).filter(({ kind }) => kind === 'event')
  const hidden = events.map(({ visibility }) => visibility === 'hidden')
  const hides = hidden.filter((isHidden, at) => isHidden && !hidden[at - 1])
  const since = events[hidden.lastIndexOf(false) + 1]
  const moment = (row: Readonly<Record<string, string>> | undefined) =>
    `${printMoment(Date.parse(row?.timeUtc ?? ''))} UTC`
  const text = textOfPdf(path).replace(/\s+/g, ' ')
  expect(text).toContain(`Review ${feedbackId}`)
  // A name from right to left turns the brackets about its ID.
  expect(text).toMatch(
    new RegExp(`The review Business .*\\b${events[0]?.businessId} ?\\)? State by its last entry hidden`),
  )
  expect(text).toContain(`In this state since ${moment(since)} Times hidden ${hides.length} Hidden in all `)
  expect(text).toContain(`First entry ${moment(events[0])}`)
})

test('DuckDB reads findings in Parquet: decimals, lists of evidence, what was decided', async () => {
  const path = at('findings.parquet')
  const filter = 'rule:long-hidden'
  await inCache((db) => exportRows({ ...RUN, db, template: 'findings', filter, format: 'parquet', path }))
  const read =
    await askDuckdb(`SELECT ref, feedbackId::VARCHAR AS id, measure::DOUBLE AS measure, len(evidence) AS evidence,
    epoch_ms(fromUtc)::DOUBLE AS fromMs, disposition, reason, robust FROM read_parquet('${path}')`)
  const listed = await inCache((db) => list(db, 'long-hidden'))
  expect(read.map(({ evidence, ...row }) => [Number(evidence) > 0, row])).toEqual(
    listed.map((finding) => [
      true,
      {
        ref: finding.reference,
        id: finding.feedbackId,
        measure: finding.measure,
        fromMs: finding.fromMs,
        disposition: finding.disposition.state,
        reason: finding.disposition.decidedAtMs === null ? null : finding.disposition.reason,
        robust: finding.robustness?.isRobust ? 'yes' : 'no',
      },
    ]),
  )
  expect(read.filter(({ reason }) => reason === '=1+1, seen')).toHaveLength(3)
})

test.skipIf(!python)('openpyxl reads findings in XLSX as the CSV has them, a formula as text', async () => {
  const path = at('findings.xlsx')
  const filter = 'rule:long-hidden'
  await inCache((db) => exportRows({ ...RUN, db, template: 'findings', filter, format: 'xlsx', path }))
  const [read, written] = [readSheet(path), readCsv(at('findings.csv'))]
  const plain = (row: Readonly<Record<string, string>>) =>
    Object.entries(row).filter(([name]) => !name.endsWith('Utc') && name !== 'reason' && name !== 'measure')
  expect(read.map(plain)).toEqual(written.map(plain))
  expect(read.map(({ fromUtc }) => Date.parse(`${fromUtc}Z`))).toEqual(
    written.map(({ fromUtc }) => Date.parse(fromUtc ?? '')),
  )
  expect(read.map(({ measure }) => Number(measure))).toEqual(written.map(({ measure }) => Number(measure)))
  expect(read.filter(({ reason }) => reason === '=1+1, seen')).toHaveLength(3)
})

describe('references of items in files of rows', () => {
  const write = (changes: Partial<RowsOrder> & Pick<RowsOrder, 'template' | 'path'>): Promise<string> =>
    inCache((db) => exportRows({ ...RUN, db, filter: '', format: 'csv', ...changes }).path)
  /** What the screens show of the item. */
  const referencesOf = (db: ReadableDatabase, feedbackId: string) => ({
    itemRef: `#${feedbackId}`,
    findingRefs: findFindingsAbout(db, feedbackId as never).map(({ reference }) => reference),
    sampleRefs: [1, 2].flatMap((sampleId) =>
      describeSample(db, sampleId)
        .items.filter((item) => item.feedbackId === feedbackId)
        .map(({ number }) => `S-${sampleId}.${number}`),
    ),
  })
  const drawnFirst = () => inCache((db) => describeSample(db, 1).items[0]?.feedbackId ?? '')

  test.each(['feedback', 'hidden-and-deleted'] as const)('%s: item, findings and draws', async (template) => {
    const rows = readCsv(await write({ template, path: at(`${template}.csv`) }))
    const expected = await inCache((db) => rows.map(({ feedbackId }) => referencesOf(db, feedbackId ?? '')))
    expect(
      rows.map(({ itemRef, findingRefs, sampleRefs }) => ({ itemRef, findingRefs, sampleRefs })),
    ).toEqual(
      expected.map(({ itemRef, findingRefs, sampleRefs }) => ({
        itemRef,
        findingRefs: findingRefs.join(' '),
        sampleRefs: sampleRefs.join(' '),
      })),
    )
    expect(rows.filter(({ sampleRefs }) => sampleRefs !== '')).not.toHaveLength(0)
    expect(rows.some(({ findingRefs }) => findingRefs?.includes(' '))).toBe(true)
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('feedbackRef')
    const jsonl = readFileSync(
      await write({ template, format: 'jsonl', path: at(`${template}.jsonl`) }),
      'utf8',
    )
    const lines = jsonl
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(
      lines.map(({ itemRef, findingRefs, sampleRefs }) => ({ itemRef, findingRefs, sampleRefs })),
    ).toEqual(expected)
    const parquet = await write({ template, format: 'parquet', path: at(`${template}.parquet`) })
    expect(
      await askDuckdb(`SELECT itemRef, findingRefs, sampleRefs FROM read_parquet('${parquet}')`),
    ).toEqual(expected)
    if (!python) return
    const xlsx = readSheet(await write({ template, format: 'xlsx', path: at(`${template}.xlsx`) }))
    expect(xlsx.map(({ findingRefs }) => findingRefs)).toEqual(rows.map(({ findingRefs }) => findingRefs))
  })

  test('a dossier says them in every row, changes and responses that of the item', async () => {
    const id = await drawnFirst()
    const filter = `feedback:${id}`
    const expected = await inCache((db) => referencesOf(db, id))
    const dossier = readCsv(await write({ template: 'dossier', filter, path: at('dossier.csv') }))
    expect(dossier.length).toBeGreaterThan(1)
    for (const row of dossier) {
      expect(row).toMatchObject({ itemRef: `#${id}`, findingRefs: expected.findingRefs.join(' ') })
      expect(row.sampleRefs).toContain('S-1.1')
    }
    const changes = readCsv(await write({ template: 'visibility-changes', path: at('changes.csv') }))
    const responses = readCsv(await write({ template: 'responses', path: at('responses.csv') }))
    for (const { feedbackId, itemRef } of [...changes, ...responses]) expect(itemRef).toBe(`#${feedbackId}`)
  })

  test('a past moment has no findings, so no column says that there are none', async () => {
    const path = await write({ template: 'feedback', isPast: true, path: at('past.csv') })
    const [row] = readCsv(path)
    expect(row).toHaveProperty('sampleRefs')
    expect(row).not.toHaveProperty('findingRefs')
  })

  test('a redacted file holds none of them, in no form', async () => {
    const ids = readCsv(at('feedback.csv')).map(({ feedbackId }) => feedbackId ?? '')
    for (const format of ['csv', 'jsonl'] as const) {
      const path = await write({
        template: 'feedback',
        isRedacted: true,
        format,
        path: at(`redacted.${format}`),
      })
      const text = readFileSync(path, 'utf8')
      expect(text).not.toMatch(/Ref|#|\b[A-Z]{2}-\d|S-\d+\.\d/)
      expect(ids.filter((id) => id.length > 4 && text.includes(id))).toEqual([])
    }
  })

  test('a bundle makes them again from replies, decisions and draws, redacted ones without', async () => {
    const [full, redacted] = [at('items.zip'), at('items-redacted.zip')]
    const report = { template: 'hidden-and-deleted', filter: '' } as const
    await inCache((db) => exportEvidence({ ...RUN, db, path: full, head: null, report }))
    const { outcome, rows } = recomputeBundle(full) ?? {}
    expect(outcome).toBe('match')
    expect(rows?.every(({ firstDifference }) => firstDifference === null)).toBe(true)
    const hidden = { ...report, isRedacted: true }
    await inCache((db) => exportEvidence({ ...RUN, db, path: redacted, head: null, report: hidden }))
    expect(compareRedacted(redacted, full).outcome).toBe('match')
  })

  test('a bundle has the edited result beside the generated one, is made again with both, and redacted with neither', {
    tags: 'thorough',
  }, async () => {
    const [full, redacted] = [at('edited.zip'), at('edited-redacted.zip')]
    const report = { template: 'businesses', filter: '' } as const
    const largest =
      'SELECT CAST(business_id AS TEXT) FROM feedback GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1'
    const id = await inCache((db) => String(db.prepare(largest).pluck().get()))
    const paper = { ...PAPER, businessNames: { [id]: 'Harbor Café' } }
    const { result } = await inCache((db) => previewPdf({ ...RUN, ...paper, ...report, db, path: '' }))
    const edited = { text: 'Written by hand.', generated: result, by: 'Ada', atMs: 1 }
    const signed = { by: 'Ada', atMs: 2 }
    const final = { prepared: signed, reviewed: { by: 'Grace', atMs: 3 }, approved: signed }
    const pdf = { ...paper, edited, final }
    await inCache((db) => exportEvidence({ ...RUN, db, path: full, head: null, report: { ...report, pdf } }))
    expect(recomputeBundle(full)?.outcome).toBe('match')
    const recipeOf = (path: string) =>
      withBundle(path, (files) => JSON.parse(files.findText('data/report/recipe.json') ?? '').pdf)
    expect(recipeOf(full)).toMatchObject({ edited, final, businessNames: paper.businessNames })
    const hidden = { ...report, pdf, isRedacted: true }
    await inCache((db) => exportEvidence({ ...RUN, db, path: redacted, head: null, report: hidden }))
    for (const name of ['edited', 'businessNames']) expect(recipeOf(redacted)).not.toHaveProperty(name)
    expect(compareRedacted(redacted, full).outcome).toBe('match')
  })
})

test('a search beside the words of findings keeps those about its items', async () => {
  await inCache((db) => {
    const count = (filter: string) =>
      exportRows({ ...RUN, db, template: 'findings', filter, format: 'jsonl', path: at('x.jsonl') }).rows
    const item = list(db, 'toggling')[0]?.feedbackId
    expect(count(`rule:toggling feedback:${item}`)).toBe(1)
    expect(count('rule:toggling')).toBe(list(db, 'toggling').length)
    expect(count('rule:toggling visibility:hidden') + count('rule:toggling -visibility:hidden')).toBe(
      count('rule:toggling'),
    )
    expect(() => count('rule:none-such')).toThrow(/rule: must be one of/)
  })
})

test('the PDF explains the rules, groups their findings under bookmarks, and names who decided', async () => {
  const path = at('findings.pdf')
  await inCache((db) => exportPdf({ ...RUN, ...PAPER, db, template: 'findings', filter: MARKED, path }))
  const text = run('pdftotext', '-layout', path, '-')
  for (const part of [
    'Rules applied',
    'Not determinable',
    'Hidden for more than: 30',
    'Personal data',
    'confirmed',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toMatch(/\bada\b/)
  const outlines = run('qpdf', '--json', '--json-key=outlines', path)
  expect(outlines).toContain('Hidden long')
})

test('the working paper of a sample says how it was drawn, and of every other draw', async () => {
  const path = at('sample.pdf')
  await inCache((db) => exportPdf({ ...RUN, ...PAPER, db, template: 'sample', filter: 'S-1', path }))
  const text = run('pdftotext', '-layout', path, '-')
  const { population } = await inCache((db) => describeSample(db, 1))
  for (const part of ['a seed', 'S-1.6', 'too few', 'abandoned', 'unhidden draw 1', 'Not evaluated']) {
    expect(text).toContain(part)
  }
  expect(text.replace(/[\s\u200b]/g, '')).toContain(population.idsSha256)
  const rows = at('sample.csv')
  await inCache((db) =>
    exportRows({ ...RUN, db, template: 'sample', filter: 's-1', format: 'csv', path: rows }),
  )
  expect(readCsv(rows).map(({ reference }) => reference)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `S-1.${n}`))
})

/** Of each page its words in ASCII, with their boxes in points. */
function readWords(path: string) {
  const pages = run('pdftotext', '-bbox', path, '-').split('<page').slice(1)
  const pattern = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([ -~]+)<\/word>/g
  return pages.map((page) =>
    [...page.matchAll(pattern)].map(([, left, top, right, bottom, word = '']) => ({
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
      word,
    })),
  )
}

/** Pairs of words of the pages after the first that are printed over each other. */
function findOverprinted(path: string): readonly string[] {
  const [across, down] = [1, 3]
  const [, ...pages] = readWords(path)
  return pages.flatMap((words, at) =>
    words.flatMap((one, place) =>
      words
        .slice(place + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > across &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > down,
        )
        .map((other) => `page ${at + 2}: ${one.word} over ${other.word}`),
    ),
  )
}

test.each([
  ['findings', ''],
  ['hidden-and-deleted', ''],
  ['feedback', 'hides:>0'],
  ['visibility-changes', 'hides:>0'],
  ['responses', 'hides:>0'],
  ['changes', 'since:2000-01-01T00:00:00.000Z'],
  ['compliance', ''],
  ['sample', 'S-1'],
] as const)(
  '%s: no cell is printed over another one, whatever a business is called',
  async (template, filter) => {
    const path = at(`${template}-columns.pdf`)
    await inCache((db) => {
      const ids = db
        .prepare('SELECT DISTINCT CAST(business_id AS TEXT) FROM feedback')
        .pluck()
        .all() as string[]
      const name = 'Zahnarztgemeinschaftspraxis am Kurfuerstendamm'
      const businessNames = Object.fromEntries(ids.map((id) => [id, name]))
      exportPdf({ ...RUN, ...PAPER, db, template, filter, path, businessNames })
    })
    expect(findOverprinted(path)).toEqual([])
  },
)

test('coverage lists days without data as not fetched, and no days after the data', async () => {
  const path = at('coverage.pdf')
  const listAsOf = async (asOfMs: number): Promise<string> => {
    await inCache((db) =>
      exportPdf({
        ...RUN,
        ...PAPER,
        db,
        asOfMs,
        template: 'businesses',
        filter: '',
        path,
        printedRows: 'summary',
      }),
    )
    const text = run('pdftotext', '-layout', path, '-')
    return text.slice(text.indexOf('Coverage: data received'), text.indexOf('Provenance'))
  }
  const throughMs = await inCache((db) => findDataCutoff(db)?.atMs ?? 0)
  const last = printDay(new Date(throughMs).toISOString().slice(0, 10))
  const atEnd = await listAsOf(throughMs)
  expect(atEnd.match(new RegExp(`… – ${last}\\s+complete`, 'g'))).toHaveLength(2)
  expect(atEnd).not.toContain('not fetched')
  expect((await listAsOf(NOW)).match(/ – …\s+not fetched/g)).toHaveLength(2)

  // The page of a bundle, in the same words.
  const bundle = at('coverage.zip')
  const readPage = async (asOfMs: number): Promise<string> => {
    const report = { template: 'businesses', filter: '' } as const
    await inCache((db) => exportEvidence({ ...RUN, db, asOfMs, path: bundle, head: null, report }))
    return run('unzip', '-p', bundle, '*/index.html')
  }
  expect(await readPage(throughMs)).not.toContain('not fetched')
  expect((await readPage(NOW)).match(/ – …: not fetched/g)).toHaveLength(2)
})

test('the sheet of a sample has no columns for strata and a second reviewer where it has none', async () => {
  const path = at('sheet.pdf')
  await inCache((db) => exportPdf({ ...RUN, ...PAPER, db, template: 'sample', filter: 'S-1', path }))
  const sheet = run('pdftotext', '-raw', path, '-').replace(/\s+/g, ' ')
  expect(sheet).toMatch(/Reference Review Business State History First reviewer S-1\.1 /)
  await inCache((db) => exportPdf({ ...RUN, ...PAPER, db, template: 'sample', filter: 'S-2', path }))
  expect(run('pdftotext', '-raw', path, '-').replace(/\s+/g, ' ')).toMatch(/Business Stratum State History/)
})

test('a bundle is verified: findings computed again from the replies, samples drawn again', async () => {
  const path = at('findings.zip')
  const report = { template: 'findings', filter: MARKED } as const
  await inCache((db) => exportEvidence({ ...RUN, db, path, head: null, report }))
  const all = recomputeBundle(path)
  expect(all?.outcome).toBe('match')
  expect(all?.figures).toContainEqual({ id: 'rule.long-hidden', stated: '3', recomputed: '3' })
  const evidence = at('evidence.zip')
  await inCache((db) => exportEvidence({ ...RUN, db, path: evidence, head: null }))
  const samples = recomputeBundle(evidence)
  expect(samples?.outcome).toBe('match')
  expect(samples?.figures.map(({ id }) => id)).toContain('S-2 drawn items')
})

test.each([
  ['words alone', 'match', (text: string) => text],
  ['a decision too', 'mismatch', (text: string) => text.replaceAll(/([",])confirmed\b/g, '$1dismissed')],
])('a bundle in whose rows %s differ is a %s', { tags: 'thorough' }, async (_, expected, change) => {
  const path = at('worded.zip')
  const report = { template: 'findings', filter: MARKED, pdf: PAPER } as const
  await inCache((db) => exportEvidence({ ...RUN, db, path, head: null, report }))
  const bag = new Bag(path)
  const read = (name: string) => bag.files.get(name)?.toString() ?? ''
  for (const name of ['data/report/rows.csv', 'data/report/rows.jsonl']) {
    const reworded = read(name).replaceAll('Hidden long', 'Concealed, "for" long')
    const isJson = name.endsWith('l')
    const quoted = isJson ? reworded.replaceAll('"for"', '\\"for\\"') : quoteTitle(reworded)
    expect(quoted).not.toBe(read(name))
    bag.set(name, change(quoted))
  }
  const recipe = JSON.parse(read('data/report/recipe.json'))
  const judge = (words: string) => {
    bag.set('data/report/recipe.json', JSON.stringify({ ...recipe, words }))
    bag.renewManifests()
    bag.write(path)
    return recomputeBundle(path)
  }
  const found = judge('0'.repeat(64))
  expect(found?.outcome).toBe(expected)
  const isSame = expected === 'match'
  expect(found?.rows?.map(({ differsInWording = false }) => differsInWording)).toEqual([isSame, isSame])
  const others = found?.figures.filter(({ otherVersion }) => otherVersion !== undefined)
  // The bytes of the pages are the same here, so nothing has to be said of them.
  expect(others?.map(({ id }) => id)).toEqual(
    isSame ? ['data/report/rows.csv', 'data/report/rows.jsonl'] : [],
  )
  // Who says that the words are those of this version has to have its bytes.
  expect(judge(recipe.words)?.outcome).toBe('mismatch')
})

/** A value with quotes in it, as CSV writes it. */
function quoteTitle(csv: string): string {
  return csv.replaceAll('Concealed, "for" long', '"Concealed, ""for"" long"')
}

test.each([
  ['findings', 'rule:long-hidden'],
  ['sample', 'S-1'],
] as const)(
  'a redacted bundle of %s, its PDF included, is what the full one gives, and names nobody',
  async (template, filter) => {
    const [full, redacted] = [at('full.zip'), at('redacted.zip')]
    const report = { template, filter, pdf: PAPER } as const
    await inCache((db) => {
      exportEvidence({ ...RUN, db, path: full, head: null, report })
      exportEvidence({ ...RUN, db, path: redacted, head: null, report: { ...report, isRedacted: true } })
    })
    const compared = compareRedacted(redacted, full)
    expect(compared.outcome).toBe('match')
    expect(compared.figures.map(({ id }) => id)).toContain('data/report/report.pdf')
    const page = run('unzip', '-p', redacted, '*/index.html', '*/data/report/recipe.json')
    const listsSamples = (path: string) =>
      run('unzip', '-p', path, '*/index.html').includes('href="data/samples/"')
    expect([listsSamples(full), listsSamples(redacted)]).toEqual([true, false])
    const { population, seed } = await inCache((db) => describeSample(db, 1))
    for (const secret of [population.idsSha256, population.listSha256, seed, 'visibility:hidden'])
      expect(page).not.toContain(secret)
  },
)

test('another seed, another item or another list is a mismatch', async () => {
  await inCache((db) => {
    const document = describeSample(db, 1)
    const population = printPopulation(db, document.population.number)
    const differs = (changed: typeof document, text = population) =>
      redrawSample(changed, text)
        .filter(({ stated, recomputed }) => stated !== recomputed)
        .map(({ id }) => id)
    expect(differs(document)).toEqual([])
    expect(differs({ ...document, seed: 'another' })).toEqual(['S-1 drawn items'])
    const items = document.items.map((item) =>
      item.number === 2 ? { ...item, feedbackId: '1' as const } : item,
    )
    expect(differs({ ...document, items } as typeof document)).toEqual(['S-1 drawn items'])
    const shorter = population.slice(population.indexOf('\n') + 1)
    expect(differs(document, shorter)).toHaveLength(3)
    expect(differs(document, 'nonsense\n')).toHaveLength(3)
  })
})

test('findings of other parameters are never reported: refused, or computed anew', async () => {
  const location = await locateCache(workspace, ENV)
  const store = await openStore({ ...location, mode: 'open' })
  const change = { rule: 'long-hidden', parameters: { days: 400 }, reason: 'longer' } as const
  await store.run('findings:set-parameters', change, NOW)
  await store.close()
  const order = { ...RUN, template: 'findings', filter: 'rule:long-hidden', format: 'csv' } as const
  const stale = readFrom(location, async (db) => exportRows({ ...order, db, path: at('stale.csv') }))
  await expect(stale).rejects.toMatchObject({ code: 'busy' })
  const items = { ...order, template: 'feedback', filter: '', path: at('items.csv') } as const
  await readFrom(location, async (db) => exportRows({ ...items, db }))
  expect(readCsv(items.path)[0]).not.toHaveProperty('findingRefs')
  await inCache((db) => exportRows({ ...order, db, path: at('anew.csv') }))
  const rows = readCsv(at('anew.csv'))
  expect(new Set(rows.map(({ parameters }) => parameters))).toEqual(new Set(['days:400']))
  expect(rows.length).toBeLessThan(readCsv(at('findings.csv')).length)
})
