import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNodeTransport } from '../../electron/api/node-transport.ts'
import { REAL_CLOCK } from '../../electron/app/workspace-services.ts'
import { runSweep } from '../../electron/sync/run-sweep.ts'
import { openStore } from '../../electron/threads/store-client.ts'
import { OPERATIONS } from '../../shared/domain/receipt.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { TEST_KEY } from '../support/store/sample-pages.ts'
import { cpuSince, runBareLoop } from './bare-loop.ts'
import type { IngestRun } from './ingest.ts'

/**
 * One run of the ingest benchmark in a process of its own, so that none finds code that another has warmed up.
 * Arguments: `sweep` or `bare`, the operation, the service's address, client ID, key. Prints an IngestRun as JSON.
 */
const [side, name, baseUrl = '', clientId = '', privateKey = ''] = process.argv.slice(2)
const operation = OPERATIONS.find((one) => one === name) ?? 'history'
const connection = {
  baseUrl,
  clientId,
  scheme: DEFAULT_SCHEME,
  scope: { businessIds: [], from: null, to: null },
}
const folder = mkdtempSync(join(tmpdir(), 'unhidden-ingest-'))
const run = side === 'bare' ? runBare : runWholeSweep
console.log(JSON.stringify(await run(join(folder, 'bench.unhidden'))))
rmSync(folder, { recursive: true })

function runBare(path: string): Promise<IngestRun> {
  return runBareLoop({ path, connection, privateKey, operation })
}

/** What a sync does for one operation, up to the moment at which every entry can be looked up. */
async function runWholeSweep(path: string): Promise<IngestRun> {
  const record = { workspaceId: 'bench', demo: null, timeZone: 'UTC', createdAtMs: Date.now(), connection }
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record })
  const transport = createNodeTransport()
  const startMs = performance.now()
  const before = process.cpuUsage()
  const { sweep } = await runSweep(
    { ...REAL_CLOCK, transport, store: store.writer },
    {
      operation,
      kind: 'complete',
      connection,
      scope: connection.scope,
      privateKey,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  )
  const elapsedMs = performance.now() - startMs
  const cpuMs = cpuSince(before)
  const { outcome, entries, requests } = sweep
  await store.close()
  transport.close()
  if (outcome !== 'complete') throw new Error(`the sweep ended ${outcome}`)
  return { entries, requests, elapsedMs, cpuMs }
}
