import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWithNode } from '../../../electron/lib/processes/start-with-node.ts'
import { createDatabase, type DatabaseLocation } from '../../../electron/store/open-database.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { type ReportWorker, startReportWorker } from '../../../electron/threads/report-client.ts'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import type { ReportFormat } from '../../../shared/domain/report.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { fillCache } from '../../unit/read/cache-fixture.ts'

const EVENTS = 300
const TEMPLATE = 'visibility-changes'

let location: DatabaseLocation
let worker: ReportWorker
let folder: string

beforeAll(() => {
  location = {
    path: join(mkdtempSync(join(tmpdir(), 'unhidden-check-')), 'sample.unhidden'),
    keyHex: TEST_KEY,
  }
  const db = createDatabase(location)
  insertWorkspaceRecord(db, SAMPLE_RECORD)
  fillCache(db, {
    events: Array.from({ length: EVENTS }, (_, at) => ({
      ...{ feedbackId: BigInt(at), businessId: 1n, timeMs: NOW_MS - at * 1_000, show: 0, deleted: 0 },
    })),
    responses: [],
  })
  db.close()
  worker = startReportWorker(startWithNode)
})
afterAll(async () => {
  await worker.stop()
  rmSync(dirname(location.path), { recursive: true })
})
beforeEach(() => {
  folder = temporaryFolder()
})

/** A report as the log keeps it. */
async function save(format: 'pdf' | ReportFormat): Promise<KeptReport> {
  const file = `report.${format}`
  const scope = { template: TEMPLATE, filter: '', location, path: join(folder, file) } as const
  const style = { paper: 'a4', preparedBy: '', workspaceName: 'sample' } as const
  const made =
    format === 'pdf'
      ? await worker.exportPdf({ ...scope, ...style, asOfMs: null })
      : await worker.exportReport({ ...scope, format, asOfMs: NOW_MS })
  return {
    ...{ format, template: TEMPLATE, filter: '', sort: null, order: 'newest', isRedacted: false },
    ...{ asOfMs: null, countedToMs: format === 'pdf' ? null : NOW_MS, basis: made.basis },
    ...{ paper: 'a4', preparedBy: '', rows: made.rows, file, seq: 1, atMs: NOW_MS },
    volumes: [{ file, sha256: made.sha256 }],
  }
}

const check = (report: KeptReport) =>
  worker.checkReport({ location, report, workspaceName: 'sample', paths: [join(folder, report.file)] })

function edit(file: string, change: (text: string) => string): void {
  const path = join(folder, file)
  writeFileSync(path, change(readFileSync(path, 'latin1')), 'latin1')
}

describe('a report that was written', () => {
  test.each(['csv', 'jsonl', 'pdf', 'xlsx'] as const)(
    'is the same as %s while nobody touches it',
    async (format) => {
      expect(await check(await save(format))).toMatchObject({ outcome: 'same' })
    },
  )

  test('names the row and the column of a CSV that was changed', async () => {
    const report = await save('csv')
    edit('report.csv', (text) =>
      text
        .split('\r\n')
        .with(5, (text.split('\r\n')[5] ?? '').replace(',hidden,', ',shown,'))
        .join('\r\n'),
    )
    const [file] = (await check(report)).files
    expect(file).toMatchObject({
      outcome: 'changed',
      places: [{ kind: 'row', row: 5, column: 'visibility', written: 'hidden', found: 'shown' }],
    })
  })

  test('names the row and the field of JSON Lines, and how many rows are gone', async () => {
    const report = await save('jsonl')
    edit('report.jsonl', (text) => text.split('\n').toSpliced(2, 1).join('\n'))
    const [file] = (await check(report)).files
    expect(file?.places).toEqual([
      expect.objectContaining({ kind: 'row', row: 3, column: 'feedbackId', written: '2', found: '3' }),
      { kind: 'row-count', written: EVENTS, found: EVENTS - 1 },
    ])
  })

  test('names the page of a PDF whose bytes were changed, and the rows inside it', async () => {
    const report = await save('pdf')
    const original = readFileSync(join(folder, 'report.pdf'), 'latin1')
    const pages = [...(/\/Kids \[([^\]]*)\]/.exec(original)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
    const second = new RegExp(`\\n${pages[1]?.[1]} 0 obj[\\s\\S]*?/Contents (\\d+) 0 R`).exec(original)?.[1]
    edit('report.pdf', (text) => {
      const at = text.indexOf('stream', text.indexOf(`\n${second} 0 obj`)) + 40
      return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
    })
    expect((await check(report)).files[0]?.places).toEqual([{ kind: 'page', page: 2 }])
    edit('report.pdf', () => {
      const at = original.indexOf('stream', original.indexOf('/Type /EmbeddedFile')) + 40
      return `${original.slice(0, at)}${original[at] === 'A' ? 'B' : 'A'}${original.slice(at + 1)}`
    })
    expect((await check(report)).files[0]?.places).toEqual([{ kind: 'part', part: 'attachment' }])
    edit('report.pdf', () => original.slice(0, -7))
    expect((await check(report)).files[0]?.places).toEqual([{ kind: 'cut', bytes: 7 }])
  })

  test('in German is the same while nobody touches it; then nobody can say where it differs', async () => {
    const report = { ...(await save('pdf')), language: 'de' } as const
    expect(await check(report)).toMatchObject({ outcome: 'same' })
    edit('report.pdf', (text) => text.slice(0, -7))
    const [file] = (await check(report)).files
    expect(file).toMatchObject({ outcome: 'changed', places: [], causes: [{ kind: 'german' }] })
  })

  test('is missed where it is gone', async () => {
    const report = await save('csv')
    rmSync(join(folder, 'report.csv'))
    expect(await check(report)).toMatchObject({ outcome: 'missing' })
  })

  test('says why nobody can say where, once the data are newer', async () => {
    const report = await save('csv')
    edit('report.csv', (text) => `${text} `)
    const older = {
      ...report,
      countedToMs: NOW_MS,
      filter: 'hides:>9',
      basis: { application: '0', indexVersion: 0, receipt: 0, logEntry: 0 },
    }
    const [file] = (await check(older)).files
    expect(file?.places).toEqual([])
    expect(file?.causes.map(({ kind }) => kind)).toContain('other-version')
  })
})
