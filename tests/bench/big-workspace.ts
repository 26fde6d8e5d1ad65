import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPassphraseVault } from '../../electron/credentials/passphrase-vault.ts'
import { openWritable } from '../../electron/store/open-database.ts'
import { insertWorkspaceRecord } from '../../electron/store/workspace-record.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { BENCH_NOW_MS, getBigCache } from './big-cache.ts'

export interface BigWorkspace {
  /** The application's data folder; the workspace is among its recent ones. */
  readonly dataDir: string
  readonly path: string
  readonly passphrase: string
}

/** Where nothing answers. */
const NO_SERVICE = { baseUrl: 'http://127.0.0.1:9', clientId: 'b'.repeat(40) }

/** A workspace around a big cache, which the application opens like any other. To be removed by who asked for it. */
export async function makeBigWorkspace(
  events: number,
  service: { readonly baseUrl: string; readonly clientId: string } = NO_SERVICE,
): Promise<BigWorkspace> {
  const cache = getBigCache(events)
  const dataDir = await mkdtemp(join(tmpdir(), 'unhidden-bench-'))
  const path = join(dataDir, 'workspaces', 'Big.unhidden')
  await mkdir(join(dataDir, 'workspaces'), { recursive: true })
  await copyFile(cache.path, path)
  const workspaceId = randomUUID()
  const db = openWritable({ path, keyHex: cache.keyHex })
  insertWorkspaceRecord(db, {
    workspaceId,
    createdAtMs: BENCH_NOW_MS,
    connection: {
      baseUrl: service.baseUrl,
      clientId: service.clientId,
      scheme: DEFAULT_SCHEME,
      scope: { businessIds: [], from: null, to: null },
    },
    demo: null,
    timeZone: 'UTC',
  })
  db.close()
  const passphrase = 'passphrase of the benchmark'
  await createPassphraseVault(path, workspaceId, cache.keyHex, passphrase)
  await writeFile(join(dataDir, 'recent.json'), JSON.stringify({ paths: [path] }))
  return { dataDir, path, passphrase }
}
