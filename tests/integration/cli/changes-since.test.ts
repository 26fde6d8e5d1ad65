import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }

let folder: string
let workspace: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-since-'))
  await callCli(['demo', '--out', folder, '--events', '3000', '--responses', '50'], SECRETS)
  workspace = join(folder, 'Demo.unhidden')
})
afterAll(() => rm(folder, { recursive: true }))

const query = (what: string) =>
  callCli(['query', '--workspace', workspace, '--what', what, '--json'], SECRETS)
const report = (name: string, ...more: string[]) =>
  callCli(
    [
      'report',
      '--workspace',
      workspace,
      '--template',
      'changes',
      '--out',
      join(folder, name),
      ...more,
      '--json',
    ],
    SECRETS,
  )

test.each([
  ['no date', [], '--since is missing'],
  ['a word', ['--since', 'yesterday'], 'last-report, last-sync or sync:N'],
  ['a day that does not exist', ['--since', '2024-02-30'], '--since must be a day'],
  ['a time without its offset', ['--since', '2024-02-03T10:00'], '--since must be a day'],
  ['a day after the data', ['--since', '2999-01-01'], 'not after its beginning'],
  [
    'an end before the beginning',
    ['--since', '2026-03-01', '--as-of', '2026-02-01'],
    'not after its beginning',
  ],
  ['a sync that never was', ['--since', 'sync:999'], 'No sync 999'],
  ['a sync that ended with the data', ['--since', 'sync:1'], 'not after its beginning'],
  ['the last sync where there is none', ['--since', 'last-sync'], 'No full sync ended'],
  ['the last report where there is none', ['--since', 'last-report'], 'No report was saved'],
] as const)('refuses %s', async (_, since, message) => {
  const { code, stdout } = await report('refused.csv', '--format', 'csv', ...since)
  expect(code).toBe(2)
  expect(JSON.parse(stdout).error.message).toContain(message)
})

test('other templates have no first moment', async () => {
  const args = ['report', '--workspace', workspace, '--template', 'feedback', '--format', 'csv']
  const { code, stderr } = await callCli(
    [...args, '--out', join(folder, 'x.csv'), '--since', '2024-01-01'],
    SECRETS,
  )
  expect(code).toBe(2)
  expect(stderr).toContain('--since goes with --template changes alone')
})

test('a day means its end, as with --as-of, and a moment before the first reply is named', async () => {
  const { code, stdout, stderr } = await report('day.csv', '--format', 'csv', '--since', '2026-01-31')
  expect([code, stderr]).toEqual([0, expect.stringContaining('Not known before ')])
  const rows = parse(await readFile(join(folder, 'day.csv')), { columns: true, bom: true })
  expect(rows.length).toBe(JSON.parse(stdout).rows)
  expect(rows.length).toBeGreaterThan(0)
  const about = JSON.parse(await readFile(join(folder, 'day.csv.about.json'), 'utf8'))
  expect(about.sinceUtc).toMatch(/^2026-0(?:1-31|2-01)T\d\d:59:59\.999Z$/)
  const [logged] = JSON.parse((await query('reports')).stdout)
  expect(logged).toMatchObject({ template: 'changes', filter: `since:${about.sinceUtc}` })
})

test('a bundle with the report is verified: every figure and file is made again', async () => {
  expect((await report('changes.zip', '--format', 'bundle', '--since', '2026-01-31')).code).toBe(0)
  const { code, stdout } = await callCli(['verify', join(folder, 'changes.zip'), '--json'], SECRETS)
  expect([code, stdout]).toEqual([0, expect.stringContaining('CS-1.2')])
  expect(stdout).not.toContain('mismatch')
})
