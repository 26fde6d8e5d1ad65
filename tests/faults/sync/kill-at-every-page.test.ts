import type { ChildProcess } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { ALL_RUNS } from '../../../tools/test-run/checks.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { startIndependentService } from '../../support/independent-service.ts'
import {
  CLIENT_ID,
  type CliWorkspace,
  createCliWorkspace,
  endOf,
  PRIVATE_KEY,
  startSync,
} from '../support/cli-workspace.ts'
import { expectIntact, look, readRows } from '../support/look-inside.ts'

const ROWS = makeRows({ events: 450, responses: 150, seed: 11 })
const PER_PAGE = 100
const PAGES = 5 + 2
/** Five pages of history and two of responses, each sweep checked by reading its first and last page again. */
const HISTORY_REQUESTS = 5 + 2
const REQUESTS = PAGES + (2 + 2)
/** Requests that a sweep keeps under way. */
const UNDER_WAY = 4
/** The first request, one of each sweep and the last; `npm run test:thorough` kills at each. */
const STEP = process.env[ALL_RUNS] ? 1 : 5

/** Pages that the first pass of a sweep, which reads every page, committed; as often as it did. */
function listFirstPasses(workspace: CliWorkspace): unknown[] {
  const sql = `SELECT sweep_id || ' ' || operation || ' ' || page FROM receipt WHERE pass = 1`
  return look(workspace, (db) => db.prepare(sql).pluck().all())
}

/** Kills a sync, with no chance to clean up, when the service gets its n-th request of this run. */
class Killer {
  #victim: ChildProcess | null = null
  #left = 0

  async syncAndKill(workspace: CliWorkspace, atRequest: number): Promise<void> {
    this.#victim = startSync(workspace, { stdio: 'ignore' })
    this.#left = atRequest
    expect(await endOf(this.#victim)).toEqual([null, 'SIGKILL'])
  }

  readonly onRequest = (): void => {
    this.#left -= 1
    if (this.#left !== 0) return
    this.#victim?.kill('SIGKILL')
    this.#victim = null
  }
}

describe('a sync that is killed', () => {
  test('at any of its requests ends, resumed, with the cache of an uninterrupted one, and reads no page again', async () => {
    const killer = new Killer()
    const service = await startIndependentService({
      ...ROWS,
      clientId: CLIENT_ID,
      privateKey: PRIVATE_KEY,
      perPage: PER_PAGE,
      onRequest: killer.onRequest,
    })
    const uninterrupted = await createCliWorkspace(service.baseUrl)
    expect(await uninterrupted.sync()).toMatchObject({ outcome: 'complete' })
    expect(service.requests).toHaveLength(REQUESTS)
    const expectedRows = readRows(uninterrupted)
    expect(listFirstPasses(uninterrupted)).toHaveLength(PAGES)

    for (let atRequest = 1; atRequest <= REQUESTS; atRequest += STEP) {
      const killed = `killed at request ${atRequest}`
      const before = service.requests.length
      const workspace = await createCliWorkspace(service.baseUrl)
      await killer.syncAndKill(workspace, atRequest)
      expect(await workspace.sync(), killed).toMatchObject({ outcome: 'complete' })
      // What was under way at the kill is asked for again, and so are the ends of a check that it broke off. A sweep
      // that had ended is not part of what is resumed: a sync sweeps both operations.
      const sweptAgain = atRequest > HISTORY_REQUESTS ? HISTORY_REQUESTS : 0
      const asked = service.requests.length - before
      expect(asked, killed).toBeLessThanOrEqual(REQUESTS + sweptAgain + UNDER_WAY)
      const pages = listFirstPasses(workspace)
      expect(new Set(pages).size, killed).toBe(pages.length)
      expect(readRows(workspace), killed).toEqual(expectedRows)
      expectIntact(workspace, killed)
    }
    await service.close()
  })
})
