import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readSearchFile } from '../../../electron/app/operations/auditor.ts'
import { readNamesFile } from '../../../electron/business-names/names-file.ts'
import { readKeyFile } from '../../../electron/credentials/key-file.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { ImportFiles } from '../../../electron/import/import-files.ts'
import { writeFileAtomically, writeFileAtomicallyNow } from '../../../electron/lib/atomic-file.ts'
import { readJsonFile } from '../../../electron/lib/json-file.ts'
import { ReportFile, writeReportFile } from '../../../electron/lib/report-file.ts'
import { ZipReader } from '../../../electron/lib/zip/zip-reader.ts'
import { writeRequestLog } from '../../../electron/reports/export-log.ts'
import { createDatabase, openReadonly, openWritable } from '../../../electron/store/open-database.ts'
import { hasSaltOf } from '../../../electron/store/workspace-file.ts'
import { callCli } from '../../support/run-cli.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const hasPipes = process.platform !== 'win32'

test.skipIf(!hasPipes)('a pipe is refused wherever a file is read, and not waited for', async () => {
  const pipe = join(temporaryFolder(), 'pipe')
  for (const name of [pipe, `${pipe}.zip`, `${pipe}.head`]) execFileSync('mkfifo', [name])
  const refused = expect.objectContaining({ code: 'file-access' })
  expect(() => new ImportFiles().list([pipe])).toThrow(refused)
  expect(() => new ImportFiles().read({ path: pipe, entry: null, name: 'pipe' })).toThrow(refused)
  expect(() => new ImportFiles().list([`${pipe}.zip`])).toThrow(refused)
  expect(() => ZipReader.open(`${pipe}.zip`)).toThrow(refused)
  expect(() => readNamesFile(pipe)).toThrow(refused)
  await expect(readSearchFile(pipe)).rejects.toMatchObject({ code: 'file-access' })
  expect(() => readHead(pipe)).toThrow(refused)
  expect(() => hasSaltOf({ path: pipe, keyHex: TEST_KEY })).toThrow(refused)
  await expect(readJsonFile(pipe, z.unknown())).rejects.toMatchObject({ code: 'file-access' })
})

test('a file beside a workspace is refused where it is far larger than any that was written', async () => {
  const path = join(temporaryFolder(), 'A.unhidden')
  for (const name of [`${path}.head`, `${path}.key`]) {
    writeFileSync(name, '{}')
    truncateSync(name, 2 ** 30)
  }
  const refused = expect.objectContaining({ code: 'file-access' })
  expect(() => readHead(path)).toThrow(refused)
  await expect(readKeyFile(path)).rejects.toMatchObject({
    code: 'file-access',
    message: expect.stringContaining('A.unhidden.key is larger than'),
  })
})

test.skipIf(!hasPipes)('the command line waits for no pipe, whichever option names it', async () => {
  const folder = temporaryFolder()
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const service = ['--base-url', 'https://reviews.example', '--client-id', 'c'.repeat(40), '--scheme', pipe]
  const commands = [
    ['workspace', 'create', '--workspace', join(folder, 'A.unhidden'), ...service],
    ...[
      ['verify', pipe],
      ['sign', pipe, '--key', pipe],
      ['timestamp', pipe, '--url', 'http://127.0.0.1:9/'],
    ],
  ]
  for (const command of commands) {
    const { code, stdout } = await callCli([...command, '--json'], SECRETS)
    expect([code !== 0, JSON.parse(stdout).error.message], command[0]).toEqual([
      true,
      expect.stringContaining('pipe is not a regular file'),
    ])
  }
})

test.skipIf(!hasPipes)('a link that is named for an import is refused', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'secret.json'), '{}')
  symlinkSync(join(folder, 'secret.json'), join(folder, 'page.json'))
  const refused = expect.objectContaining({ code: 'file-access' })
  expect(() => new ImportFiles().list([join(folder, 'page.json')])).toThrow(refused)
})

test.skipIf(!hasPipes)('a link beside a workspace is refused, and what it leads to keeps its bytes', () => {
  const folder = temporaryFolder()
  const location = { path: join(folder, 'A.unhidden'), keyHex: TEST_KEY }
  createDatabase(location).close()
  const [kept, missing] = [join(folder, 'kept.txt'), join(folder, 'missing.txt')]
  writeFileSync(kept, 'years of work')
  for (const ending of ['-wal', '-shm', '.lock']) {
    for (const target of [kept, missing]) {
      const link = `${location.path}${ending}`
      rmSync(link, { force: true })
      symlinkSync(target, link)
      const refused = expect.objectContaining({ code: 'file-access' })
      expect(() => openWritable(location).close(), ending).toThrow(refused)
      if (ending !== '.lock') expect(() => openReadonly(location).close(), ending).toThrow(refused)
      rmSync(link)
    }
  }
  const other = { ...location, path: join(folder, 'B.unhidden') }
  symlinkSync(kept, `${other.path}-wal`)
  createDatabase(other).close()
  expect(readFileSync(kept, 'utf8')).toBe('years of work')
  expect(existsSync(missing)).toBe(false)
  openWritable(location).close()
})

test('no file that is written goes through a link', async () => {
  const folder = temporaryFolder()
  const kept = join(folder, 'kept.txt')
  const writes: Readonly<Record<string, (path: string) => unknown>> = {
    'report.csv': (path) => new ReportFile(path).finish(0),
    'requests.csv': (path) => writeRequestLog(path, async () => []),
    'settings.json': (path) => writeFileAtomically(path, '{}'),
    'head.json': (path) => writeFileAtomicallyNow(path, '{}'),
  }
  for (const [name, write] of Object.entries(writes)) {
    writeFileSync(kept, 'years of work')
    symlinkSync(kept, join(folder, name))
    await write(join(folder, name))
    expect(readFileSync(kept, 'utf8'), name).toBe('years of work')
    expect(lstatSync(join(folder, name)).isFile(), name).toBe(true)
  }
})

test('no export replaces a file of any workspace', async () => {
  const folder = temporaryFolder()
  const workspace = join(folder, 'Other')
  for (const ending of ['', '.key', '.head']) writeFileSync(`${workspace}${ending}`, 'kept')
  const named = ['A.unhidden', 'A.unhidden-wal', 'a.UNHIDDEN.KEY', 'A.unhidden.head', 'A.unhidden.lock']
  const whileKept = ['A.unhidden.rekey', 'A.unhidden.lock-journal', 'A.unhidden.before-v13', 'Other.rekey']
  const beside = ['Other', 'Other.key', 'Other.head', 'Other-wal']
  const refused = expect.objectContaining({ code: 'invalid-argument' })
  for (const name of [...named, ...whileKept, ...beside])
    expect(() => new ReportFile(join(folder, name)), name).toThrow(refused)
  await expect(writeRequestLog(workspace, async () => [])).rejects.toMatchObject(refused)
  expect(readFileSync(workspace, 'utf8')).toBe('kept')
})

test('a report does not replace a file that came while it was written', () => {
  const path = join(temporaryFolder(), 'report.csv')
  const [first, second] = [new ReportFile(path), new ReportFile(path)]
  first.write('first')
  second.write('second')
  first.finish(1)
  const refused = expect.objectContaining({
    code: 'invalid-argument',
    message: expect.stringContaining('report.csv'),
  })
  expect(() => second.finish(1)).toThrow(refused)
  second.discard()
  expect(readFileSync(path, 'utf8')).toBe('first')
  const third = new ReportFile(path)
  third.write('third')
  writeFileSync(path, 'years of work')
  expect(() => third.finish(1)).toThrow(refused)
  third.discard()
  expect(readdirSync(join(path, '..'))).toEqual(['report.csv'])
  writeReportFile(path, 'fourth')
  expect(readFileSync(path, 'utf8')).toBe('fourth')
})

test('a report replaces what it wrote itself, and a foreign file only when it is told to', async () => {
  const folder = temporaryFolder()
  const demo = await callCli(
    ['demo', '--out', folder, '--events', '60', '--responses', '20', '--json'],
    SECRETS,
  )
  const { workspace } = JSON.parse(demo.stdout)
  const before = readFileSync(`${workspace}.key`)
  const report = (out: string, ...more: string[]) =>
    callCli(
      [
        ...['report', '--workspace', workspace, '--template', 'feedback', '--format', 'csv', '--out', out],
        ...more,
      ],
      SECRETS,
    )
  for (const out of [workspace, `${workspace}.key`, `${workspace}.head`]) {
    expect((await report(out, '--force')).code, out).toBe(2)
  }
  expect(readFileSync(`${workspace}.key`).equals(before)).toBe(true)
  const foreign = join(folder, 'thesis.csv')
  writeFileSync(foreign, 'years of work')
  expect((await report(foreign)).code).toBe(2)
  expect(readFileSync(foreign, 'utf8')).toBe('years of work')
  expect((await report(foreign, '--force')).code).toBe(0)
  expect((await report(foreign)).code).toBe(0)
  expect(existsSync(workspace)).toBe(true)
})

test('the command line takes no short passphrase either', async () => {
  const path = join(temporaryFolder(), 'Short.unhidden')
  const create = ['workspace', 'create', '--workspace', path, '--offline', '--json']
  const { code, stdout } = await callCli(create, { UNHIDDEN_PASSPHRASE: 'x' })
  expect([code, JSON.parse(stdout).error.code]).toEqual([2, 'invalid-argument'])
  expect(existsSync(path)).toBe(false)
})
