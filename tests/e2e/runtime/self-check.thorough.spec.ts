import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { PROCESSES, THREADS } from '../../../electron/lib/workers.ts'
import { runInstalled } from '../../support/run-installed.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PARTS = ['window', 'encrypted database', 'fonts', 'keychain']

let copies: string
test.beforeAll(async () => {
  copies = await mkdtemp(join(tmpdir(), 'unhidden-self-check-'))
})
test.afterAll(() => rm(copies, { recursive: true, force: true }))

/** The built application in a folder of its own, without some of its packages. */
async function copyWithout(packages: readonly string[]): Promise<string> {
  const missing = packages.map((name) => join('node_modules', name))
  const folder = await mkdtemp(join(copies, 'copy-'))
  await cp(join(ROOT, 'out'), join(folder, 'out'), { recursive: true })
  for (const name of ['package.json', 'resources']) await symlink(join(ROOT, name), join(folder, name))
  const link = async (from: string): Promise<void> => {
    await mkdir(join(folder, from), { recursive: true })
    for (const name of await readdir(join(ROOT, from))) {
      const path = join(from, name)
      if (missing.includes(path)) continue
      if (missing.some((one) => one.startsWith(`${path}/`))) await link(path)
      else await symlink(join(ROOT, path), join(folder, path))
    }
  }
  await link('node_modules')
  return folder
}

const verdicts = (output: string) =>
  new Map(
    output
      .trim()
      .split('\n')
      .map((line) => [line.slice(6, line.indexOf(':')), line.slice(0, 4).trim()]),
  )

test('every thread and process has a line, and what works is ok', async () => {
  const { code, stdout, stderr } = await runInstalled(['--self-check'])
  expect(stderr).toBe('')
  const found = verdicts(stdout)
  const names = [
    ...PARTS,
    ...THREADS.map((path) => `thread ${path.split('/').at(-1)}`),
    ...PROCESSES.map((path) => `process ${path.split('/').at(-1)}`),
  ]
  expect([...found.keys()].toSorted()).toEqual(names.toSorted())
  expect([...found].filter(([, verdict]) => verdict !== 'ok')).toEqual([])
  expect(stdout).toMatch(/^ok {4}window: shows the page and answers it/m)
  expect(stdout).toMatch(/^ok {4}process typeset: typeset a page of \d{4,} bytes$/m)
  expect(code).toBe(0)
})

test('a missing font and a missing native module fail every part that needs them, and the rest is still checked', async () => {
  const folder = await copyWithout(['@expo-google-fonts/noto-sans-thai', 'better-sqlite3'])
  const { code, stdout } = await runInstalled(['--self-check'], {}, '', { folder })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^FAIL {2}fonts: .*noto-sans-thai/m)
  const found = verdicts(stdout)
  expect([found.get('thread writer'), found.get('encrypted database')]).toEqual(['FAIL', 'FAIL'])
  expect([found.get('window'), found.get('keychain'), found.get('thread inflate')]).toEqual([
    'ok',
    'ok',
    'ok',
  ])
})
