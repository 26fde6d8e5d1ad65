import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportRows, type RowsOrder } from '../../../electron/reports/export-rows.ts'
import { REPORT_TEMPLATES } from '../../../shared/domain/report.ts'
import { codeOf } from '../../support/code-of.ts'
import { expectPrivate } from '../../support/file-rights.ts'
import { makeHourlyData } from '../../support/reports/hourly-data.ts'
import { readCsv } from '../../support/reports/read-csv.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache } from '../../unit/read/cache-fixture.ts'

const BIG = 9_223_372_036_854_700_000n
const CONTENTS = [
  '=SUM(A1)',
  'say "hi",\r\nor not',
  '非常感谢您',
  '＝1+1',
  '\ttab',
  'plain',
  '👩‍👩‍👧 ‮rtl',
  '-1',
]

const DATA = makeHourlyData({
  nowMs: NOW_MS,
  firstId: BIG,
  events: 30_000,
  items: 7_000,
  contents: CONTENTS,
})

const folder = mkdtempSync(join(tmpdir(), 'unhidden-csv-'))
const databasePath = join(folder, 'cache.db')
let db: Database.Database
let out: string

beforeAll(() => {
  db = createCache(DATA, databasePath)
  db.pragma('journal_mode = WAL')
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  out = mkdtempSync(join(folder, 'out-'))
})

const order = (changes: Partial<RowsOrder>): RowsOrder => ({
  db,
  format: 'csv',
  template: 'visibility-changes',
  filter: '',
  asOfMs: NOW_MS,
  path: join(out, 'report.csv'),
  onProgress: () => undefined,
  isCancelled: () => false,
  ...changes,
})

function readRows(path: string): Record<string, string>[] {
  return parse(readFileSync(path), { columns: true, bom: true, recordDelimiter: '\r\n' })
}

describe('rows of a report', () => {
  const reader = () => createWholeReader(db, () => NOW_MS)
  const page = { offset: 0, limit: 100_000 }

  test('visibility changes are those of the list, every digit of the ids included', () => {
    const filter = 'visibility:hidden changed:2024..'
    const result = exportRows(order({ filter }))
    const listed = reader().listEvents({ filter, ...page })
    const key = (row: { feedbackId: string; time: string }) => `${row.feedbackId} ${row.time}`
    const rows = readRows(result.path)
    expect(rows.map((row) => key(row as never)).sort()).toEqual(
      listed.map(({ feedbackId, time }) => key({ feedbackId, time: time.text })).sort(),
    )
    expect(rows).toHaveLength(result.rows)
    expect(rows[0]).toMatchObject({
      feedbackId: '9223372036854700000',
      feedbackRef: 'F9223372036854700000',
      receipt: '7',
      showOnWebsite: '0',
      visibility: 'hidden',
      deleted: expect.stringMatching(/^[01]$/),
    })
  })

  test('responses are those of the list, in its order, and text that could be a formula is harmless', () => {
    const result = exportRows(order({ template: 'responses' }))
    const rows = readRows(result.path)
    const listed = reader().listResponses({ filter: '', ...page })
    expect(rows.map(({ content }) => content)).toEqual(
      listed.map(({ content }) => (/^[=+\-@\t\r\n＝＋－＠]/.test(content) ? `'${content}` : content)),
    )
    expect(rows.map(({ feedbackId }) => feedbackId)).toEqual(listed.map(({ feedbackId }) => feedbackId))
  })

  test('feedback items carry the state and totals of the list at the moment asked for', () => {
    const filter = 'hides:>1'
    const result = exportRows(order({ template: 'feedback', filter }))
    const sort = { by: 'feedbackId', descending: false } as const
    const listed = reader().listFeedback({ filter, sort, ...page })
    const rows = readRows(result.path)
    expect(rows.map((row) => [row.feedbackId, row.visibility, row.hides, row.lastTime])).toEqual(
      listed.map((row) => [row.feedbackId, row.visibility, `${row.hideCount}`, row.lastEvent?.text]),
    )
    const lasting = rows.find((row) => row.hiddenForMs !== '')
    expect(Number(lasting?.hiddenForMs)).toBe(NOW_MS - Date.parse(lasting?.hiddenSinceUtc ?? ''))
  })

  test('hidden and deleted leaves out what is neither', () => {
    const result = exportRows(order({ template: 'hidden-and-deleted' }))
    const count = (filter: string) => reader().countFeedback({ filter }).count
    expect(result.rows).toBe(count('') - count('-visibility:hidden -deleted:yes'))
    for (const row of readRows(result.path)) {
      expect(row.visibility === 'hidden' || row.deleted === '1').toBe(true)
    }
  })

  test('a business has as many items as the filter finds at it', () => {
    const filter = 'visibility:hidden'
    const rows = readRows(exportRows(order({ template: 'businesses', filter })).path)
    expect(rows.length).toBeGreaterThan(1)
    for (const { businessId, feedbackItems } of rows) {
      const { count } = reader().countFeedback({ filter: `${filter} business:${businessId}` })
      expect([businessId, Number(feedbackItems)]).toEqual([businessId, count])
    }
  })

  test('a dossier is the timeline of one item', () => {
    const filter = `feedback:${BIG}`
    const rows = readRows(exportRows(order({ template: 'dossier', filter })).path)
    const times = rows.map((row) => row.timeUtc ?? '')
    expect(times).toEqual(times.toSorted())
    expect(rows.filter((row) => row.kind === 'response')).toMatchObject([
      { type: 'owner', content: "'=SUM(A1)" },
    ])
    expect(rows.filter((row) => row.kind === 'event')).toHaveLength(5)
  })

  test('a dossier of several items or of none is refused', () => {
    expect(codeOf(() => exportRows(order({ template: 'dossier' })))).toBe('invalid-argument')
    expect(codeOf(() => exportRows(order({ template: 'dossier', filter: 'feedback:1' })))).toBe('not-found')
    expect(readdirSync(out)).toEqual([])
  })
})

describe('the file', () => {
  test('is what the result says, byte for byte, and the same for the same order', () => {
    const first = exportRows(order({}))
    const bytes = readFileSync(first.path)
    expect(first).toEqual({
      path: join(out, 'report.csv'),
      rows: 30_000,
      sizeBytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      // The fixture has rows and no sweep that brought them.
      notFetched: ['history'],
    })
    expect(exportRows(order({ path: join(out, 'again.csv') })).sha256).toBe(first.sha256)
    expectPrivate(first.path)
  })

  test.each(REPORT_TEMPLATES.filter((template) => template !== 'sample'))(
    '%s begins with a byte order mark exactly where people wrote text',
    (template) => {
      const bytes = readFileSync(
        exportRows(
          order({ template, filter: `${template === 'changes' ? 'since:2000-01-01 ' : ''}feedback:${BIG}` }),
        ).path,
      )
      const hasMark = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
      expect(hasMark).toBe(['responses', 'changes', 'dossier', 'findings', 'compliance'].includes(template))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
      if (!hasMark) expect(bytes.toString('latin1')).toMatch(/^[\x00-\x7f]*$/)
    },
  )

  test('reads the same with the parser of another language', () => {
    const { path } = exportRows(order({ template: 'responses' }))
    expect(readCsv(path)).toEqual(readRows(path))
  })

  test('replaces the one that stood under its name', () => {
    writeFileSync(join(out, 'report.csv'), 'old')
    expect(readRows(exportRows(order({})).path)).toHaveLength(30_000)
    expect(readdirSync(out)).toEqual(['report.csv', 'report.csv.about.json'])
  })
})

describe('what stands beside the file', () => {
  test('says which file it is about, and on what the rows rest, the same for the same order', () => {
    const result = exportRows(order({ filter: 'visibility:hidden' }))
    const text = readFileSync(`${result.path}.about.json`, 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      file: { name: 'report.csv', rows: result.rows, sizeBytes: result.sizeBytes, sha256: result.sha256 },
      template: 'visibility-changes',
      filter: 'visibility:hidden',
      asOfUtc: new Date(NOW_MS).toISOString(),
      coverage: [{ businessId: null, responsesCompletelyRead: false }],
    })
    exportRows(order({ filter: 'visibility:hidden' }))
    expect(readFileSync(`${result.path}.about.json`, 'utf8')).toBe(text)
  })

  test('does not take the name of a report that was not written', () => {
    mkdirSync(join(out, 'report.csv.about.json'))
    expect(codeOf(() => exportRows(order({})))).toBe('file-access')
    expect(readdirSync(out)).toEqual(['report.csv.about.json'])
  })

  test('rows say nothing of responses that were not fetched', () => {
    db.exec('UPDATE responses_read SET is_read = 0')
    const items = readRows(exportRows(order({ template: 'feedback', filter: '-response:any' })).path)
    db.exec('UPDATE responses_read SET is_read = 1')
    expect(new Set(items.map(({ ownerResponses }) => ownerResponses))).toEqual(new Set(['']))
    const known = readRows(exportRows(order({ template: 'feedback', filter: '-response:any' })).path)
    expect(new Set(known.map(({ ownerResponses }) => ownerResponses))).toEqual(new Set(['0']))
  })
})

describe('an export that does not come to its end', () => {
  beforeEach(() => {
    writeFileSync(join(out, 'report.csv'), 'old')
  })
  const isUntouched = () => readFileSync(join(out, 'report.csv'), 'utf8') === 'old'

  test('cancelled: the file that stood there is untouched, nothing else is left', () => {
    let rows = 0
    const cancelled = order({
      onProgress: (progress) => {
        rows = progress.rows
      },
      isCancelled: () => rows >= 8_000,
    })
    expect(codeOf(() => exportRows(cancelled))).toBe('cancelled')
    expect(isUntouched()).toBe(true)
    expect(readdirSync(out)).toEqual(['report.csv'])
  })

  test('a filter that does not parse: nothing is left', () => {
    expect(codeOf(() => exportRows(order({ filter: 'nope:1' })))).toBe('invalid-query')
    expect(isUntouched()).toBe(true)
    expect(readdirSync(out)).toEqual(['report.csv'])
  })

  test('a folder that is not there: file-access', () => {
    expect(codeOf(() => exportRows(order({ path: join(out, 'none', 'report.csv') })))).toBe('file-access')
  })

  test('a folder under the name: file-access, nothing is left', () => {
    expect(codeOf(() => exportRows(order({ path: out })))).toBe('file-access')
    expect(readdirSync(out)).toEqual(['report.csv'])
    expect(readdirSync(folder).filter((name) => /\.part$|\.about\.json$/.test(name))).toEqual([])
  })

  test('killed: the file that stood there is untouched', async () => {
    const script = fileURLToPath(new URL('./paused-export.ts', import.meta.url))
    const child = spawn(process.execPath, [script, databasePath, join(out, 'report.csv')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(isUntouched()).toBe(true)
    expect(readdirSync(out).filter((name) => name !== 'report.csv')).toEqual([
      expect.stringMatching(/^\.report\.csv\.[0-9a-f]{8}-\d+\.[0-9a-f]{12}\.part$/),
    ])
  })

  test('out of space: disk-full, the file that stood there is untouched, nothing else is left', ({
    skip,
  }) => {
    const small = join(folder, 'small')
    try {
      execFileSync('mkdir', ['-p', small])
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small], { stdio: 'ignore' })
    } catch {
      skip('mounting a small tmpfs needs root')
    }
    try {
      const path = join(small, 'report.csv')
      writeFileSync(path, 'old')
      expect(codeOf(() => exportRows(order({ path })))).toBe('disk-full')
      expect(readFileSync(path, 'utf8')).toBe('old')
      expect(readdirSync(small)).toEqual(['report.csv'])
    } finally {
      execFileSync('umount', [small])
    }
    expect(existsSync(small)).toBe(true)
  })
})

describe('progress', () => {
  test('is told from nothing to all rows', () => {
    const told: number[] = []
    exportRows(
      order({
        onProgress: ({ rows, totalRows }) => {
          expect(totalRows).toBe(30_000)
          told.push(rows)
        },
      }),
    )
    expect(told[0]).toBe(0)
    expect(told.at(-1)).toBe(30_000)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })
})
