import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { PYTHON } from '../../tools/preflight/judges.ts'
import { Bag } from '../support/evidence/bag.ts'
import { makeRows } from '../support/independent-rows.ts'
import { startIndependentService } from '../support/independent-service.ts'
import { runInstalled } from '../support/run-installed.ts'
import { listFontsOf } from './embedded-fonts.ts'
import { readPacked } from './packed.ts'

const CLIENT_ID = 'ab12'.repeat(10)
const PRIVATE_KEY = 'key of the packed command line'
const SECRETS = { UNHIDDEN_PASSPHRASE: 'correct horse battery staple', UNHIDDEN_PRIVATE_KEY: PRIVATE_KEY }

let folder: string
let workspace: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-packed-commands-'))
  workspace = join(folder, 'packed.unhidden')
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** @returns the exit code of a script that lies beside the archive. */
const runShipped = (name: string, ...args: readonly string[]) =>
  spawnSync(PYTHON, [join(readPacked().installed, name), ...args]).status

const report = (format: string, name: string) =>
  runInstalled(
    [
      'report',
      '--workspace',
      workspace,
      '--template',
      'visibility-changes',
      '--format',
      format,
      '--out',
      join(folder, name),
    ],
    SECRETS,
  )

test('a workspace is made and synced', async () => {
  const rows = makeRows({ events: 300, responses: 80, seed: 5 })
  const service = await startIndependentService({ ...rows, clientId: CLIENT_ID, privateKey: PRIVATE_KEY })
  try {
    const place = ['--workspace', workspace, '--base-url', service.baseUrl, '--client-id', CLIENT_ID]
    expect(
      await runInstalled(['workspace', 'create', '--time-zone', 'UTC', ...place], SECRETS),
    ).toMatchObject({ code: 0 })
    const sync = await runInstalled(['sync', '--workspace', workspace, '--json'], SECRETS)
    expect([sync.code, JSON.parse(sync.stdout).outcome]).toEqual([0, 'complete'])
  } finally {
    await service.close()
  }
})

test('reports are written in the formats that need a library or native code', async () => {
  for (const [format, name] of [
    ['xlsx', 'rows.xlsx'],
    ['parquet', 'rows.parquet'],
    ['pdf', 'rows.pdf'],
  ] as const)
    expect(await report(format, name)).toMatchObject({ code: 0 })
  const startsWith = async (name: string, bytes: number) =>
    (await readFile(join(folder, name))).toString('latin1', 0, bytes)
  expect([await startsWith('rows.xlsx', 2), await startsWith('rows.parquet', 4)]).toEqual(['PK', 'PAR1'])
  expect(listFontsOf(join(folder, 'rows.pdf'))).toContain('NotoSans-Regular')
})

test('a bundle and its workspace verify, by the application as by the shipped script', async () => {
  expect(await report('bundle', 'evidence.zip')).toMatchObject({ code: 0 })
  const path = join(folder, 'evidence.zip')
  const bundle = await runInstalled(['verify', path, '--json'])
  expect([bundle.code, bundle.stderr, JSON.parse(bundle.stdout)]).toMatchObject([0, '', { isIntact: true }])
  expect(await runInstalled(['verify', workspace], SECRETS)).toMatchObject({ code: 0, stderr: '' })
  expect(runShipped('verify_evidence.py', path)).toBe(0)
})

test('a bundle whose rows were replaced verifies by neither', async () => {
  const path = join(folder, 'evidence.zip')
  const bag = new Bag(path)
  // So many that they are unpacked in pieces, by a thread of their own.
  bag.set('data/report/rows.csv', Buffer.alloc(17 * 1024 * 1024, 'row\n'))
  bag.write(path)
  const altered = await runInstalled(['verify', path, '--json'])
  expect([altered.code, JSON.parse(altered.stdout)]).toMatchObject([4, { isIntact: false }])
  expect(runShipped('verify_evidence.py', path)).toBe(4)
})

test('the shipped script repeats a draw', async () => {
  const list = join(folder, 'population.tsv')
  await writeFile(list, [1, 2, 3].map((id) => `${id}\t7\tshown\t2026-01\n`).join(''))
  expect(runShipped('repeat_draw.py', list, 'seed', 'random', '2')).toBe(0)
})
