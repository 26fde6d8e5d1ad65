import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { toSweepJson } from '../../../electron/cli/commands/sync.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { findReceipts } from '../../../electron/store/read/evidence-rows.ts'
import { listSweeps } from '../../../electron/store/sweeps.ts'
import type { Clock } from '../../../electron/sync/sweep-context.ts'
import { type SyncResult, syncWorkspace } from '../../../electron/sync/sync-workspace.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import type { SweepKind, SyncProgress } from '../../../shared/domain/sweep.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { runCli } from '../../support/run-cli.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { copySampleWorkspace } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'
import { openWriter, type Writer } from '../catalogue/writer.ts'
import * as cli from '../support/cli-workspace.ts'
import { createCliWorkspace, SECRETS } from '../support/cli-workspace.ts'
import { look as lookInside } from '../support/look-inside.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW_MS = Date.UTC(2026, 2, 29, 0, 59, 59)
const CLIENT_ID = SAMPLE_RECORD.connection.clientId
const ROWS = makeRows({ events: 400, responses: 200, seed: 3 })
/** Four pages and two, and two for each check. */
const REQUESTS = 4 + 2 + (2 + 2)

let onRequest: () => void = () => undefined
let service: IndependentService
beforeAll(async () => {
  service = await startIndependentService({
    ...ROWS,
    clientId: CLIENT_ID,
    privateKey: 'key',
    perPage: 100,
    onRequest: () => onRequest(),
  })
})
afterAll(() => service.close())

/** Wall clock and monotonic clock, moved by the test. */
class Clocks implements Clock {
  wallMs = NOW_MS
  steadyMs = 0
  readonly nowMs = () => this.wallMs
  readonly monotonicMs = () => this.steadyMs
  readonly random = () => 0.5
  readonly delay = () => Promise.resolve()
}

let clocks: Clocks
let writer: Writer
let path: string
beforeEach(async () => {
  clocks = new Clocks()
  onRequest = () => undefined
  path = `${temporaryFolder()}/x.unhidden`
  copySampleWorkspace(path)
  writer = await openWriter({ path, keyHex: TEST_KEY }, false)
  onTestFinished(() => writer.close())
})

interface SyncOptions {
  readonly kind?: SweepKind
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SyncProgress) => void
}

async function sync({ kind = 'complete', signal, onProgress }: SyncOptions = {}): Promise<SyncResult> {
  const { nowMs, monotonicMs, random, delay } = clocks
  const transport = createNodeTransport({ clock: clocks })
  const connection = { ...SAMPLE_RECORD.connection, baseUrl: service.baseUrl, scheme: DEFAULT_SCHEME }
  return syncWorkspace(
    { nowMs, monotonicMs, random, delay, transport, store: writer.store },
    {
      kind,
      connection,
      earlierSweeps: look((db) => listSweeps(db, { offset: 0, limit: 100 })),
      privateKey: 'key',
      signal: signal ?? new AbortController().signal,
      onProgress: onProgress ?? (() => undefined),
    },
  )
}

async function countRequests(run: () => Promise<unknown>): Promise<number> {
  const before = service.requests.length
  await run()
  return service.requests.length - before
}

/** Stops a sync while its third page is being read. */
async function syncAndStop(): Promise<void> {
  const stop = new AbortController()
  let requests = 0
  onRequest = () => {
    requests += 1
    if (requests === 3) stop.abort()
  }
  expect(await sync({ signal: stop.signal })).toMatchObject({ outcome: 'incomplete' })
  onRequest = () => undefined
}

const look = <Answer>(ask: (db: ReadableDatabase) => Answer) =>
  lookInside({ location: { path, keyHex: TEST_KEY } }, ask)

const listReceipts = () => look((db) => findReceipts(db, { offset: 0, limit: 1_000 }))
const durationsOf = ({ sweeps }: SyncResult) =>
  sweeps.map((sweep) => Number(Reflect.get(toSweepJson(sweep), 'durationMs')))

describe('a wall clock that jumps a day back and forth during a sweep', () => {
  test('changes neither the order of receipts nor their durations, and none is negative', async () => {
    let jumps = 0
    onRequest = () => {
      jumps += 1
      clocks.wallMs += jumps % 2 === 0 ? DAY_MS : -DAY_MS
      clocks.steadyMs += 40
    }
    const progress: SyncProgress[] = []
    const result = await sync({ onProgress: (each) => progress.push(each) })
    expect(result).toMatchObject({ outcome: 'complete' })

    const receipts = listReceipts()
    expect(receipts).toHaveLength(REQUESTS)
    const sequence = receipts.map(({ seq }) => Number(seq)).sort((a, b) => a - b)
    expect(sequence).toEqual(receipts.map((_, index) => index + 1))
    for (const { elapsedMs } of receipts) {
      expect(elapsedMs).toBeGreaterThanOrEqual(0)
      expect(elapsedMs).toBeLessThan(40 * REQUESTS)
    }
    for (const durationMs of durationsOf(result)) expect(durationMs).toBeGreaterThanOrEqual(0)
    for (const { remainingMs, entriesPerSecond } of progress) {
      expect(remainingMs ?? 0).toBeGreaterThanOrEqual(0)
      expect(entriesPerSecond ?? 0).toBeGreaterThanOrEqual(0)
    }
  })

  test('or is set back in the middle of one keeps the order, the chain and every entry', async () => {
    let requests = 0
    onRequest = () => {
      requests += 1
      clocks.steadyMs += 40
      if (requests === 3) clocks.wallMs -= 2 * HOUR_MS
    }
    expect(await sync()).toMatchObject({ outcome: 'complete' })
    await writer.close()
    const inOrder = listReceipts().toSorted((a, b) => a.seq - b.seq)
    const times = inOrder.map(({ receivedAtMs }) => receivedAtMs)
    expect(Math.min(...times.slice(1).map((ms, at) => ms - (times[at] ?? ms)))).toBe(-2 * HOUR_MS)
    const head = readHead(path)
    expect(look((db) => verifyArchive(db, head))).toMatchObject({ isIntact: true, receipts: REQUESTS })
    const rows = look((db) =>
      ['event', 'response'].map((table) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()),
    )
    expect(rows).toEqual([ROWS.events.length, ROWS.responses.length])
  })

  test('and was set back for good still lists the later sweep first', async () => {
    await sync()
    clocks.wallMs -= DAY_MS
    await sync()
    const sweeps = look((db) => listSweeps(db, { offset: 0, limit: 10 }))
    const ids = sweeps.map(({ sweepId }) => Number(sweepId))
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(sweeps[0]?.startedAtMs).toBeLessThan(sweeps.at(-1)?.startedAtMs ?? 0)
    expect(sweeps.map(({ outcome, vanished, added }) => [outcome, vanished, added]).slice(0, 2)).toEqual([
      ['complete', 0, 0],
      ['complete', 0, 0],
    ])
  })
})

describe('a machine that sleeps in the middle of a request', () => {
  test('shows the hours in the wall times of that receipt and not in its duration', async () => {
    let requests = 0
    onRequest = () => {
      requests += 1
      clocks.steadyMs += 30
      if (requests === 1) clocks.wallMs += 8 * HOUR_MS
    }
    expect(await sync()).toMatchObject({ outcome: 'complete' })
    const [first] = listReceipts().toSorted((a, b) => a.seq - b.seq)
    expect((first?.receivedAtMs ?? 0) - (first?.sentAtMs ?? 0)).toBe(8 * HOUR_MS)
    expect(first?.elapsedMs).toBe(30)
  })
})

describe('a stopped sweep', () => {
  test.each([
    ['an hour later', HOUR_MS, true],
    ['an hour later on a clock set forward for summer', 2 * HOUR_MS, true],
    ['25 hours later', 25 * HOUR_MS, false],
    ['with the clock a day ahead', DAY_MS + HOUR_MS, false],
    ['with the clock a day back', -DAY_MS, false],
  ])('%s is taken up only when it can be known to be recent', async (_when, laterMs, isResumed) => {
    await syncAndStop()
    const committed = listReceipts().length
    clocks.wallMs += laterMs
    let result: SyncResult | undefined
    const requests = await countRequests(async () => {
      result = await sync()
    })
    expect(result).toMatchObject({ outcome: 'complete' })
    expect(requests).toBe(isResumed ? REQUESTS - committed : REQUESTS)
    for (const durationMs of durationsOf(result as SyncResult)) expect(durationMs).toBeGreaterThanOrEqual(0)
  })
})

describe('a quick sweep', () => {
  const firstDays = () => service.requests.slice(-2).map(({ parameters }) => parameters.from)

  test('after a clock that was a day ahead still overlaps the complete one by days', async () => {
    clocks.wallMs += DAY_MS
    await sync()
    clocks.wallMs += HOUR_MS
    await sync({ kind: 'quick' })
    // Six days before the moment at which the complete sweep really began.
    expect(firstDays()).toEqual(['2026-03-23', '2026-03-23'])
  })

  test('does not stand on a complete sweep of a clock that was years ahead', async () => {
    clocks.wallMs += 10 * 365 * DAY_MS
    await sync()
    clocks.wallMs = NOW_MS
    const result = await sync({ kind: 'quick' })
    expect(result.sweeps.map(({ kind }) => kind)).toEqual(['complete', 'complete'])
    expect(firstDays()).toEqual([undefined, undefined])
  })
})

describe('the time zone of the machine', () => {
  test('changes nothing of what the command line says of the same cache', { tags: 'thorough' }, async () => {
    const own = await startIndependentService({
      ...ROWS,
      clientId: cli.CLIENT_ID,
      privateKey: cli.PRIVATE_KEY,
    })
    const workspace = await createCliWorkspace(own.baseUrl)
    expect(await workspace.sync()).toMatchObject({ outcome: 'complete' })
    await own.close()
    const eventsIn = (zone: string) =>
      runCli(['query', '--workspace', workspace.path, '--what', 'events', '--json'], { ...SECRETS, TZ: zone })
    const inBerlin = await eventsIn('Europe/Berlin')
    expect(inBerlin.code).toBe(0)
    expect(await eventsIn('America/St_Johns')).toEqual(inBerlin)
  })
})
