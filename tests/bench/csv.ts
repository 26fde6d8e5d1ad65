import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { exportRows } from '../../electron/reports/export-rows.ts'
import type { ReadableDatabase } from '../../electron/store/database.ts'
import { openReadonly } from '../../electron/store/open-database.ts'
import { BENCH_NOW_MS, getBigCache } from './big-cache.ts'
import { atLeastTimes, type Benchmark, median } from './measurement.ts'

const ROWS = 1_000_000
const RUNS = 3

/**
 * Every history entry as CSV from an encrypted cache, against the sqlite3 program on a plain copy of the same table.
 */
export const csv: Benchmark = {
  name: 'csv',
  async run({ sizes = [ROWS] } = {}) {
    return sizes.map((size) => {
      const location = getBigCache(size)
      const folder = mkdtempSync(join(tmpdir(), 'unhidden-bench-csv-'))
      const db = openReadonly(location)
      try {
        const plain = join(folder, 'plain.db')
        const rows = copyTable(db, plain)
        const own = median(repeat(() => rate(rows, () => exportTo(db, join(folder, 'own.csv')))))
        const program = median(repeat(() => rate(rows, () => dump(plain, join(folder, 'program.csv')))))
        const sizeBytes = statSync(join(folder, 'own.csv')).size
        const name = `csv: ${rows} rows, ${Math.round(sizeBytes / 1e6)} MB`
        return atLeastTimes(name, own, 'per second', 0.7, { name: 'sqlite3', value: program })
      } finally {
        db.close()
        rmSync(folder, { recursive: true })
      }
    })
  },
}

function exportTo(db: ReadableDatabase, path: string): void {
  exportRows({
    db,
    path,
    format: 'csv',
    template: 'visibility-changes',
    filter: '',
    asOfMs: BENCH_NOW_MS,
    onProgress: () => undefined,
    isCancelled: () => false,
  })
}

function dump(path: string, target: string): void {
  execFileSync('sqlite3', ['-csv', '-header', path, `.output ${target}`, 'SELECT * FROM event'])
}

/** @returns how many rows the table has. */
function copyTable(db: ReadableDatabase, path: string): number {
  const plain = new Database(path)
  const columns = db
    .prepare('SELECT * FROM event LIMIT 0')
    .columns()
    .map(({ name }) => name)
  plain.exec(`CREATE TABLE event (${columns.join(', ')})`)
  const insert = plain
    .prepare(`INSERT INTO event VALUES (${columns.map(() => '?').join(', ')})`)
    .safeIntegers()
  let rows = 0
  plain.transaction(() => {
    for (const row of db.prepare<[], unknown[]>('SELECT * FROM event').raw().safeIntegers().iterate()) {
      insert.run(...row)
      rows += 1
    }
  })()
  plain.close()
  return rows
}

function repeat(measure: () => number): number[] {
  return Array.from({ length: RUNS }, measure)
}

function rate(rows: number, act: () => void): number {
  const start = process.hrtime.bigint()
  act()
  return rows / (Number(process.hrtime.bigint() - start) / 1e9)
}
