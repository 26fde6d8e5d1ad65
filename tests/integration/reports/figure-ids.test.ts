import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBody } from '../../../electron/evidence/archive.ts'
import { iterateReportFindings } from '../../../electron/findings/query/report-findings.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import { REPORT_TABLES } from '../../../electron/reports/report-templates.ts'
import { getSheet } from '../../../electron/sampling/sheet-rows.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { countItems, countResponses } from '../../../electron/store/read/count-rows.ts'
import { iterateItems } from '../../../electron/store/read/iterate-rows.ts'
import { findSelectedEvents } from '../../../electron/store/read/selected-events.ts'
import { listAllSweeps } from '../../../electron/store/sweeps.ts'
import { openStore, type Store } from '../../../electron/workers/store-client.ts'
import type { EventCursor, EventSelection } from '../../../shared/domain/overview-charts.ts'
import {
  type FigureDefinition,
  findFigure,
  type PdfTemplate,
  toFigureFilter,
} from '../../../shared/domain/pdf-report.ts'
import { writePage } from '../../support/independent-reply.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { sweepInto } from '../../support/store/demo-store.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { type Recount, recount } from './recount.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
const EVER_MS = 8_640_000_000_000_000
const folder = mkdtempSync(join(tmpdir(), 'unhidden-figures-'))
let store: Store
let db: ReadableDatabase
let pages: readonly string[]
beforeAll(async () => {
  const path = join(folder, 'figures.unhidden')
  const rows = makeRows({ events: 1_500, responses: 400, seed: 8 })
  store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  for (const [operation, entries] of [
    ['history', rows.events],
    ['responses', rows.responses],
  ] as const) {
    const pager = () => writePage({ page: 1, pages: 1, perPage: 2_000, rows: entries }, 'flat')
    await sweepInto(store, { operation, pager, endMs: NOW_MS })
  }
  await store.findings.refresh()
  const page = { disposition: null, businessId: null, isRobust: null, sort: null, offset: 0, limit: 5 }
  const found = await store.reader.listFindings({ ...page, rule: 'long-hidden' })
  const decided = { state: 'confirmed', reason: 'seen', ground: null, by: 'ada' } as const
  await store.writer.decideFindings({ ...decided, keys: found.rows.map(({ key }) => key) }, NOW_MS)
  await drawAndCode()
  db = openReadonly({ path, keyHex: TEST_KEY })
  pages = [1, 2].map((receipt) => Buffer.from(readBody(db, receipt)).toString('utf8'))
})
afterAll(async () => {
  db.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Two strata of six items each, every one coded. */
async function drawAndCode(): Promise<void> {
  const populationId = await store.writer.freezePopulation('visibility:hidden OR visibility:shown', NOW_MS)
  const design = { method: 'stratified', by: 'visibility', allocation: 'fixed', size: 6 } as const
  const draw = { populationId, design, basis: null, preparer: 'Ada', reason: '', title: 'Codes', seed: 's' }
  const sampleId = await store.writer.drawSample(draw, NOW_MS)
  for (let number = 1; number <= 12; number += 1) {
    const verdict = (['pass', 'fail', 'not-applicable'] as const)[number % 3] ?? 'pass'
    const code = { verdict, ground: null, note: '' }
    await store.writer.changeSample({ kind: 'assess', sampleId, role: 'first', number, ...code }, NOW_MS)
  }
  await store.writer.changeSample({ kind: 'finish', sampleId, role: 'first' }, NOW_MS)
}

/** Every id that stands in the report, with the number beside it. */
function printedFigures(template: PdfTemplate, filter: string): ReadonlyMap<string, number> {
  const { path } = exportPdf({
    ...{
      db,
      template,
      filter,
      asOfMs: NOW_MS,
      path: join(folder, 'report.pdf'),
      paper: 'a4',
      language: 'en',
    },
    ...{ preparedBy: '', workspaceName: 'Figures', onProgress: () => undefined, isCancelled: () => false },
  })
  const text = execFileSync('pdftotext', ['-raw', path, '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const figures = new Map<string, number>()
  const add = (id: string, value = ''): void => void figures.set(id, Number(value.replaceAll(',', '')))
  for (const [, value, id = ''] of text.matchAll(/^([\d,]+)\n(?:[^\n]*\n){1,3}?([A-Z]{2}-1\.\d+)$/gm))
    add(id, value)
  for (const [, id = '', ...values] of text.matchAll(/([A-Z]{2}-2\.\d{4}-\d\d) ([\d,]+) ([\d,]+) ([\d,]+)/g))
    for (const [at, letter] of ['S', 'H', 'D'].entries()) add(`${id}.${letter}`, values[at])
  for (const [, id = '', ...values] of text.matchAll(/([A-Z]{2}-3\.\d+) ([\d,]+) ([\d,]+)/g))
    for (const [at, letter] of ['H', 'N'].entries()) add(`${id}.${letter}`, values[at])
  for (const [, id = '', ...values] of text.matchAll(
    /(BU-4\.\d+) ([\d,]+) ([\d,]+) ([\d,]+) ([\d,]+) ([\d,]+)/g,
  ))
    for (const [at, letter] of ['I', 'H', 'D', 'E', 'R'].entries()) add(`${id}.${letter}`, values[at])
  for (const [, value, id = ''] of text.matchAll(/([\d,]+) · ([A-Z]{2}-(?:0\.1|7\.[A-Z]+))/g)) add(id, value)
  for (const [, id = '', ...values] of text.matchAll(
    /([A-Z]{2}-6\.\d+)\s[\s\S]*?\d\d:\d\d:\d\d\s([\d,]+)\s([\d,]+)\s([\d,]+)/g,
  ))
    for (const [at, letter] of ['P', 'E', 'R'].entries()) add(`${id}.${letter}`, values[at])
  for (const [, id = '', numbers = ''] of text.matchAll(/(FI-5\.[a-z-]+)((?: [\d,]+){6})/g))
    for (const [at, letter] of ['O', 'C', 'D', 'A', 'R', 'F'].entries())
      add(`${id}.${letter}`, numbers.trim().split(' ')[at])
  for (const [, id = '', ...values] of text.matchAll(/(SA-8\.[a-z]+\.\d+) ([\d,]+) ([\d,]+) ([\d,]+)/g))
    for (const [at, letter] of ['J', 'D', 'N'].entries()) add(`${id}.${letter}`, values[at])
  // Nothing that looks like an id may have been missed; the example in the note is none.
  const ids = new Set([...figures.keys()].map((id) => id.replace(/\.[A-Z]$/, '')))
  for (const [id] of text
    .replaceAll('HD-2.2024-03.H', '')
    .matchAll(/\b(?:HD|VC|RE|BU|FL|DO|FI|SA)-\d\.(?:[\d-]+\d|\d|[A-Z]+|[a-z-]+(?:\.\d+)?)/g))
    expect([...ids]).toContain(id)
  return figures
}

/** How many rows *Find figure* shows. */
function countBehind(id: string, filter: string): number {
  const { figure, template } = findFigure(id) ?? {}
  if (!figure) throw new Error(`${id} leads nowhere`)
  if (figure.list === 'sweeps') return countInSweep(id)
  if (figure.list === 'findings') return countFindings(figure, filter)
  if (figure.list === 'sample') return countInSample(id, figure)
  if (id === 'DO-0.1') return [...REPORT_TABLES.dossier.rows(db, { filter, nowMs: NOW_MS })].length
  if (template === 'businesses' && id.endsWith('-0.1')) return countBusinesses(filter)
  const selection = { filter: toFigureFilter(filter, figure), nowMs: NOW_MS }
  if (figure.list === 'responses') return countResponses(db, selection)
  if (figure.list === 'feedback') return countItems(db, selection, 'all')
  return countEvents(
    figure.events
      ? { of: 'month', ...figure.events, items: selection }
      : { of: 'all', fromMs: -EVER_MS, untilMs: EVER_MS, items: selection },
  )
}

function countBusinesses(filter: string): number {
  return new Set(iterateItems(db, { filter, nowMs: NOW_MS }).map(({ businessId }) => businessId)).size
}

/** As the Sync screen lists it. */
function countInSweep(id: string): number {
  const [, sweepId, letter] = /\.(\d+)\.([PER])$/.exec(id) ?? []
  const sweep = listAllSweeps(db).find((one) => one.sweepId === Number(sweepId))
  return { P: sweep?.pagesRead, E: sweep?.entries, R: sweep?.requests }[letter as 'P'] ?? -1
}

/** Of the list on the Findings screen those that the report selects. */
function countFindings({ findings }: Pick<FigureDefinition, 'findings'>, filter: string): number {
  const { rule, disposition, isRobust } = findings ?? {}
  return iterateReportFindings(db, filter, NOW_MS)
    .filter((one) => rule === undefined || one.rule === rule)
    .filter((one) => disposition === undefined || one.disposition.state === disposition)
    .filter((one) => isRobust === undefined || one.robustness?.isRobust === isRobust)
    .toArray().length
}

/** As the test sheet has its codes. */
function countInSample(
  id: string,
  { name, role = 'first' }: Pick<FigureDefinition, 'name' | 'role'>,
): number {
  const { items, sample } = getSheet(db, 1, role)
  if (name === 'population') return sample.population.count
  if (name !== 'coding') return items.length
  const [, stratum = '', letter = ''] = /\.(\d+)\.([JDN])$/.exec(id) ?? []
  const strata = sample.strata.map((one) => one.name)
  return items
    .filter((item) => stratum === '0' || item.stratum === strata[Number(stratum) - 1])
    .filter(({ assessment }) => {
      const verdict = assessment?.verdict ?? ''
      return {
        J: verdict === 'pass' || verdict === 'fail',
        D: verdict === 'fail',
        N: verdict === 'not-applicable',
      }[letter as 'J']
    }).length
}

function countEvents(selection: EventSelection): number {
  let count = 0
  let cursor: EventCursor | null = null
  do {
    const found = findSelectedEvents(db, { selection, cursor, limit: 1_000 })
    count += found.rows.length
    cursor = found.next
  } while (cursor)
  return count
}

/** The same from the archived bytes, by the definitions in docs/reports.md. */
function recountOf(id: string, { total, months, businesses, rows }: Recount): number | undefined {
  const [, section = '', row = '', letter = ''] = /^..-(\d)\.([\d-]+)(?:\.([A-Z]))?$/.exec(id) ?? []
  const { template = 'feedback', figure } = findFigure(id) ?? {}
  const name = figure?.name
  if (section === '0') return rows[template as 'feedback']
  if (section === '6') return letter === 'E' ? pages[Number(row) - 1]?.match(/"feedbackId\d+":/g)?.length : 1
  if (section === '1') return name && total[name]
  if (section === '2') return months.get(row)?.[letter as 'S'] ?? 0
  return businesses.get(row)?.[`${section}.${letter}`]
}

describe.each([
  ['everything', '', () => true],
  [
    'two businesses',
    'business:20760,9007199254740995',
    (business: string) => ['20760', '9007199254740995'].includes(business),
  ],
] as const)('%s', (_, filter, isInScope) => {
  test.each([
    ['hidden-and-deleted', 8 + 60],
    ['visibility-changes', 7 + 60],
    ['responses', 3],
    ['businesses', 5 + 60],
    ['feedback', 7 + 60],
  ] as const)(
    'every figure of %s is the number of rows that its id leads to, and follows from the raw pages',
    (template, atLeast) => {
      const figures = printedFigures(template, filter)
      expect(figures.size).toBeGreaterThanOrEqual(atLeast)
      const again = recount(pages, NOW_MS, isInScope)
      const stated = [...figures].map(([id, value]) => ({ id, value }))
      expect(stated.map(({ id }) => ({ id, value: countBehind(id, filter) }))).toEqual(stated)
      expect(stated.map(({ id }) => ({ id, value: recountOf(id, again) }))).toEqual(stated)
      expect(stated.some(({ value }) => value > 0)).toBe(true)
    },
  )
})

test('the figures of a dossier are the rows that their ids lead to, and follow from the raw pages', () => {
  const feedback = /"feedbackId\d+":"?(\d+)/.exec(pages[1] ?? '')?.[1] ?? ''
  const filter = `feedback:${feedback}`
  const figures = printedFigures('dossier', filter)
  const stated = [...figures].map(([id, value]) => ({ id, value }))
  const again = recount(pages, NOW_MS, (_, one) => one === feedback)
  expect(figures.size).toBe(1 + 4 + 6)
  expect(stated.map(({ id }) => ({ id, value: countBehind(id, filter) }))).toEqual(stated)
  expect(stated.map(({ id }) => ({ id, value: recountOf(id, again) }))).toEqual(stated)
})

test.each([
  ['findings', '', 1 + 6 * 4],
  ['findings', 'disposition:confirmed', 1 + 6],
  ['sample', 'S-1', 1 + 2 + 9],
] as const)(
  'every figure of %s %s is the number of rows that its id leads to',
  (template, filter, atLeast) => {
    const figures = printedFigures(template, filter)
    expect(figures.size).toBeGreaterThanOrEqual(atLeast + 6)
    const stated = [...figures].map(([id, value]) => ({ id, value }))
    expect(stated.map(({ id }) => ({ id, value: countBehind(id, filter) }))).toEqual(stated)
    expect(stated.filter(({ id, value }) => value > 0 && !/-6\./.test(id)).length).toBeGreaterThan(3)
  },
)

test('what is no id, or of a chart that no report has, leads nowhere', () => {
  for (const id of [
    '',
    'HD',
    'HD-1.99',
    'HD-2.2024-13.H',
    'HD-2.2024-03.X',
    'HD-2.2024-03',
    'HD-3.x.H',
    'ZZ-1.1',
    'HD-0.2',
    'HD-6.0.P',
    'HD-6.1.X',
    'HD-5.LONG-HIDDEN.O',
    'FI-5.NO-RULE.O',
    'SA-8.THIRD.0.J',
  ])
    expect([id, findFigure(id)]).toEqual([id, undefined])
  expect(findFigure(' hd-2.2024-03.h ')?.figure.events).toEqual({ month: '2024-03', effect: 'hidden' })
})
