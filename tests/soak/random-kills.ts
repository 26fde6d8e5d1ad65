import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBody } from '../../electron/evidence/archive.ts'
import { verifyWorkspace } from '../../electron/indexing/verify-workspace.ts'
import type { ReadableDatabase } from '../../electron/store/database.ts'
import { openReadonly } from '../../electron/store/open-database.ts'
import {
  CLIENT_ID,
  type CliWorkspace,
  createCliWorkspace,
  endOf,
  PRIVATE_KEY,
  removeWorkspace,
  startSync,
} from '../faults/support/cli-workspace.ts'
import { makeRows } from '../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../support/independent-service.ts'
import { dumpRowsOnly } from '../support/store/dump-index.ts'
import { startChance } from './seeded-chance.ts'

/**
 * Kills syncs of the command line with SIGKILL at random moments, and looks at the file after each.
 *
 * What counts as acknowledged is what can be seen from outside the killed process, before it dies:
 * - the head file names a receipt: it and all before it must be there, with that hash;
 * - the service was asked for one page more: of all pages it was asked for in this run, at most four may be missing,
 *   since a sweep keeps no more under way and counts on a page only once it is committed.
 */
export interface KillPlan {
  readonly kills: number
  readonly seed: number
  readonly onKill?: (progress: KillCounts) => void
}

export interface KillCounts {
  kills: number
  /** Kills after at least one request of their run. */
  killsWhileReading: number
  /** Runs that were through before the kill came. */
  runsFinished: number
  workspaces: number
  /** Receipts found after all kills, each of them checked. */
  receiptsChecked: number
}

/** Requests that a sweep keeps under way (design, "Syncing"). */
const UNDER_WAY = 4
const PER_PAGE = 25
const ROWS = makeRows({ events: 1_500, responses: 500, seed: 26 })
/** One kill in this many comes at a moment counted from the start of the process, the others while pages are read. */
const EARLY_KILL_EVERY = 6
const LATEST_EARLY_KILL_MS = 1_500
/** Of some 85 requests, so that a workspace is killed several times before it is through. */
const LATEST_REQUEST = 40
const LATEST_AFTER_REQUEST_MS = 40

/** @throws Error with the seed and the number of the kill at the first thing that is wrong. */
export async function killAtRandom({ kills, seed, onKill }: KillPlan): Promise<KillCounts> {
  const chance = startChance(seed)
  let onRequest = (): void => undefined
  const killer: Killer = (child) => {
    const kill = () => child.kill('SIGKILL')
    if (chance() < 1 / EARLY_KILL_EVERY) return void setTimeout(kill, chance() * LATEST_EARLY_KILL_MS)
    let left = 1 + Math.floor(chance() * LATEST_REQUEST)
    const waitMs = chance() * LATEST_AFTER_REQUEST_MS
    onRequest = () => {
      left -= 1
      if (left === 0) setTimeout(kill, waitMs)
    }
  }
  const service = await startIndependentService({
    ...ROWS,
    clientId: CLIENT_ID,
    privateKey: PRIVATE_KEY,
    perPage: PER_PAGE,
    onRequest: () => {
      onRequest()
      return sleep(1 + chance() * 12)
    },
  })
  try {
    const expected = await syncUninterrupted(service)
    const counts = { kills: 0, killsWhileReading: 0, runsFinished: 0, workspaces: 0, receiptsChecked: 0 }
    while (counts.kills < kills) {
      const workspace = await createCliWorkspace(service.baseUrl)
      counts.workspaces += 1
      await killUntilThrough(workspace, service, { kills, killer, counts, onKill })
      await compareResumed(workspace, expected)
      removeWorkspace(workspace)
    }
    return counts
  } catch (cause) {
    throw new Error(`seed ${seed}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  } finally {
    await service.close()
  }
}

/** Arms the kill of one run. */
type Killer = (child: ChildProcess) => void

interface Killing {
  readonly kills: number
  readonly onKill: KillPlan['onKill']
  readonly killer: Killer
  readonly counts: KillCounts
}

/** Starts and kills syncs of one workspace until one gets through, or all kills are done. */
async function killUntilThrough(
  workspace: CliWorkspace,
  service: IndependentService,
  { kills, onKill, killer, counts }: Killing,
): Promise<void> {
  let receiptsBefore = 0
  while (counts.kills < kills) {
    const requestsBefore = service.requests.length
    const child = startSync(workspace, { stdio: 'ignore' })
    killer(child)
    const [code, signal] = await endOf(child)
    const requests = service.requests.length - requestsBefore
    const receipts = inspect(workspace)
    require(receipts >= receiptsBefore + requests - UNDER_WAY, () =>
      `kill ${counts.kills}: ${requests} pages were asked for after ${receiptsBefore} receipts, ${receipts} are there`)
    receiptsBefore = receipts
    counts.receiptsChecked += receipts
    if (signal !== 'SIGKILL') {
      require(code === 0, () => `a sync that was not killed ended with exit code ${code}`)
      counts.runsFinished += 1
      return
    }
    counts.kills += 1
    if (requests > 0) counts.killsWhileReading += 1
    onKill?.(counts)
  }
}

/**
 * Checks chain, bodies and head file as `verify` does, and each body as a whole page. @returns the receipts there are.
 */
function inspect({ location }: CliWorkspace): number {
  const { isIntact, receipts, problem } = verifyWorkspace(location, { withIndex: false })
  require(isIntact, () => `the archive does not verify: ${problem?.message}`)
  withDatabase(location, (db) => {
    for (let seq = 1; seq <= receipts; seq += 1) readWholePage(db, seq)
  })
  return receipts
}

function readWholePage(db: ReadableDatabase, seq: number): void {
  const page: unknown = JSON.parse(Buffer.from(readBody(db, seq)).toString('utf8'))
  const isWhole = typeof page === 'object' && page !== null && 'errorCode' in page && page.errorCode === 0
  require(isWhole, () => `receipt ${seq} is not a whole page`)
}

async function syncUninterrupted(service: IndependentService): Promise<unknown> {
  const workspace = await createCliWorkspace(service.baseUrl)
  const { outcome } = await workspace.sync()
  require(outcome === 'complete', () => `the uninterrupted sync was ${outcome}`)
  const rows = withDatabase(workspace.location, dumpRowsOnly)
  removeWorkspace(workspace)
  return rows
}

async function compareResumed(workspace: CliWorkspace, expected: unknown): Promise<void> {
  const { outcome } = await workspace.sync()
  require(outcome === 'complete', () => `the resumed sync was ${outcome}`)
  inspect(workspace)
  const rows = withDatabase(workspace.location, dumpRowsOnly)
  require(JSON.stringify(rows) === JSON.stringify(expected), () =>
    'the resumed cache differs from an uninterrupted one')
}

function withDatabase<Value>(
  location: CliWorkspace['location'],
  use: (db: ReadableDatabase) => Value,
): Value {
  const db = openReadonly(location)
  try {
    return use(db)
  } finally {
    db.close()
  }
}

function require(holds: boolean, tell: () => string): void {
  if (!holds) throw new Error(tell())
}
