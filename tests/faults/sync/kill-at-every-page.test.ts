import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { makeRows } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { runCli } from '../../support/run-cli.ts'

const CLIENT_ID = 'c'.repeat(40)
const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests', UNHIDDEN_PRIVATE_KEY: 'key' }
const CLI = fileURLToPath(new URL('../../../electron/cli.ts', import.meta.url))
const ROWS = makeRows({ events: 450, responses: 150, seed: 11 })
const PER_PAGE = 100
/** Five pages of history and two of responses, each sweep checked by reading its first and last page again. */
const PAGES = 5 + 2
const REQUESTS = PAGES + (2 + 2)

/** Requests that a sweep keeps under way. */
const UNDER_WAY = 4

async function createWorkspace(baseUrl: string): Promise<string> {
  const workspace = join(await mkdtemp(join(tmpdir(), 'unhidden-kill-')), 'Audit.unhidden')
  const where = ['--workspace', workspace, '--base-url', baseUrl, '--client-id', CLIENT_ID]
  expect((await runCli(['workspace', 'create', ...where], SECRETS)).code).toBe(0)
  return workspace
}

async function readRows(workspace: string): Promise<string[]> {
  const read = async (what: string) => {
    const { stdout } = await runCli(['query', '--workspace', workspace, '--what', what, '--json'], SECRETS)
    // Receipt numbers tell how often pages were read, which a kill changes.
    return stdout
      .replaceAll(/,"receipt":\d+/g, '')
      .split('\n')
      .sort()
  }
  return [...(await read('events')), ...(await read('responses'))]
}

interface ReceiptRow {
  readonly operation: string
  readonly pass: number
  readonly page: number
}

/** Of the first pass, which reads every page, each page has one receipt: what was committed before the kill was not read again. */
async function expectNothingReadTwice(workspace: string): Promise<void> {
  const run = await runCli(['query', '--workspace', workspace, '--what', 'receipts', '--json'], SECRETS)
  const receipts: ReceiptRow[] = JSON.parse(run.stdout)
  const pages = receipts.filter(({ pass }) => pass === 1).map(({ operation, page }) => `${operation} ${page}`)
  expect(pages).toHaveLength(new Set(pages).size)
  expect(pages).toHaveLength(PAGES)
}

/** Runs a sync and kills it, with no chance to clean up, when the service gets its n-th request of this run. */
async function syncAndKill(workspace: string, killer: Killer, atRequest: number): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'sync', '--workspace', workspace], {
    env: { ...process.env, ...SECRETS },
    stdio: 'ignore',
  })
  killer.arm(child, atRequest)
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('exit', (...end) => resolve(end))
  })
  expect([code, signal]).toEqual([null, 'SIGKILL'])
}

class Killer {
  #victim: ChildProcess | null = null
  #left = 0

  arm(victim: ChildProcess, atRequest: number): void {
    this.#victim = victim
    this.#left = atRequest
  }

  readonly onRequest = (): void => {
    this.#left -= 1
    if (this.#left !== 0) return
    this.#victim?.kill('SIGKILL')
    this.#victim = null
  }
}

describe('a sync that is killed', () => {
  test('at any of its requests ends, resumed, with the cache of an uninterrupted one', async () => {
    const killer = new Killer()
    const service: IndependentService = await startIndependentService({
      ...ROWS,
      clientId: CLIENT_ID,
      privateKey: 'key',
      perPage: PER_PAGE,
      onRequest: killer.onRequest,
    })
    const uninterrupted = await createWorkspace(service.baseUrl)
    const { stdout } = await runCli(['sync', '--workspace', uninterrupted, '--json'], SECRETS)
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'complete' })
    expect(service.requests).toHaveLength(REQUESTS)
    const expected = await readRows(uninterrupted)

    for (let atRequest = 1; atRequest <= REQUESTS; atRequest += 1) {
      const workspace = await createWorkspace(service.baseUrl)
      const askedBefore = service.requests.length
      await syncAndKill(workspace, killer, atRequest)
      const resumed = await runCli(['sync', '--workspace', workspace, '--json'], SECRETS)
      expect(JSON.parse(resumed.stdout), `killed at request ${atRequest}`).toMatchObject({
        outcome: 'complete',
      })
      expect(await readRows(workspace), `killed at request ${atRequest}`).toEqual(expected)
      await expectNothingReadTwice(workspace)
      // What was under way at the kill is asked for again, and the check it interrupted.
      const asked = service.requests.length - askedBefore
      expect(asked, `killed at request ${atRequest}`).toBeLessThanOrEqual(REQUESTS + UNDER_WAY)
      expect((await runCli(['verify', workspace], SECRETS)).code).toBe(0)
    }
    await service.close()
  }, 300_000)
})
