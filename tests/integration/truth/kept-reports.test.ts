import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locateCache } from '../../../electron/cli/services.ts'
import { COMMANDS } from '../../../electron/operations/commands/all.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import {
  findKeptReport,
  findKeptReports,
  findReportOfFile,
} from '../../../electron/store/read/kept-report-list.ts'
import { getLastLogEntryOfBundle } from '../../../electron/store/read/log-list.ts'
import { WriterSession } from '../../../electron/threads/writer-session.ts'
import { callCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const MANY = 130
const run = (...args: string[]) => callCli([...args, '--json'], SECRETS)
const folder = mkdtempSync(join(tmpdir(), 'unhidden-kept-'))
let workspace: string

beforeAll(async () => {
  const demo = await run('demo', '--out', folder, '--events', '300', '--responses', '90')
  workspace = JSON.parse(demo.stdout).workspace
})
afterAll(() => rmSync(folder, { recursive: true }))

const report = (format: string, name: string) =>
  run(
    ...['report', '--workspace', workspace, '--template', 'feedback', '--filter', 'deleted:yes'],
    ...['--format', format, '--out', join(folder, name)],
  )
const reports = async () =>
  JSON.parse((await run('query', '--workspace', workspace, '--what', 'reports')).stdout)

test('the command line keeps a report as the window does, with all that it takes to verify and repeat it', async () => {
  const csv = JSON.parse((await report('csv', 'one.csv')).stdout)
  const pdf = JSON.parse((await report('pdf', 'two.pdf')).stdout)
  const common = { template: 'feedback', filter: 'deleted:yes', asOfMs: null, folder, isRedacted: false }
  expect(await reports()).toMatchObject([
    { ...common, format: 'pdf', paper: 'a4', volumes: [{ file: 'two.pdf', sha256: pdf.sha256 }] },
    { ...common, format: 'csv', volumes: [{ file: 'one.csv', sha256: csv.sha256 }] },
  ])
  for (const { basis, countedToMs } of await reports()) {
    expect(basis).toMatchObject({ receipt: expect.any(Number), indexVersion: expect.any(Number) })
    expect(countedToMs).toEqual(expect.any(Number))
  }
})

test('entries of earlier versions are read, and every report is known, however many there are', async () => {
  const location = await locateCache(workspace, SECRETS)
  const session = await WriterSession.open(location)
  const former = {
    by: 'command line',
    format: 'csv',
    filter: 'visibility:hidden',
    asOf: '2024-05-03',
    rows: 7,
  }
  for (let number = 1; number <= MANY; number += 1) {
    session.carryOut(COMMANDS['log:record'], [
      {
        atMs: number,
        action: 'report-exported',
        subject: 'hidden-and-deleted',
        details: { ...former, file: `${number}.csv`, sha256: String(number).padStart(64, '0') },
      },
    ])
  }
  await session.close()
  expect(await reports()).toHaveLength(MANY + 2)
  const db = openReadonly(location)
  const newest = findKeptReports(db, { beforeSeq: null, limit: 50, template: null })
  expect(newest.map(({ file }) => file)).toEqual(Array.from({ length: 50 }, (_, at) => `${MANY - at}.csv`))
  const next = findKeptReports(db, { beforeSeq: newest.at(-1)?.seq ?? 0, limit: 100, template: null })
  expect(next).toHaveLength(MANY + 2 - 50)
  expect(next.at(-1)).toMatchObject({ file: 'one.csv' })
  expect(findKeptReports(db, { beforeSeq: null, limit: 9, template: 'feedback' })).toHaveLength(2)
  const oldest = findReportOfFile(db, { sha256: '1'.padStart(64, '0'), name: 'elsewhere.csv' })
  expect(oldest).toMatchObject({
    file: '1.csv',
    template: 'hidden-and-deleted',
    folder: '',
    basis: null,
    asOfMs: Date.parse('2024-05-03T23:59:59.999Z'),
  })
  expect(findReportOfFile(db, { sha256: 'none', name: '7.csv' })).toMatchObject({ file: '7.csv' })
  expect(findKeptReport(db, oldest?.seq ?? 0)).toMatchObject({ file: '1.csv' })
  expect(findKeptReport(db, getLastLogEntryOfBundle(db))).toBeNull()
  db.close()
})

test('a report that an earlier version printed in German stays in the list', async () => {
  const location = await locateCache(workspace, SECRETS)
  const [pdf] = (await reports()).filter(({ file }: { file: string }) => file === 'two.pdf')
  const session = await WriterSession.open(location)
  const { seq: _, ...details } = { ...pdf, file: 'german.pdf', language: 'de' }
  session.carryOut(COMMANDS['log:record'], [
    { atMs: 1, action: 'report-exported', subject: 'feedback', details },
  ])
  await session.close()
  expect((await reports())[0]).toMatchObject({ file: 'german.pdf', language: 'de', paper: 'a4' })
})
