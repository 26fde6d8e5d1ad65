import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBody } from '../../../electron/evidence/archive.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { countItems, countResponses } from '../../../electron/store/read/count-rows.ts'
import { findSelectedEvents } from '../../../electron/store/read/selected-events.ts'
import { openStore, type Store } from '../../../electron/workers/store-client.ts'
import type { EventCursor, EventSelection } from '../../../shared/domain/overview-charts.ts'
import { findFigure, type PdfTemplate, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
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
  db = openReadonly({ path, keyHex: TEST_KEY })
  pages = [1, 2].map((receipt) => Buffer.from(readBody(db, receipt)).toString('utf8'))
})
afterAll(async () => {
  db.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

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
  // Nothing that looks like an id may have been missed; the example in the note is none.
  const ids = new Set([...figures.keys()].map((id) => id.replace(/\.[A-Z]$/, '')))
  for (const [id] of text
    .replaceAll('HD-2.2024-03.H', '')
    .matchAll(/\b(?:HD|VC|RE|BU|FL)-\d\.[\d-]+\d|\b(?:HD|VC|RE|BU|FL)-\d\.\d/g))
    expect([...ids]).toContain(id)
  return figures
}

/** How many rows *Find figure* shows. */
function countBehind(id: string, filter: string): number {
  const figure = findFigure(id)?.figure
  if (!figure) throw new Error(`${id} leads nowhere`)
  const selection = { filter: toFigureFilter(filter, figure), nowMs: NOW_MS }
  if (figure.list === 'responses') return countResponses(db, selection)
  if (figure.list === 'feedback') return countItems(db, selection, 'all')
  return countEvents(
    figure.events
      ? { of: 'month', ...figure.events, items: selection }
      : { of: 'all', fromMs: -EVER_MS, untilMs: EVER_MS, items: selection },
  )
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
function recountOf(id: string, { total, months, businesses }: Recount): number | undefined {
  const [, section = '', row = '', letter = ''] = /^..-(\d)\.([\d-]+)(?:\.([A-Z]))?$/.exec(id) ?? []
  const name = findFigure(id)?.figure.name
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
  ])
    expect([id, findFigure(id)]).toEqual([id, undefined])
  expect(findFigure(' hd-2.2024-03.h ')?.figure.events).toEqual({ month: '2024-03', effect: 'hidden' })
})
