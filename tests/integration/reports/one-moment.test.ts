import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCli } from '../../support/run-cli.ts'
import { readRowsOfXlsx } from './read-xlsx.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
/** Durations end at the moment of the report, so rows of different moments differ. */
const COLUMNS = ['feedbackId', 'visibility', 'events', 'hiddenMs', 'hiddenForMs'] as const
type Row = readonly string[]

let folder = ''
let workspace = ''
const at = (name: string): string => join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unhidden-moment-'))
  workspace = at('Demo.unhidden')
  const small = ['--events', '900', '--responses', '60', '--seed', '3']
  expect((await callCli(['demo', '--out', folder, ...small], ENV)).code).toBe(0)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const toRow = (row: Readonly<Record<string, unknown>>): Row => COLUMNS.map((name) => String(row[name] ?? ''))
const fromCsv = (bytes: Buffer | string): Row[] =>
  parse<Record<string, string>>(bytes, { columns: true, bom: true }).map(toRow)
/** Ids have more digits than numbers of JavaScript. */
const fromLines = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => toRow(JSON.parse(line.replace(/("(?:feedbackId|businessId)":)(-?\d+)/g, '$1"$2"'))))

async function fromParquet(path: string): Promise<Row[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const read = await connection.runAndReadAll(
    `SELECT ${COLUMNS.map((name) => `${name}::VARCHAR AS ${name}`).join(', ')} FROM read_parquet('${path}')`,
  )
  connection.closeSync()
  return read.getRowObjectsJS().map(toRow)
}

const fromXlsx = (path: string): Row[] => readRowsOfXlsx(path).map((row) => toRow(Object.fromEntries(row)))

test('PDF, CSV, XLSX, JSON Lines, Parquet and a bundle have the rows of one moment, the data cutoff', async () => {
  for (const format of ['csv', 'xlsx', 'jsonl', 'parquet', 'pdf', 'bundle']) {
    const order = ['report', '--workspace', workspace, '--template', 'hidden-and-deleted', '--format', format]
    expect((await callCli([...order, '--out', at(`rows.${format}`)], ENV)).code).toBe(0)
  }
  execFileSync('pdfdetach', ['-save', '1', '-o', at('detached.csv'), at('rows.pdf')])
  execFileSync('unzip', ['-q', at('rows.bundle'), '-d', at('bag')])
  const inBundle = (name: string): Buffer => readFileSync(at(`bag/unhidden-evidence/data/report/${name}`))
  const csv = fromCsv(readFileSync(at('rows.csv')))
  expect(csv.length).toBeGreaterThan(10)
  expect(csv.some(([, visibility, , , hiddenForMs]) => visibility === 'hidden' && hiddenForMs !== '')).toBe(
    true,
  )
  expect({
    pdf: fromCsv(readFileSync(at('detached.csv'))),
    xlsx: fromXlsx(at('rows.xlsx')),
    jsonl: fromLines(readFileSync(at('rows.jsonl'), 'utf8')),
    parquet: await fromParquet(at('rows.parquet')),
    bundleCsv: fromCsv(inBundle('rows.csv')),
    bundleLines: fromLines(inBundle('rows.jsonl').toString('utf8')),
  }).toEqual({ pdf: csv, xlsx: csv, jsonl: csv, parquet: csv, bundleCsv: csv, bundleLines: csv })
  const about = JSON.parse(readFileSync(`${at('rows.csv')}.about.json`, 'utf8'))
  expect(about.asOfUtc).toBe(about.dataThroughUtc)
})
