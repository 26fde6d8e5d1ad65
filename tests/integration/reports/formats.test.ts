import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type Database from 'better-sqlite3'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { exportRows, type RowsOrder } from '../../../electron/reports/export-rows.ts'
import { openDatasetWith } from '../../../electron/reports/formats/dataset-format.ts'
import { openXlsx } from '../../../electron/reports/formats/xlsx-format.ts'
import { toDictionary, toSheetColumns } from '../../../electron/reports/formats/xlsx-sheets.ts'
import type { ReportColumn, ReportRow } from '../../../electron/reports/report-table.ts'
import { REPORT_TABLES } from '../../../electron/reports/report-templates.ts'
import { FLAG_BITS } from '../../../electron/store/index-codes.ts'
import { iterateQueryRows } from '../../../electron/store/read/query-rows.ts'
import { createReader } from '../../../electron/store/read/reader.ts'
import { REPORT_TEMPLATES, type ReportTemplate } from '../../../shared/domain/report.ts'
import { ROW_FORMATS, type RowFormat } from '../../../shared/domain/report-formats.ts'
import { RESPONSE_ORDERS } from '../../../shared/domain/sort.ts'
import { findOffice, findOpenpyxl, PYTHON } from '../../../tools/preflight/judges.ts'
import { codeOf } from '../../support/code-of.ts'
import { HOUR_MS, makeHourlyData } from '../../support/reports/hourly-data.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache } from '../../unit/read/cache-fixture.ts'
import { readXlsx, sheetOf } from './read-xlsx.ts'

/** No sweep was made, nothing drawn and no criterion chosen here: these have tests of their own. */
const OF_THIS_CACHE = REPORT_TEMPLATES.filter(
  (template) => !['findings', 'compliance', 'sample'].includes(template),
)
/** The first moment of a report about changes. */
const SINCE = 'since:2000-01-01T00:00:00.000Z '
/** A fifth of the rows, the newest among them. */
const ONE_BUSINESS = 'business:20000'
const BIG = 9_223_372_036_854_700_000n
const CONTENTS = [
  '=SUM(A1)',
  'a,"b"\r\n c & <d> _x0041_ \u0007',
  '非常感谢您 word',
  '  two spaces ',
  `${'long '.repeat(7_000)}😀`,
  '',
  '-1 word word',
]
const DATA = makeHourlyData({
  nowMs: NOW_MS,
  firstId: BIG,
  events: 9_000,
  items: 1_500,
  contents: CONTENTS,
})

const folder = mkdtempSync(join(tmpdir(), 'unhidden-formats-'))
let db: Database.Database
let out: string
beforeAll(() => {
  db = createCache(DATA, join(folder, 'cache.db'))
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  out = mkdtempSync(join(folder, 'out-'))
})
afterEach(() => {
  vi.useRealTimers()
})

const order = (changes: Partial<RowsOrder>): RowsOrder => ({
  db,
  format: 'jsonl',
  template: 'visibility-changes',
  filter: '',
  asOfMs: NOW_MS,
  path: join(out, 'report'),
  onProgress: () => undefined,
  isCancelled: () => false,
  ...changes,
})

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').slice(0, -1)

describe('JSON Lines', () => {
  test.each([
    ['visibility-changes', 'events'],
    ['responses', 'responses'],
    ['feedback', 'feedback'],
  ] as const)(
    '%s holds every field of `query --what %s`, digit for digit, beside the references',
    (template, what) => {
      const filter = 'hides:>0'
      const { path, rows } = exportRows(order({ template, filter }))
      const asked = { what, filter, limit: 1_000_000, nowMs: NOW_MS }
      const lines = linesOf(path)
      expect(lines).toHaveLength(rows)
      const printed = [...iterateQueryRows(db, asked)].map((row) => JSON.stringify(row))
      expect(lines[0]).toMatch(/"feedbackId":92233720368547\d{5}[,}]/)
      const plain = (line: string) => {
        const {
          offsetMinutes: _,
          contradictory,
          hiddenForMs: _2,
          itemRef: _3,
          findingRefs: _4,
          sampleRefs: _5,
          ...row
        } = JSON.parse(line.replace(/"(\w+Id)":(\d+)/g, '"$1":"$2"'))
        return JSON.stringify({ ...row, contradictory: Number(contradictory ?? 0) }, Object.keys(row).sort())
      }
      expect(lines.map(plain).toSorted()).toEqual(printed.map(plain).toSorted())
    },
  )

  test('holds text as it was received', () => {
    const { path } = exportRows(order({ template: 'responses' }))
    expect(linesOf(path).map((line) => JSON.parse(line).content)).toEqual(CONTENTS)
  })

  test.each(RESPONSE_ORDERS)('responses have the order of the list: %s', (asked) => {
    const filter = 'word'
    const { path } = exportRows(order({ template: 'responses', filter, order: asked }))
    const listed = createReader(db, () => NOW_MS).listResponses({
      filter,
      order: asked,
      offset: 0,
      limit: 10,
    })
    expect(listed.length).toBe(2)
    expect(linesOf(path).map((line) => JSON.parse(line).content)).toEqual(
      listed.map(({ content }) => content),
    )
  })
})

/** @param sheetRows rows of a sheet, its heading included. */
function writeWorkbook(
  path: string,
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  sheetRows = 1_000,
) {
  const chunks: Uint8Array[] = []
  const sink = { write: () => undefined, writeBytes: (bytes: Uint8Array) => chunks.push(bytes) }
  const writer = openXlsx(sink, { columns, asOfMs: NOW_MS, about: [] }, sheetRows)
  for (const row of rows) writer.add(row)
  writer.end()
  writeFileSync(path, Buffer.concat(chunks))
}

describe('XLSX', () => {
  test('has ids as text, dates as dates in UTC, text beside them, a frozen head, and no formula', () => {
    const { path, rows } = exportRows(order({ format: 'xlsx', filter: ONE_BUSINESS }))
    const [sheet, about] = [sheetOf(path, 'Rows'), sheetOf(path, 'About')]
    expect(sheet).toMatchObject({ frozenRows: 1, formulas: 0 })
    // The heading, and the sums.
    expect(sheet.rows).toHaveLength(rows + 2)
    expect(sheet.rows[0]?.map(({ value }) => value)).toContain('Time in UTC')
    const [id, , , recorded, , moment] = sheet?.rows[1] ?? []
    expect(id).toMatchObject({ value: String(BIG), format: 49 })
    expect(Math.round((Number(moment?.value) - 25_569) * 86_400_000)).toBe(
      Date.parse(String(recorded?.value)),
    )
    expect(moment?.format).toBe(164)
    const said = new Map(about.rows.map(([what, value]) => [what?.value, value?.value]))
    expect(said.get('Rows')).toBe(String(rows))
    expect(said.get('Not fetched')).toBe('history')
    expect(said.get('Report')).toBe('Visibility changes')
  })

  test('keeps every character, cuts what no cell holds between two characters, and says so', () => {
    const { path } = exportRows(order({ format: 'xlsx', template: 'responses' }))
    const [sheet, about] = [sheetOf(path, 'Rows'), sheetOf(path, 'About')]
    const written = sheet.rows.slice(1, -1).map((cells) => String(cells[4]?.value)) ?? []
    expect(written.with(4, '')).toEqual(CONTENTS.with(4, ''))
    expect(written[4]).toHaveLength(32_767)
    expect(written[4]).toMatch(/^(long )+.*… \(cut\)$/)
    expect(about?.rows.map(([what, value]) => `${what?.value}: ${value?.value}`)).toContainEqual(
      expect.stringMatching(/^Cut texts: 1, /),
    )
  })

  test('has a summary that adds up, readable lengths of time with days beside them, and a dictionary', () => {
    const path = join(out, 'feedback.xlsx')
    const { rows } = exportRows(order({ format: 'xlsx', template: 'feedback', filter: ONE_BUSINESS, path }))
    const csv = exportRows(order({ format: 'csv', template: 'feedback', filter: ONE_BUSINESS }))
    const read: Record<string, string>[] = parse(readFileSync(csv.path), { columns: true, bom: true })
    const sum = (name: string) => read.reduce((total, row) => total + Number(row[name] ?? 0), 0)
    const sheets = readXlsx(path)
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Rows', 'Columns', 'About'])
    for (const sheet of sheets)
      expect(sheet).toMatchObject({ frozenRows: 1, formulas: 0, orientation: 'landscape' })
    for (const { name, printTitles } of sheets) expect(printTitles).toBe(`'${name}'!$1:$1`)
    const [summary, sheet, dictionary] = sheets.map((one) =>
      one.rows.map((cells) => cells.map(({ value }) => value)),
    )
    expect(summary).toContainEqual([
      'State: hidden',
      read.filter((row) => row.visibility === 'hidden').length,
      'visibility.hidden',
    ])
    expect(summary).toContainEqual(['Times hidden, added up', sum('hides'), 'hides.sum'])
    const [head = [], ...body] = sheet ?? []
    const lastColumn = sheets[1]?.rows[0]?.at(-1)?.place.replace('1', '')
    expect(sheets[1]?.filter).toBe(`A1:${lastColumn}${rows + 1}`)
    const total = body.at(-1) ?? []
    expect(total[0]).toBe('Total')
    expect(total[head.indexOf('Times hidden')]).toBe(sum('hides'))
    expect(Number(total[head.indexOf('Hidden in all (days)')]) * 86_400_000).toBeCloseTo(sum('hiddenMs'), 0)
    const at = head.indexOf('Hidden in all')
    for (const [row, cells] of body.slice(0, -1).entries()) {
      const ms = Number(read[row]?.hiddenMs)
      const [days = 0, hours = 0] = [Math.floor(ms / 86_400_000), Math.floor((ms % 86_400_000) / 3_600_000)]
      const written =
        days > 0
          ? `${days.toLocaleString('en-US')} d ${hours} h 0 min 0 s`
          : hours > 0
            ? `${hours} h 0 min 0 s`
            : '0 s'
      expect(cells[at]).toBe(written)
      expect(Math.round(Number(cells[at + 1]) * 86_400_000)).toBe(ms)
    }
    expect(dictionary?.slice(1).map(([heading]) => heading)).toEqual(head)
  })

  test('names and explains every column of every template', () => {
    for (const { columns } of Object.values(REPORT_TABLES)) {
      const named = toDictionary(toSheetColumns(columns))
      expect(named.filter(([, name, , meaning]) => name === '' || meaning === '')).toEqual([])
      const headings = named.map(([heading]) => heading)
      expect(new Set(headings).size).toBe(headings.length)
      expect(headings.filter((heading) => /[a-z][A-Z]/.test(heading ?? ''))).toEqual([])
    }
  })

  test('goes on with a further sheet where one is full', () => {
    const path = join(out, 'sheets.xlsx')
    const rows = [0, 1, 2, 3, 4, 5, 6].map((at) => [at])
    writeWorkbook(path, [{ name: 'n', kind: 'number' }], rows, 4)
    const sheets = readXlsx(path)
    expect(sheets.map(({ name, rows }) => `${name}: ${rows.length}`)).toEqual([
      ...['Summary: 3', 'Rows: 3', 'Rows 2: 3', 'Rows 3: 3', 'Rows 4: 3', 'Columns: 2', 'About: 5'],
    ])
    const values = sheets.slice(1, 5).flatMap(({ rows }) => rows.slice(1).map(([cell]) => cell?.value))
    // The last is the sum of all.
    expect(values).toEqual([0, 1, 2, 3, 4, 5, 6, 21])
  })

  test('keeps what XML and its readers lose: control characters, half pairs, spaces, what looks like an escape', () => {
    const path = join(out, 'odd.xlsx')
    const texts = [
      ...['\u0000\u001b\u007f', 'half \ud83d', '\ude00 half', '\ufffe\uffff', 'a\rb\r\nc\n', '\t tab '],
      ...['_x000D_', '_x005F_x0041_', '_x', ']]>&amp;<b>', '😀', ' '],
    ]
    writeWorkbook(
      path,
      [{ name: 'content', kind: 'content' }],
      texts.map((text) => [text]),
    )
    const { rows } = sheetOf(path, 'Rows')
    expect(rows.slice(1, -1).map(([cell]) => cell)).toMatchObject(
      texts.map((value) => ({ value, format: 49 })),
    )
  })

  test('has days that Excel counts wrongly as text, and later ones as dates to the millisecond', () => {
    const path = join(out, 'days.xlsx')
    const days = [Date.UTC(1900, 2, 1) - 1, Date.UTC(1900, 2, 1), -1, NOW_MS + 123]
    const columns = [
      { name: 'dayUtc', kind: 'moment' },
      { name: 'nothing', kind: 'word' },
    ] as const
    writeWorkbook(
      path,
      columns,
      days.map((day) => [day, null]),
    )
    const cells = sheetOf(path, 'Rows').rows.slice(1, -1)
    expect(cells.map((row) => row.length)).toEqual([1, 1, 1, 1])
    const [text, ...dates] = cells.map(([cell]) => cell)
    expect(text).toMatchObject({ value: '1900-02-28T23:59:59.999Z', format: 49 })
    expect(dates.map((cell) => cell?.format)).toEqual([164, 164, 164])
    expect(dates.map((cell) => Math.round((Number(cell?.value) - 25_569) * 86_400_000))).toEqual(
      days.slice(1),
    )
  })

  const python = findOpenpyxl()
  test.skipIf(!python)('opens in openpyxl with dates as dates (needs python3-openpyxl)', () => {
    const path = join(out, 'report.xlsx')
    const { rows } = exportRows(order({ format: 'xlsx', filter: ONE_BUSINESS, path }))
    const script = `import sys, json, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet, said = book['Rows'], book.properties
rows = list(sheet.iter_rows(values_only=True))
print(json.dumps([len(rows) - 2, rows[1][0], rows[1][3], rows[1][5].isoformat(timespec='milliseconds'), sheet.freeze_panes,
  said.creator, said.created.isoformat() + 'Z', said.modified.isoformat() + 'Z']))`
    const [count, id, recorded, moment, frozen, author, ...dates] = JSON.parse(
      execFileSync(python ?? '', ['-c', script, path], { encoding: 'utf8' }),
    )
    expect([count, id, frozen, author]).toEqual([rows, String(BIG), 'A2', 'Unhidden'])
    expect(dates.map(Date.parse)).toEqual([NOW_MS, NOW_MS])
    expect(Date.parse(`${moment}Z`)).toBe(Date.parse(recorded))
  })
})

const office = findOffice()
describe.skipIf(!office)('LibreOffice (needs it)', () => {
  /** What it takes from a file, as it shows it. 44,34,76,1: comma, quotation mark, UTF-8, from the first line. */
  function readAsOffice(path: string): Record<string, string>[] {
    const home = `-env:UserInstallation=file://${join(folder, 'home')}`
    const read = path.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1'] : []
    const write = [
      '--convert-to',
      // Of a workbook the second sheet.
      `csv:Text - txt - csv (StarCalc):44,34,76,1${path.endsWith('.csv') ? '' : ',,0,false,true,false,false,false,2'}`,
      '--outdir',
      join(out, 'saved'),
    ]
    execFileSync(office ?? '', [home, '--headless', ...read, ...write, path], { stdio: 'ignore' })
    const name = path.endsWith('.csv') ? 'report' : 'report-Rows'
    return parse(readFileSync(join(out, `saved/${name}.csv`)), { columns: true, bom: true })
  }

  test('opens XLSX with every digit, and takes no text for a formula', () => {
    const path = join(out, 'report.xlsx')
    exportRows(order({ format: 'xlsx', template: 'responses', path }))
    const rows = readAsOffice(path)
    expect(rows.slice(0, -1).map(({ Review }) => Review)).toEqual(
      CONTENTS.map((_, at) => String(BIG + BigInt(at))),
    )
    expect([0, 2, 6].map((at) => rows[at]?.Text)).toEqual([CONTENTS[0], CONTENTS[2], CONTENTS[6]])
  })

  test('opens CSV with the digits of each reference, and takes no text for a formula', () => {
    const path = join(out, 'report.csv')
    exportRows(order({ format: 'csv', template: 'responses', path }))
    const rows = readAsOffice(path)
    expect(rows.map(({ feedbackRef }) => feedbackRef)).toEqual(
      CONTENTS.map((_, at) => `F${BIG + BigInt(at)}`),
    )
    expect([0, 2, 6].map((at) => rows[at]?.content)).toEqual([
      `'${CONTENTS[0]}`,
      CONTENTS[2],
      `'${CONTENTS[6]}`,
    ])
  })
})

describe('Parquet', () => {
  async function ask(sql: string): Promise<Record<string, unknown>[]> {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const rows = await (await connection.runAndReadAll(sql)).getRowObjectsJS()
    connection.closeSync()
    return rows
  }

  test('DuckDB reads the same counts, sums, moments and types of events', async () => {
    db.exec(
      `UPDATE event SET flags = 5 WHERE rowid IN (SELECT rowid FROM event LIMIT 3)`.replaceAll(
        'rowid',
        'time_ms',
      ),
    )
    const { path, rows } = exportRows(order({ format: 'parquet' }))
    const [read] =
      await ask(`SELECT count(*) AS n, sum(feedbackId::HUGEINT)::VARCHAR AS ids, sum(showOnWebsite) AS shown,
      epoch_ms(min(timeUtc)) AS first, sum(len(flags)) AS flags, count(DISTINCT feedbackId) AS items,
      bool_and(epoch_ms(timeUtc) = epoch_ms(time::TIMESTAMPTZ)) AS sameMoment FROM read_parquet('${path}')`)
    const facts = db
      .prepare(
        `SELECT count(*) AS n, sum(show) AS shown, min(time_ms) AS first, sum(2 * (flags = 5)) AS flags,
           count(DISTINCT feedback_id) AS items FROM event`,
      )
      .get() as Record<string, number>
    const ids = DATA.events.reduce((sum, { feedbackId }) => sum + feedbackId, 0n)
    expect(read?.ids).toBe(String(ids))
    expect(Number(read?.n)).toBe(rows)
    for (const [name, value] of Object.entries(facts))
      expect([name, Number(read?.[name])]).toEqual([name, value])
    expect(facts.flags).toBeGreaterThan(0)
    const types = Object.fromEntries(
      (await ask(`DESCRIBE SELECT * FROM read_parquet('${path}')`)).map(({ column_name, column_type }) => [
        column_name,
        column_type,
      ]),
    )
    expect(types).toMatchObject({
      feedbackId: 'BIGINT',
      timeUtc: 'TIMESTAMP WITH TIME ZONE',
      time: 'VARCHAR',
      flags: 'VARCHAR[]',
    })
    expect(types).not.toHaveProperty('feedbackRef')
    db.exec('UPDATE event SET flags = 0')
  })

  test('DuckDB reads the text of responses as it was received', async () => {
    const { path } = exportRows(order({ format: 'parquet', template: 'responses' }))
    const rows = await ask(`SELECT content FROM read_parquet('${path}') ORDER BY timeUtc DESC`)
    expect(rows.map(({ content }) => content)).toEqual(CONTENTS)
  })

  test('DuckDB reads feedback items, with nothing where nothing is known', async () => {
    const { path, rows } = exportRows(order({ format: 'parquet', template: 'feedback' }))
    const [read] = await ask(
      `SELECT count(*) AS n, sum(hides) AS hides, count(hiddenSinceUtc) AS hidden FROM read_parquet('${path}')`,
    )
    const facts = db
      .prepare(
        'SELECT count(*) AS n, sum(hide_count) AS hides, count(hidden_since_ms) AS hidden FROM feedback',
      )
      .get() as Record<string, number>
    expect(Number(read?.n)).toBe(rows)
    for (const [name, value] of Object.entries(facts)) expect(Number(read?.[name])).toBe(value)
  })
})

test('a data set has the rows by month, its flags as BOOLEAN, and views of the same counts and sums', async () => {
  const marked = 'WHERE feedback_id = (SELECT min(feedback_id) FROM event)'
  db.exec(`UPDATE event SET flags = ${FLAG_BITS.vanished} ${marked}`)
  const target = join(out, 'set.zip')
  const chunks: Uint8Array[] = []
  const { columns, rows } = REPORT_TABLES['visibility-changes']
  const about = [['template', 'visibility-changes']] as const
  const sink = { write: () => undefined, writeBytes: (bytes: Uint8Array) => chunks.push(bytes) }
  const writer = openDatasetWith(sink, { columns, asOfMs: NOW_MS, about }, 2_000)
  for (const row of rows(db as never, { filter: '', nowMs: NOW_MS })) writer.add(row)
  writer.end()
  db.exec('UPDATE event SET flags = 0')
  writeFileSync(target, Buffer.concat(chunks))
  execFileSync(PYTHON, ['-m', 'zipfile', '-e', target, out])
  const set = join(out, 'unhidden-data-set')
  const names = readdirSync(join(set, 'rows'))
  const facts = db
    .prepare(
      `SELECT strftime('%Y-%m', time_ms / 1000, 'unixepoch') AS month, count(*) AS n, sum(show) AS shown,
         sum(deleted = 1) AS deleted, sum(feedback_id % 1000) AS ids, min(time_ms) AS first
       FROM event GROUP BY month ORDER BY month`,
    )
    .all() as Record<string, unknown>[]
  expect(names.sort()).toEqual(facts.map(({ month }) => `month=${month}`))
  expect(readdirSync(join(set, 'rows'), { recursive: true }).length).toBeGreaterThan(2 * names.length)
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS()
  await connection.run(readFileSync(join(set, 'schema.sql'), 'utf8').replaceAll("'rows/", `'${set}/rows/`))
  const found = await ask(`SELECT month, count(*) AS n, count(*) FILTER (showOnWebsite) AS shown,
    count(*) FILTER (deleted) AS deleted, sum(feedbackId % 1000) AS ids, epoch_ms(min(timeUtc)) AS first
    FROM visibility_changes GROUP BY month ORDER BY month`)
  const plain = (rows: Record<string, unknown>[]) =>
    rows.map(({ month, ...numbers }) => [month, ...Object.values(numbers).map(Number)])
  expect(plain(found)).toEqual(plain(facts))
  expect(await ask('SELECT sum(rows)::INT AS n FROM visibility_changes_by_month')).toEqual([{ n: 9_000 }])
  const flags = `SELECT count(*)::INT AS n, typeof(any_value(vanished)) AS type FROM visibility_changes WHERE vanished`
  expect(await ask(flags)).toEqual([{ n: 6, type: 'BOOLEAN' }])
  connection.closeSync()
})

test('a data set of rows without moments is refused, and nothing is left', () => {
  expect(codeOf(() => exportRows(order({ format: 'dataset', template: 'businesses' })))).toBe(
    'invalid-argument',
  )
  expect(readdirSync(out)).toEqual([])
})

/** Businesses have no moment by which a data set is divided. */
const isDivided = (format: RowFormat, template: ReportTemplate): boolean =>
  format !== 'dataset' || template !== 'businesses'

describe.each(ROW_FORMATS)('every template as %s', (format) => {
  test.each(OF_THIS_CACHE.filter((template) => isDivided(format, template)))(
    '%s: the same order gives the same bytes, on another day too',
    (template) => {
      const filter = `${template === 'changes' ? SINCE : ''}feedback:${BIG}`
      const first = exportRows(order({ format, template, filter, path: join(out, 'a') }))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 24 * HOUR_MS })
      const second = exportRows(order({ format, template, filter, path: join(out, 'b') }))
      expect(first.rows).toBeGreaterThan(0)
      expect(second.sha256).toBe(first.sha256)
    },
  )

  test.each(
    REPORT_TEMPLATES.filter((one) => one !== 'dossier' && one !== 'sample' && isDivided(format, one)),
  )('%s without rows is a whole file that says what was not fetched', (template) => {
    const result = exportRows(
      order({ format, template, filter: `${template === 'changes' ? SINCE : ''}feedback:1` }),
    )
    expect(result.rows).toBe(0)
    expect(result.notFetched).toContain(template === 'responses' ? 'responses' : 'history')
    if (format === 'xlsx') expect(sheetOf(result.path, 'Rows').rows).toHaveLength(1)
  })

  test('cancelled, or with a filter that does not parse, it leaves what stood there and nothing else', () => {
    const path = join(out, 'report')
    writeFileSync(path, 'old')
    let rows = 0
    const cancelled = order({
      format,
      onProgress: (progress) => {
        rows = progress.rows
      },
      isCancelled: () => rows >= 4_000,
    })
    expect(codeOf(() => exportRows(cancelled))).toBe('cancelled')
    expect(codeOf(() => exportRows(order({ format, filter: 'nope:1' })))).toBe('invalid-query')
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(out)).toEqual(['report'])
  })

  test('out of space: disk-full, what stood there is untouched', ({ skip }) => {
    const small = join(out, 'small')
    mkdirSync(small)
    if (!runs('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small))
      skip('mounting a small tmpfs needs root')
    try {
      writeFileSync(join(small, 'report'), 'old')
      expect(codeOf(() => exportRows(order({ format, path: join(small, 'report') })))).toBe('disk-full')
      expect(readFileSync(join(small, 'report'), 'utf8')).toBe('old')
      expect(readdirSync(small)).toEqual(['report'])
    } finally {
      execFileSync('umount', [small])
    }
  })
})

function runs(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
