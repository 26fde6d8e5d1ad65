import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexNextStep } from '../../../electron/indexing/index-archive.ts'
import { resetIndex } from '../../../electron/store/index-tables.ts'
import { openWritable } from '../../../electron/store/open-database.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import {
  CLIENT_ID,
  type CliWorkspace,
  createCliWorkspace,
  endOf,
  PRIVATE_KEY,
  startSync,
} from '../support/cli-workspace.ts'
import { expectIntact } from '../support/look-inside.ts'

const ROWS = makeRows({ events: 3_000, responses: 900, seed: 17 })
/** So that the sync is at work while other processes look. */
const SLOW_MS = 60
/** Of some 160 requests; what comes later is answered once the others are through, however long they take. */
const LAST_SLOW_REQUEST = 120

let delayMs = 0
let othersAreThrough = Promise.resolve()
let service: IndependentService
beforeAll(async () => {
  service = await startIndependentService({
    ...ROWS,
    clientId: CLIENT_ID,
    privateKey: PRIVATE_KEY,
    perPage: 25,
    onRequest: (request) => (request > LAST_SLOW_REQUEST ? othersAreThrough : sleep(delayMs)),
  })
})
afterAll(() => service.close())

const countOf = (rows: string): number => JSON.parse(rows).length

async function untilAsked(requests: number): Promise<void> {
  const wanted = service.requests.length + requests
  while (service.requests.length < wanted) await sleep(10)
}

describe('while a sync runs', () => {
  test('another is refused, queries answer, verification holds, and the sync ends complete', async () => {
    delayMs = SLOW_MS
    const { promise, resolve: letThrough } = Promise.withResolvers<void>()
    othersAreThrough = promise
    const workspace = await createCliWorkspace(service.baseUrl)
    const child = startSync(workspace, { stdio: 'ignore' })
    const ended = endOf(child)
    await untilAsked(20)
    const [second, rebuild, query, verification] = await Promise.all([
      workspace.sync(),
      workspace.run('rebuild', '--json'),
      workspace.run('query', '--what', 'receipts', '--json'),
      workspace.verify(),
    ])
    expect(child.exitCode).toBe(null)
    expect(second).toMatchObject({ exitCode: 2, error: { code: 'workspace-in-use' } })
    expect(rebuild.code).toBe(2)
    expect(countOf(query.stdout)).toBeGreaterThan(0)
    expect(verification).toMatchObject({ code: 0 })
    letThrough()
    expect(await ended).toEqual([0, null])
    expect(countOf((await workspace.run('query', '--what', 'events', '--json')).stdout)).toBe(
      ROWS.events.length,
    )
  })
})

/** What a rebuild leaves behind that was killed after its first batch. */
function beginRebuild({ location }: CliWorkspace): void {
  const db = openWritable(location)
  resetIndex(db)
  indexNextStep(db, { maxPages: 20 })
  db.close()
}

describe('after a rebuild was killed', () => {
  let workspace: CliWorkspace
  beforeAll(async () => {
    delayMs = 0
    workspace = await createCliWorkspace(service.baseUrl)
    expect(await workspace.sync()).toMatchObject({ outcome: 'complete' })
    beginRebuild(workspace)
  })

  test('and while it runs elsewhere, a query is refused instead of leaving rows out', async () => {
    const rebuilding = openWritable(workspace.location)
    const query = await workspace.run('query', '--what', 'events', '--json')
    rebuilding.close()
    expect(query.code).toBe(2)
    expect(JSON.parse(query.stdout)).toMatchObject({ error: { code: 'workspace-in-use' } })
  })

  test('a query completes the index first, so that it gives every row', async () => {
    expectIntact(workspace)
    const { code, stdout } = await workspace.run('query', '--what', 'events', '--json')
    expect(code).toBe(0)
    expect(countOf(stdout)).toBe(ROWS.events.length)
  })
})
