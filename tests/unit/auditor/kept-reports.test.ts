import { beforeEach, describe, expect, test } from 'vitest'
import { appendLog } from '../../../electron/evidence/auditor-log.ts'
import { type WritableDatabase, writeInTransaction } from '../../../electron/store/database.ts'
import {
  findKeptReport,
  findKeptReports,
  findReportOfFile,
  getReview,
  iterateKeptReports,
} from '../../../electron/store/read/kept-report-list.ts'
import type { ReportTemplate } from '../../../shared/domain/report.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

let db: WritableDatabase
beforeEach(() => {
  db = createSampleWorkspace().db
})

/** As the command line of version 0.1 logged it. */
const keep = (file: string, { template = 'responses', sha256 = `hash of ${file}` } = {}) =>
  appendLog(db, {
    atMs: 7,
    action: 'report-exported',
    subject: template,
    details: { by: 'command line', format: 'csv', filter: '', asOf: null, file, rows: 1, sha256 },
  })
const other = () => appendLog(db, { atMs: 7, action: 'report-exported', subject: 'responses', details: {} })
const list = (limit: number, beforeSeq: number | null = null, template: ReportTemplate | null = null) =>
  findKeptReports(db, { limit, beforeSeq, template }).map(({ file }) => file)

describe('saved reports', () => {
  test('are listed newest first, a page at a time, and entries of a form that is not known are passed over', () => {
    keep('1.csv')
    keep('2.csv', { template: 'businesses' })
    for (let times = 0; times < 3; times += 1) other()
    const third = keep('3.csv')
    appendLog(db, { atMs: 8, action: 'note-added', subject: '1', details: {} })
    expect([list(1), list(2), list(9)]).toEqual([['3.csv'], ['3.csv', '2.csv'], ['3.csv', '2.csv', '1.csv']])
    expect(list(2, third)).toEqual(['2.csv', '1.csv'])
    expect(list(2, null, 'responses')).toEqual(['3.csv', '1.csv'])
    keep('4.csv')
    other()
    keep('5.csv')
    expect(list(2)).toEqual(['5.csv', '4.csv'])
    expect(list(0)).toEqual([])
  })

  test('are found by the number of their entry', () => {
    const [known, unknown] = [keep('1.csv'), other()]
    const note = appendLog(db, { atMs: 8, action: 'note-added', subject: '1', details: {} })
    expect(findKeptReport(db, known)).toMatchObject({ seq: known, file: '1.csv' })
    expect([unknown, note, 99].map((seq) => findKeptReport(db, seq))).toEqual([null, null, null])
  })

  test('are found by the bytes of a file, whatever its name, else by its name, the newest first', () => {
    keep('a.csv', { sha256: 'first' })
    keep('b.csv', { sha256: 'first' })
    keep('a.csv', { sha256: 'second' })
    const find = (sha256: string, name: string) => findReportOfFile(db, { sha256, name })?.seq
    expect(find('first', 'a.csv')).toBe(2)
    expect(find('second', 'b.csv')).toBe(3)
    expect(find('changed', 'a.csv')).toBe(3)
    expect(find('changed', 'b.csv')).toBe(2)
    expect(findReportOfFile(db, { sha256: 'changed', name: 'c.csv' })).toBeNull()
  })

  test('are found by any volume of them', () => {
    const volume = (at: number) => ({ file: `${at}.csv`, sha256: `hash ${at}` })
    const details = { format: 'csv', filter: '', asOfMs: null, folder: '/', file: '1.csv', rows: 3 }
    appendLog(db, {
      atMs: 7,
      action: 'report-exported',
      subject: 'responses',
      details: { ...details, template: 'responses', volumes: [1, 2].map(volume) },
    })
    expect(findReportOfFile(db, { sha256: 'hash 2', name: '' })?.seq).toBe(1)
    expect(findReportOfFile(db, { sha256: '', name: '2.csv' })?.seq).toBe(1)
  })

  test('have the review of their first draft', () => {
    const [draft, version] = [keep('draft.csv'), keep('version.csv')]
    const details = { by: 'Ada', kind: 'send' }
    appendLog(db, { atMs: 8, action: 'report-sent-for-review', subject: `report ${draft}`, details })
    const rooted = { seq: version, file: 'version.csv', lineage: { root: draft, supersedes: null } }
    const review = getReview(db, rooted)
    expect(review.newest).toEqual({ seq: version, file: 'version.csv' })
    expect([review.status, review.prepared]).toEqual(['for-review', { by: 'Ada', atMs: 8 }])
    expect(getReview(db, { ...rooted, lineage: { root: null, supersedes: null } }).status).toBe('draft')
  })

  test.each([199, 200, 201, 401])('are all read, however many: %d', (count) => {
    writeInTransaction(db, () => {
      for (let at = 1; at <= count; at += 1) keep(`${at}.csv`)
    })
    expect(Array.from(iterateKeptReports(db), ({ seq }) => seq)).toEqual(
      Array.from({ length: count }, (_, at) => count - at),
    )
  })
})
