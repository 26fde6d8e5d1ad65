import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNodeTransport } from '../../electron/api/node-transport.ts'
import { REAL_CLOCK } from '../../electron/app/workspace-services.ts'
import { syncWorkspace } from '../../electron/sync/sync-workspace.ts'
import { openStore } from '../../electron/threads/store-client.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { makeRows } from '../support/independent-rows.ts'
import { startIndependentService } from '../support/independent-service.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../support/store/sample-pages.ts'

export interface LogSize {
  readonly outcome: string
  /** Of the write-ahead log, at any moment. */
  readonly largestBytes: number
  readonly fileBytes: number
  readonly closeMs: number
}

const LOOK_EVERY_MS = 10
const CLIENT_ID = SAMPLE_RECORD.connection.clientId

/** Syncs that many entries, three quarters of them events, and watches the write-ahead log grow. */
export async function measureLog(entries: number): Promise<LogSize> {
  const responses = Math.floor(entries / 4)
  const rows = makeRows({ events: entries - responses, responses, seed: 5 })
  const service = await startIndependentService({ ...rows, clientId: CLIENT_ID, privateKey: 'key' })
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-log-'))
  const path = join(folder, 'x.unhidden')
  const connection = { ...SAMPLE_RECORD.connection, baseUrl: service.baseUrl, scheme: DEFAULT_SCHEME }
  const record = { ...SAMPLE_RECORD, connection }
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record })
  let largestBytes = 0
  const look = () => {
    largestBytes = Math.max(largestBytes, statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  }
  const watch = setInterval(look, LOOK_EVERY_MS)
  const context = { ...REAL_CLOCK, transport: createNodeTransport(), store: store.writer }
  const { outcome } = await syncWorkspace(context, {
    kind: 'complete',
    connection,
    earlierSweeps: [],
    privateKey: 'key',
    signal: new AbortController().signal,
    onProgress: look,
  })
  look()
  clearInterval(watch)
  const startMs = performance.now()
  await store.close()
  const closeMs = performance.now() - startMs
  await service.close()
  const fileBytes = statSync(path).size
  rmSync(folder, { recursive: true })
  return { outcome, largestBytes, fileBytes, closeMs }
}
