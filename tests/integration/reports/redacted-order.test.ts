import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type Database from 'better-sqlite3'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyRules } from '../../../electron/findings/robustness.ts'
import { exportEvidence } from '../../../electron/reports/export-evidence.ts'
import { exportRows, type RowsOrder } from '../../../electron/reports/export-rows.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import { drawSample } from '../../../electron/sampling/draw-sample.ts'
import { freezePopulation } from '../../../electron/sampling/freeze-population.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { REPORT_TEMPLATES, type ReportTemplate } from '../../../shared/domain/report.ts'
import { FEEDBACK_SORTS } from '../../../shared/domain/sort.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache, type FixtureData } from '../../unit/read/cache-fixture.ts'

/** Ids of different lengths that rise with time; all else is equal for many of them. */
const ITEMS = 60
const idOf = (at: number): bigint => (at < 30 ? BigInt(900 + at * 7) : BigInt(4_000_000_000 + at * 13))
const businessOf = (at: number): bigint => BigInt(100 + (at % 40))
const DAY_MS = 86_400_000
const DATA: FixtureData = {
  events: Array.from({ length: ITEMS }, (_, at) =>
    [1, 0].map((show, step) => ({
      feedbackId: idOf(at),
      businessId: businessOf(at),
      show: show as 0 | 1,
      deleted: 0 as const,
      timeMs: NOW_MS - (2 - step) * 60 * DAY_MS,
    })),
  )
    .flat()
    // One item that changes at several businesses in one moment.
    .concat(
      [700n, 11n, 5n, 90n].map((businessId) => ({
        feedbackId: idOf(3),
        businessId,
        show: 0 as const,
        deleted: 0 as const,
        timeMs: NOW_MS - DAY_MS,
      })),
    ),
  responses: Array.from({ length: ITEMS }, (_, at) => ({
    responseId: at + 1,
    feedbackId: idOf(at),
    businessId: businessOf(at),
    content: `Text ${at}`,
    dateMs: NOW_MS - DAY_MS * (1 + (at % 2)),
    type: 'owner' as const,
  })),
}

const folder = mkdtempSync(join(tmpdir(), 'unhidden-redacted-order-'))
let db: Database.Database
beforeAll(() => {
  db = createCache(DATA, join(folder, 'cache.db'))
  insertWorkspaceRecord(db as never, SAMPLE_RECORD)
  const cache = db as unknown as WritableDatabase
  cache.exec(`INSERT INTO sweep (operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms, requests)
    VALUES ('history', 'complete', '{"businessIds":[],"from":null,"to":null}', 'complete', '[]', ${NOW_MS}, ${NOW_MS}, 1)`)
  applyRules(cache, true, () => undefined)
  // Three items, which the list tells apart by nothing but their ids and one mark each.
  for (const at of [50, 20, 40]) cache.prepare('INSERT INTO star VALUES (?, 0)').run(idOf(at))
  const populationId = freezePopulation(cache, '', NOW_MS)
  const draw = { populationId, basis: null, preparer: 'P', seed: '7', title: 'T', reason: 'R' }
  drawSample(cache, { ...draw, design: { method: 'interval', size: 20 } }, NOW_MS)
  const byBusiness = { method: 'stratified', by: 'business', allocation: 'fixed', size: 1 } as const
  drawSample(cache, { ...draw, design: byBusiness }, NOW_MS)
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const VERIFIER = join(import.meta.dirname, '../../../tools/verify_evidence.py')

type Row = Readonly<Record<string, string>>
const order = (changes: Partial<RowsOrder>): RowsOrder => ({
  db,
  format: 'csv',
  template: 'feedback',
  filter: '',
  asOfMs: NOW_MS,
  isRedacted: true,
  redactionKey: Buffer.alloc(32, 7),
  path: join(folder, 'rows.csv'),
  onProgress: () => undefined,
  isCancelled: () => false,
  ...changes,
})
const readCsv = (path: string): readonly Row[] => parse(readFileSync(path), { columns: true, bom: true })
const rowsOf = (changes: Partial<RowsOrder>): readonly Row[] => readCsv(exportRows(order(changes)).path)

/** What is shown of a row, as a text to compare by. */
const shown = (row: Row, first: readonly string[]): string =>
  JSON.stringify([...first.map((name) => row[name]), ...Object.values(row)])
const isOrderedBy = (rows: readonly Row[], first: readonly string[]): boolean =>
  rows.every((row, at) => at === 0 || shown(rows[at - 1] ?? {}, first) <= shown(row, first))
/** Groups of rows with the same values, in the order of the file. */
const groupsBy = (rows: readonly Row[], names: readonly string[]) => [
  ...Map.groupBy(rows, (row) => JSON.stringify(names.map((name) => row[name]))).values(),
]
const idsOf = (rows: readonly Row[], name = 'feedbackId') => rows.map((row) => String(row[name]))
const isSorted = (values: readonly string[]) =>
  values.every((one, at) => at === 0 || (values[at - 1] ?? '') <= one)

describe('rows of a redacted report do not stand in the order of ids', () => {
  test.each(['feedback', 'hidden-and-deleted', 'visibility-changes'] as const)(
    '%s: by pseudonym',
    (template) => {
      const ids = [...new Set(idsOf(rowsOf({ template })))]
      expect(ids).toHaveLength(ITEMS)
      expect(isSorted(ids)).toBe(true)
      // Each item's rows stand together.
      expect(groupsBy(rowsOf({ template }), ['feedbackId']).flat()).toEqual(rowsOf({ template }))
    },
  )

  test('changes of one item in one moment stand in the order of the pseudonyms of their businesses', () => {
    const rows = rowsOf({ template: 'visibility-changes', filter: `feedback:${idOf(3)}` })
    const last = groupsBy(rows, ['timeUtc']).at(-1) ?? []
    expect(last).toHaveLength(4)
    expect(isSorted(idsOf(last, 'businessId'))).toBe(true)
    const dossier = rowsOf({ template: 'dossier', filter: `feedback:${idOf(3)}` })
    const ties = groupsBy(dossier, ['timeUtc', 'kind']).filter(({ length }) => length > 1)
    expect(ties.map((rows) => isSorted(idsOf(rows, 'businessId')))).toEqual([true])
    expect(isSorted(dossier.map(({ timeUtc }) => String(timeUtc)))).toBe(true)
  })

  test.each(FEEDBACK_SORTS.flatMap((by) => [true, false].map((descending) => ({ by, descending }))))(
    'items sorted by $by, descending $descending: equal ones by pseudonym',
    (sort) => {
      const rows = rowsOf({ sort })
      const isById = ['feedbackId', 'findings', 'tags', 'starred'].includes(sort.by)
      const ties = isById ? [rows] : groupsBy(rows, [SHOWN[sort.by] ?? ''])
      expect(ties.flat()).toEqual(rows)
      for (const group of ties) {
        const ids = idsOf(group)
        expect(isSorted(sort.descending ? ids.toReversed() : ids)).toBe(true)
      }
      const businesses = idsOf(rows, 'businessId')
      if (sort.by === 'businessId')
        expect(isSorted(sort.descending ? businesses.toReversed() : businesses)).toBe(true)
    },
  )

  test('responses of one second stand in the order of what is shown of them, newest first', () => {
    for (const asked of ['newest', 'oldest', 'best'] as const) {
      const rows = rowsOf({ template: 'responses', order: asked, filter: 'text' })
      const groups = groupsBy(rows, ['timeUtc'])
      expect(groups.map(({ length }) => length)).toEqual([30, 30])
      expect(groups.every((group) => isOrderedBy(group, []))).toBe(true)
      const times = groups.map(([row]) => String(row?.timeUtc))
      expect(isSorted(asked === 'oldest' ? times : times.toReversed())).toBe(true)
    }
  })

  test('businesses stand in the order of their pseudonyms', () => {
    const ids = idsOf(rowsOf({ template: 'businesses' }), 'businessId')
    // One item has entries of four businesses.
    expect(ids).toHaveLength(44)
    expect(isSorted(ids)).toBe(true)
  })

  test.each([
    ['', ['rule', 'fromUtc']],
    ['sort:from', ['fromUtc', 'rule']],
    ['sort:measure', ['measure', 'rule', 'fromUtc']],
    ['sort:item', ['feedbackId']],
    ['sort:business', ['businessId', 'rule', 'fromUtc']],
  ])('findings %s: alike ones in the order of what is shown of them', (filter, names) => {
    const rows = rowsOf({ template: 'findings', filter })
    expect(rows.length).toBeGreaterThan(40)
    const groups = groupsBy(rows, names)
    expect(groups.flat()).toEqual(rows)
    expect(groups.every((group) => isOrderedBy(group, []))).toBe(true)
    const [first] = names
    if (first === 'feedbackId' || first === 'businessId') expect(isSorted(idsOf(rows, first))).toBe(true)
  })

  test.each(['S-1', 'S-2'])(
    'a sample that is drawn by interval or by business (%s) has no numbers',
    (filter) => {
      const rows = rowsOf({ template: 'sample', filter })
      expect(Object.keys(rows[0] ?? {})).not.toContain('number')
      expect(rows.length).toBeGreaterThan(15)
      expect(isSorted(idsOf(rows))).toBe(true)
    },
  )
})

test.each(['csv', 'jsonl'] as const)(
  'no business of a redacted sample by business is named, as %s',
  (format) => {
    const path = join(folder, `sample.${format}`)
    exportRows(order({ template: 'sample', filter: 'S-2', format, path }))
    const text = readFileSync(path, 'utf8')
    const ids = new Set(Array.from({ length: ITEMS }, (_, at) => String(businessOf(at))))
    expect(text.match(/(?<![\w-])\d{3}(?![\w-])/g)?.filter((word) => ids.has(word)) ?? []).toEqual([])
    if (format === 'csv') {
      const strata = readCsv(path).map(({ stratum }) => stratum)
      expect(strata.length).toBeGreaterThan(20)
      for (const stratum of strata) expect(stratum).toMatch(/^B-[0-9a-f]{16}$/)
    }
  },
)

test('no file has the receipts of its rows, not even in the statistics of its columns', async () => {
  const { path } = exportRows(
    order({ template: 'visibility-changes', format: 'parquet', path: join(folder, 'r.parquet') }),
  )
  const connection = await (await DuckDBInstance.create()).connect()
  const statistics = await connection.runAndReadAll(
    `SELECT path_in_schema AS name, stats_min_value AS least, stats_max_value AS most FROM parquet_metadata('${path}')`,
  )
  const columns = statistics.getRowObjects().map((row) => String(row.name))
  expect(columns).toContain('feedbackId')
  for (const name of ['receipt', 'itemRef', 'feedbackRef']) expect(columns).not.toContain(name)
  const ids = Array.from({ length: ITEMS }, (_, at) => String(idOf(at)))
  for (const { least, most } of statistics.getRowObjects()) expect(ids).not.toContain(String(least ?? most))
  connection.closeSync()
})

test('the PDF and its figures keep no order of ids: charts, strata, embedded rows', () => {
  const path = join(folder, 'report.pdf')
  const style = { paper: 'a4', preparedBy: '', workspaceName: 'W' } as const
  const { sort: _, order: __, ...scope } = order({ path })
  const textOf = (template: 'businesses' | 'sample', filter: string) => {
    exportPdf({ ...scope, ...style, template, filter })
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  }
  const rates = [...textOf('businesses', '').matchAll(/^ *(B-[0-9a-f]{16}) +BU-3\.\S+ +(\d+) +(\d+)/gm)]
  expect(rates).toHaveLength(25)
  for (const group of Map.groupBy(rates, ([, , , of]) => of).values())
    expect(isSorted(group.map(([, business = '']) => business))).toBe(true)
  // Of the businesses with as few items as the last one drawn, those that are drawn have the lowest pseudonyms.
  const least = Math.min(...rates.map(([, , , of]) => Number(of)))
  const all = rowsOf({ template: 'businesses' }).filter((row) => Number(row.feedbackItems) === least)
  const drawn = rates.filter(([, , , of]) => Number(of) === least).map(([, business]) => business)
  expect(drawn).toEqual(idsOf(all, 'businessId').slice(0, drawn.length))

  const strata = [...textOf('sample', 'S-2').matchAll(/^ *(B-[0-9a-f]{16}) +\d+ +\d+ *$/gm)].map(
    ([, name = '']) => name,
  )
  expect(strata.length).toBeGreaterThan(20)
  expect(isSorted(strata)).toBe(true)
  execFileSync('pdfdetach', ['-save', '1', '-o', join(folder, 'attached.csv'), path])
  expect(isSorted(idsOf(readCsv(join(folder, 'attached.csv'))))).toBe(true)
})

test('a redacted bundle has its rows in the same order, and the same bytes whatever the ids are stored in', () => {
  const bundle = (name: string, db: Database.Database) => {
    const report = {
      template: 'visibility-changes',
      filter: '',
      isRedacted: true,
      redactionKey: Buffer.alloc(32, 7),
    } as const
    const { isCancelled, onProgress } = order({})
    const path = join(folder, name)
    exportEvidence({ db, head: null, path, asOfMs: NOW_MS, report, isCancelled, onProgress })
    return readFileSync(path)
  }
  const first = bundle('first.zip', db)
  expect(first.equals(bundle('again.zip', db))).toBe(true)
  execFileSync(PYTHON, ['-m', 'zipfile', '-e', join(folder, 'first.zip'), folder])
  const lines = readFileSync(join(folder, 'unhidden-evidence/data/report/rows.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  const ids = [...new Set(lines.map((line): string => JSON.parse(line).feedbackId))]
  expect(isSorted(ids)).toBe(true)
  expect(lines.some((line) => 'receipt' in JSON.parse(line))).toBe(false)
})

/** What the filter of a template must name. */
const FILTERS: Partial<Record<ReportTemplate, string>> = {
  dossier: `feedback:${idOf(3)}`,
  sample: 'S-1',
  changes: 'since:2000-01-01T00:00:00.000Z',
}

test.each(REPORT_TEMPLATES)(
  'the verifier in Python counts every figure of the rows again: %s',
  (template) => {
    const path = join(folder, `${template}.zip`)
    const report = { template, filter: FILTERS[template] ?? '', isRedacted: true, recipient: 'A. Recipient' }
    const { isCancelled, onProgress } = order({})
    exportEvidence({ db, head: null, path, asOfMs: NOW_MS, report, isCancelled, onProgress })
    const ask = () => spawnSync(PYTHON, [VERIFIER, path], { encoding: 'utf8' })
    const bag = new Bag(path)
    const recipe = JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '')
    expect(recipe.figures.length).toBeGreaterThan(0)
    const whole = ask()
    expect(whole).toMatchObject({ status: 0, stdout: expect.stringMatching(/^files intact: /) })
    expect(whole.stdout).toContain(`recomputed: ${recipe.figures.length} figures of the rows`)
    recipe.figures.at(-1).value += '1'
    bag.set('data/report/recipe.json', JSON.stringify(recipe))
    bag.renewManifests()
    bag.write(path)
    expect(ask()).toMatchObject({ status: 4, stdout: expect.stringMatching(/^figure-differs -: /) })
  },
)

/** The column that shows what the items are sorted by. */
const SHOWN: Readonly<Record<string, string>> = {
  businessId: 'businessId',
  visibility: 'visibility',
  firstEvent: 'firstTimeUtc',
  lastEvent: 'lastTimeUtc',
  // Its start is not in the file.
  stateSince: 'lastTimeUtc',
  hideCount: 'hides',
  hiddenMs: 'hiddenMs',
  responseCount: 'ownerResponses',
  eventCount: 'events',
}
