import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DuckDBInstance } from '@duckdb/node-api'
import { createRandom, type Random } from '../../electron/demo/random.ts'
import { ReportFile } from '../../electron/lib/report-file.ts'
import { visibilityChanges } from '../../electron/reports/entry-tables.ts'
import { openDataset } from '../../electron/reports/formats/dataset-format.ts'
import type { ReportRow } from '../../electron/reports/report-table.ts'
import { toUtcText } from '../../shared/format/utc-text.ts'
import { PYTHON } from '../../tools/preflight/judges.ts'
import { BENCH_NOW_MS } from './big-cache.ts'
import { atMost, type Benchmark } from './measurement.ts'

const ROWS = 1_000_000
const YEARS_MS = 3 * 365 * 86_400_000
const BUSINESSES = 400

/**
 * A data set of as many history entries, written as a report writes it, and read by DuckDB through its `schema.sql`,
 * whose counts by month must be those that were tallied while the rows were made. The rows are made here, in the order
 * of a report: the bench of CSV measures reading them from a workspace.
 */
export const dataset: Benchmark = {
  name: 'dataset',
  async run({ sizes = [ROWS] } = {}) {
    const found = []
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'unhidden-bench-dataset-'))
      try {
        const zip = join(folder, 'rows.zip')
        const before = process.cpuUsage()
        const tallies = writeRows(zip, size)
        const { user, system } = process.cpuUsage(before)
        const peakMb = process.resourceUsage().maxRSS / 1_024
        execFileSync(PYTHON, ['-m', 'zipfile', '-e', zip, folder])
        const inside = join(folder, 'unhidden-data-set')
        const files = readdirSync(join(inside, 'rows'), { recursive: true }).length
        const queryMs = await compareCounts(tallies, inside)
        const facts = `${size} rows, ${files} files and folders, ${Math.round(statSync(zip).size / 1e6)} MB`
        found.push(
          atMost(`dataset: processor time, ${facts}`, (user + system) / 1_000, 'ms', size / 50),
          atMost(`dataset: peak memory, ${size} rows`, peakMb, 'MB', 1_024),
          atMost(`dataset: DuckDB counts ${size} rows by month`, queryMs, 'ms', 5_000),
        )
      } finally {
        rmSync(folder, { recursive: true })
      }
    }
    return found
  },
}

interface Tally {
  rows: number
  shown: number
  deleted: number
  vanished: number
  ids: bigint
}

/** By month in UTC. */
type Tallies = Map<string, Tally>

function writeRows(path: string, size: number): Tallies {
  const tallies: Tallies = new Map()
  const file = new ReportFile(path)
  const about = [['template', 'visibility-changes']] as const
  const writer = openDataset(file, { columns: visibilityChanges.columns, asOfMs: BENCH_NOW_MS, about })
  for (const row of makeRows(createRandom(1), size)) {
    writer.add(row)
    tally(tallies, row)
  }
  writer.end()
  file.finish(size)
  return tallies
}

/** Reviews with one to some events each, in the columns of `visibilityChanges`. */
function* makeRows(random: Random, size: number): Generator<ReportRow> {
  let id = 1_000_000
  let timeMs = 0
  for (let made = 0; made < size; made += 1) {
    if (made === 0 || random.fraction() < 0.4 || timeMs > BENCH_NOW_MS) {
      id += random.integer(1, 900)
      timeMs = BENCH_NOW_MS - Math.floor((random.fraction() * YEARS_MS) / 1_000) * 1_000
    }
    const show = random.fraction() < 0.6 ? 1 : 0
    const text = toUtcText(timeMs).replace(/\.\d+Z$/, '+00:00')
    yield [
      ...[
        String(id),
        String(20_000 + (id % BUSINESSES)),
        show,
        text,
        random.fraction() < 0.05 ? 1 : 0,
        timeMs,
      ],
      ...[show === 1 ? 'shown' : 'hidden', 0, 1 + (made >> 9), random.fraction() < 0.01 ? ['vanished'] : []],
      ...[`#${id}`, `F${id}`],
    ]
    timeMs += random.integer(1, 60 * 86_400) * 1_000
  }
}

function tally(tallies: Tallies, [id, , show, , deleted, timeMs, , , , flags]: ReportRow): void {
  const month = new Date(Number(timeMs)).toISOString().slice(0, 7)
  const of = tallies.get(month) ?? { rows: 0, shown: 0, deleted: 0, vanished: 0, ids: 0n }
  tallies.set(month, of)
  of.rows += 1
  of.shown += Number(show)
  of.deleted += Number(deleted)
  of.vanished += Array.isArray(flags) ? flags.length : 0
  of.ids += BigInt(String(id))
}

/** @returns the time that DuckDB needs. @throws where a month has other counts. */
async function compareCounts(tallies: Tallies, folder: string): Promise<number> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  try {
    const schema = readFileSync(join(folder, 'schema.sql'), 'utf8')
    await connection.run(schema.replaceAll("'rows/", `'${folder}/rows/`))
    const start = performance.now()
    const reader = await connection.runAndReadAll(
      `SELECT month, count(*) AS rows, count(*) FILTER (showOnWebsite) AS shown, count(*) FILTER (deleted) AS deleted,
         count(*) FILTER (vanished) AS vanished, sum(feedbackId::HUGEINT)::VARCHAR AS ids
       FROM visibility_changes GROUP BY month ORDER BY month`,
    )
    const elapsedMs = performance.now() - start
    const found = reader.getRows().map((row) => row.map(String).join(' '))
    const expected = [...tallies]
      .map(([month, of]) => [month, ...Object.values(of)].map(String).join(' '))
      .toSorted()
    if (found.join('\n') !== expected.join('\n'))
      throw new Error('DuckDB counts other rows than were written')
    return elapsedMs
  } finally {
    connection.closeSync()
  }
}
