import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventRow } from '../../support/independent-rows.ts'
import { startIndependentService } from '../../support/independent-service.ts'
import { callCli } from '../../support/run-cli.ts'

const DAY_MS = 86_400_000
const CLIENT_ID = '0123456789abcdef0123456789abcdef01234567'
const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests', UNHIDDEN_PRIVATE_KEY: 'a private key' }
const STARTED_MS = Date.now()
const HIDDEN_MS = toSecond(STARTED_MS - 40 * DAY_MS)
const BRIEFLY_HIDDEN_MS = toSecond(STARTED_MS - 21 * DAY_MS)

const LASTING = 101
/** Hidden three weeks ago, and by its record shown again in a year. */
const AHEAD = 102

const folder = mkdtempSync(join(tmpdir(), 'unhidden-cutoff-'))
const workspace = join(folder, 'Audit.unhidden')
const run = (...args: string[]) => callCli([...args, '--workspace', workspace, '--json'], SECRETS)
const query = async (what: string, ...more: string[]) =>
  JSON.parse((await run('query', '--what', what, ...more)).stdout)
let cutoffMs: number

beforeAll(async () => {
  const access = { clientId: CLIENT_ID, privateKey: SECRETS.UNHIDDEN_PRIVATE_KEY }
  const events = [
    event(LASTING, HIDDEN_MS, 0),
    event(AHEAD, BRIEFLY_HIDDEN_MS, 0),
    event(AHEAD, STARTED_MS + 365 * DAY_MS, 1),
  ]
  const service = await startIndependentService({ events, responses: [], ...access })
  const source = ['--base-url', service.baseUrl, '--client-id', CLIENT_ID]
  expect(await run('workspace', 'create', '--time-zone', 'UTC', ...source)).toMatchObject({ code: 0 })
  expect(await run('sync')).toMatchObject({ code: 0 })
  await service.close()
  const sweeps: readonly { readonly operation: string; readonly finishedAtUtc: string }[] =
    await query('sweeps')
  cutoffMs = Date.parse(sweeps.find(({ operation }) => operation === 'history')?.finishedAtUtc ?? '')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('hidden time is the same in a query and in a CSV file, and counts to the end of the sync', async () => {
  const [queried] = await query('feedback', '--filter', `feedback:${LASTING}`)
  expect(queried).toMatchObject({ hiddenMs: cutoffMs - HIDDEN_MS })
  const [row] = await exportCsv('feedback', `feedback:${LASTING}`)
  expect(row).toMatchObject({
    hiddenMs: String(cutoffMs - HIDDEN_MS),
    hiddenForMs: String(cutoffMs - HIDDEN_MS),
  })
})

test('a bundle with its PDF counts to the same moment as the CSV file', async () => {
  await exportCsv('feedback', '')
  const csv = readFileSync(join(folder, 'rows.csv'), 'utf8')
  const out = join(folder, 'report.zip')
  const written = await run('report', '--template', 'feedback', '--format', 'bundle', '--out', out)
  expect(written).toMatchObject({ code: 0 })
  const unzip = (file: string) => execFileSync('unzip', ['-p', out, `*/${file}`], { encoding: 'utf8' })
  expect(unzip('data/report/rows.csv')).toBe(csv)
  expect(JSON.parse(unzip('data/report/recipe.json'))).toMatchObject({ asOfMs: cutoffMs })
  const about = JSON.parse(readFileSync(join(folder, 'rows.csv.about.json'), 'utf8'))
  expect(about).toMatchObject({ asOfUtc: new Date(cutoffMs).toISOString() })
})

test('hidden time never counts the future, in rows, filters and orders', async () => {
  const [ahead] = await query('feedback', '--filter', `feedback:${AHEAD}`)
  expect(ahead).toMatchObject({ hiddenMs: cutoffMs - BRIEFLY_HIDDEN_MS })
  const [row] = await exportCsv('feedback', `feedback:${AHEAD}`)
  expect(row).toMatchObject({ hiddenMs: String(cutoffMs - BRIEFLY_HIDDEN_MS) })
  const long = await query('feedback', '--filter', 'hidden-total:>30d')
  expect(long).toMatchObject([{ feedbackId: LASTING }])
  const short = await query('feedback', '--filter', 'hidden-total:<22d hidden-total:>20d')
  expect(short).toMatchObject([{ feedbackId: AHEAD }])
})

test('as of a day that is still to come, hidden time ends with the data', async () => {
  const later = new Date(STARTED_MS + 100 * DAY_MS).toISOString().slice(0, 10)
  const rows = await query('feedback', '--as-of', later)
  expect(rows).toMatchObject([
    { feedbackId: LASTING, hiddenMs: cutoffMs - HIDDEN_MS },
    { feedbackId: AHEAD, hiddenMs: cutoffMs - BRIEFLY_HIDDEN_MS, visibility: 'hidden' },
  ])
})

async function exportCsv(template: string, filter: string): Promise<readonly Record<string, string>[]> {
  const out = ['--format', 'csv', '--out', join(folder, 'rows.csv')]
  const written = await run('report', '--template', template, '--filter', filter, ...out)
  expect(written).toMatchObject({ code: 0 })
  const [names = [], ...rows] = readFileSync(join(folder, 'rows.csv'), 'utf8')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])))
}

function event(feedbackId: number, utcMs: number, showOnWebsite: 0 | 1): EventRow {
  const time = `${new Date(utcMs).toISOString().slice(0, 19)}+00:00`
  return { feedbackId: String(feedbackId), businessId: '20760', showOnWebsite, time, deleted: 0 }
}

function toSecond(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000
}
