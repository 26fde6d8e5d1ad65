import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { writeRequestLog } from '../../../electron/reports/export-log.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { SyncRequestNote } from '../../../shared/domain/receipt.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const NOTE: SyncRequestNote = {
  sentAtMs: Date.UTC(2026, 4, 3, 2, 1, 0, 7),
  operation: 'history',
  page: 3,
  pass: 2,
  attempt: 1,
  httpStatus: 200,
  sizeBytes: 4_711,
  durationMs: 12,
  receipt: 9 as ReceiptSeq,
  problem: null,
}
const FAILED: SyncRequestNote = {
  ...NOTE,
  attempt: null,
  httpStatus: null,
  sizeBytes: null,
  durationMs: null,
  receipt: null,
  problem: 'network-timeout',
}

const exported = async (notes: readonly SyncRequestNote[]) => {
  const path = join(temporaryFolder(), 'requests.csv')
  const lines = await writeRequestLog(path, async ({ offset, limit }) => notes.slice(offset, offset + limit))
  const rows: Record<string, string>[] = parse(readFileSync(path), { columns: true })
  return { lines, rows }
}

test('a line has what was asked and what came of it; what is not known is empty', async () => {
  const { rows } = await exported([NOTE, FAILED])
  expect(rows).toEqual([
    {
      sentAtUtc: '2026-05-03T02:01:00.007Z',
      operation: 'history',
      page: '3',
      pass: '2',
      attempt: '1',
      httpStatus: '200',
      sizeBytes: '4711',
      durationMs: '12',
      receipt: '9',
      problem: '',
    },
    {
      sentAtUtc: '2026-05-03T02:01:00.007Z',
      operation: 'history',
      page: '3',
      pass: '2',
      attempt: '',
      httpStatus: '',
      sizeBytes: '',
      durationMs: '',
      receipt: '',
      problem: 'network-timeout',
    },
  ])
})

test.each([0, 499, 500, 1_203])('all of %i lines are written, in their order', async (length) => {
  const notes = Array.from({ length }, (_, page) => ({ ...NOTE, page }))
  const { lines, rows } = await exported(notes)
  expect(lines).toBe(length)
  expect(rows.map(({ page }) => Number(page))).toEqual(notes.map(({ page }) => page))
})

test('a folder that is not there is named as such', async () => {
  const path = join(temporaryFolder(), 'nowhere', 'requests.csv')
  await expect(writeRequestLog(path, async () => [])).rejects.toMatchObject({ code: 'file-access' })
})
