import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNodeTransport } from '../../electron/api/node-transport.ts'
import { REAL_CLOCK } from '../../electron/app/workspace-services.ts'
import { summarizeFacets } from '../../electron/indexing/item-rollups.ts'
import { summarizeFindings } from '../../electron/store/finding-summary.ts'
import { openWritable } from '../../electron/store/open-database.ts'
import { runSweep } from '../../electron/sync/run-sweep.ts'
import { openStore } from '../../electron/threads/store-client.ts'
import { OPERATIONS } from '../../shared/domain/receipt.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { TEST_KEY } from '../support/store/sample-pages.ts'
import { atMostTimes, type Benchmark, type Measurement } from './measurement.ts'
import { CLIENT_ID, PRIVATE_KEY, startBenchService } from './start-bench-service.ts'

const EVENTS = 60_000

/** The file of a workspace after a complete sync and the rules, against the replies as received. */
export const size: Benchmark = {
  name: 'size',
  async run({ sizes = [EVENTS] } = {}) {
    const measured: Measurement[] = []
    for (const events of sizes) measured.push(await measure(events))
    return measured
  },
}

async function measure(events: number): Promise<Measurement> {
  const responses = Math.floor(events / 3)
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-size-'))
  const path = join(folder, 'bench.unhidden')
  try {
    await syncInto(path, events, responses)
    const receivedBytes = completeAndSum(path)
    const name = `size: workspace of ${events} events and ${responses} responses`
    const baseline = { name: 'its raw replies', value: receivedBytes / 1e6 }
    return atMostTimes(name, statSync(path).size / 1e6, 'MB', 1.2, baseline)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function syncInto(path: string, events: number, responses: number): Promise<void> {
  const service = await startBenchService({ events, responses })
  const scope = { businessIds: [], from: null, to: null }
  const connection = { baseUrl: service.baseUrl, clientId: CLIENT_ID, scheme: DEFAULT_SCHEME, scope }
  const record = { workspaceId: 'bench', demo: null, timeZone: 'UTC', createdAtMs: Date.now(), connection }
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record })
  const transport = createNodeTransport()
  for (const operation of OPERATIONS) {
    const { sweep } = await runSweep(
      { ...REAL_CLOCK, transport, store: store.writer },
      {
        operation,
        kind: 'complete',
        connection,
        scope,
        privateKey: PRIVATE_KEY,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    )
    if (sweep.outcome !== 'complete') throw new Error(`the sweep ended ${sweep.outcome}`)
  }
  await store.findings.refresh(false)
  await store.close()
  transport.close()
  service.stop()
}

/** Makes the sums that are still missing and empties the log. @returns the bytes of all replies. */
function completeAndSum(path: string): number {
  const db = openWritable({ path, keyHex: TEST_KEY })
  for (const _ of summarizeFacets(db));
  for (const _ of summarizeFindings(db));
  const bytes = db.prepare<[], number>('SELECT sum(body_length) FROM receipt').pluck().get() ?? 0
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return Number(bytes)
}
