import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRows, parseExact } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { callCli, runCli } from '../../support/run-cli.ts'

const CLIENT_ID = createHash('sha1').update('client').digest('hex')
const PRIVATE_KEY = 'canary-private-key-7f3d9a'
const PASSPHRASE = 'canary-passphrase-51c2'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE, UNHIDDEN_PRIVATE_KEY: PRIVATE_KEY }
const ROWS = makeRows({ events: 2_630, responses: 1_270, seed: 7 })

/** Rows as lines of text in one order, so that two lists compare as multisets. Big ids stay exact as text. */
function toLines(rows: readonly object[], names: readonly string[]): string[] {
  return rows
    .map((row) => JSON.stringify(names.map((name) => String(Reflect.get(row, name)))))
    .sort((a, b) => (a < b ? -1 : 1))
}

describe('syncing from an independent service', () => {
  let service: IndependentService
  let folder: string
  let workspace: string
  const run = (...args: string[]) => callCli([...args, '--workspace', workspace, '--json'], SECRETS)
  const query = async (what: string, ...more: string[]) =>
    parseExact((await run('query', '--what', what, ...more)).stdout) as object[]

  beforeAll(async () => {
    service = await startIndependentService({ ...ROWS, clientId: CLIENT_ID, privateKey: PRIVATE_KEY })
    folder = await mkdtemp(join(tmpdir(), 'unhidden-sync-'))
    workspace = join(folder, 'Audit.unhidden')
    const created = await callCli(
      [
        'workspace',
        'create',
        '--workspace',
        workspace,
        '--base-url',
        service.baseUrl,
        '--client-id',
        CLIENT_ID,
      ],
      SECRETS,
    )
    expect(created).toMatchObject({ code: 0, stderr: '' })
  })
  afterAll(() => service.close())

  test('brings every row, exactly once, and calls both sweeps complete', async () => {
    const { code, stdout } = await run('sync')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'complete',
      sweeps: [
        { operation: 'history', outcome: 'complete', reasons: [], pages: 6, added: 2_630, quarantined: 0 },
        { operation: 'responses', outcome: 'complete', reasons: [], pages: 3, added: 1_270, quarantined: 0 },
      ],
    })
    const eventNames = ['feedbackId', 'businessId', 'showOnWebsite', 'time', 'deleted']
    expect(toLines(await query('events'), eventNames)).toEqual(toLines(ROWS.events, eventNames))
    const responseNames = ['feedbackId', 'businessId', 'type', 'date', 'content']
    expect(toLines(await query('responses'), responseNames)).toEqual(toLines(ROWS.responses, responseNames))
  })

  test('sent a page number and a signature with every request, and never the private key', () => {
    for (const { parameters } of service.requests) {
      expect(parameters).toMatchObject({ clientId: CLIENT_ID, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
      expect(Number(parameters.page)).toBeGreaterThan(0)
      expect(JSON.stringify(parameters)).not.toContain(PRIVATE_KEY)
    }
  })

  test('adds nothing the second time', async () => {
    const { code, stdout } = await run('sync')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).sweeps).toMatchObject([
      { added: 0, vanished: 0, entries: 2_630 },
      { added: 0, vanished: 0, entries: 1_270 },
    ])
    expect(await query('events')).toHaveLength(2_630)
    expect(await query('responses')).toHaveLength(1_270)
  })

  test('gives the same rows after the index was thrown away and rebuilt', async () => {
    // Time hidden so far grows while the test runs.
    const items = async () => (await query('feedback')).map((item) => ({ ...item, hiddenMs: undefined }))
    const [events, responses, feedback] = [await query('events'), await query('responses'), await items()]
    expect((await runCli(['rebuild', '--workspace', workspace, '--json'], SECRETS)).code).toBe(0)
    expect(await query('events')).toEqual(events)
    expect(await query('responses')).toEqual(responses)
    expect(await items()).toEqual(feedback)
  })

  test('verifies', async () => {
    const { code, stdout } = await callCli(['verify', workspace, '--json'], SECRETS)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ isIntact: true, problem: null })
  })

  test('leaves no secret and no readable content in any file', async () => {
    const hashes = service.requests.map(({ parameters }) => String(parameters.hash))
    const databaseContent = ['show-hide-history', 'feedbackId', 'SQLite format 3']
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name))
      for (const secret of [PRIVATE_KEY, PASSPHRASE, ...hashes, ...databaseContent]) {
        expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false)
        expect(bytes.includes(Buffer.from(secret).toString('base64')), `${secret} in ${name}`).toBe(false)
        expect(bytes.includes(Buffer.from(secret, 'utf16le')), `${secret} in ${name}`).toBe(false)
      }
    }
  })

  test('answers without the service', async () => {
    await service.close()
    expect(await query('events', '--limit', '5')).toHaveLength(5)
    const out = join(folder, 'events.csv')
    const report = await run('report', '--template', 'visibility-changes', '--format', 'csv', '--out', out)
    expect(report.code).toBe(0)
    expect(JSON.parse(report.stdout)).toMatchObject({ rows: 2_630 })
  })
})
