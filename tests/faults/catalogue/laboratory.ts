import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createNodeTransport, type NodeTransport } from '../../../electron/api/node-transport.ts'
import { readBody } from '../../../electron/evidence/archive.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { iterateQueryRows } from '../../../electron/store/read/query-rows.ts'
import { type SyncResult, type SyncTask, syncWorkspace } from '../../../electron/sync/sync-workspace.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { Sweep, SyncProgress } from '../../../shared/domain/sweep.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'
import { startHostileService } from '../../support/hostile-service/hostile-service.ts'
import type { HostileService, Row, Script, ServiceOperation } from '../../support/hostile-service/types.ts'
import { parseExact } from '../../support/independent-rows.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { copySampleWorkspace } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'
import { mergeServed, toLines } from './served-rows.ts'
import { openWriter } from './writer.ts'

export const PER_PAGE = 20

export interface LaboratoryOptions {
  readonly history: readonly Row[]
  readonly responses: readonly Row[]
  readonly script: Script
  /** The usual one unless given; closed with the laboratory. */
  readonly transport?: NodeTransport
  readonly scope?: Scope
  /** The application's threads in place of a writer in this process. */
  readonly hasThreads?: boolean
  /** Address instead of the service's own. */
  readonly baseUrl?: string
}

interface ArchivedReply {
  readonly seq: number
  readonly sweepId: number
  readonly page: number
  readonly pass: number
  readonly status: number
  readonly body: string
}

/** A misbehaving service, a workspace file, and everything in between that the product has, in this process. */
export interface Laboratory {
  readonly service: HostileService
  readonly path: string
  /** Waits that were asked for; none of them costs time. */
  readonly waits: readonly number[]
  readonly progress: readonly SyncProgress[]
  pointTo(url: string): void
  /** From now on the service answers as it should. */
  becomeHonest(): void
  sync(
    signal?: AbortSignal,
    onProgress?: (step: SyncProgress) => void,
    plan?: Pick<SyncTask, 'kind' | 'earlierSweeps'>,
  ): Promise<SyncResult>
  /** Closes the file and opens it again, as after a kill. */
  reopen(): Promise<void>
  /** Throws the index away and derives it again. */
  rebuild(): Promise<number>
  storedLines(operation: ServiceOperation): string[]
  storedRows(what: 'events' | 'responses' | 'quarantine' | 'sweeps'): Readonly<Record<string, unknown>>[]
  archive(operation: ServiceOperation): ArchivedReply[]
  /** What the pages of a sweep brought, but for one page, by an independent reading of the archived bytes. */
  servedLines(operation: ServiceOperation, sweep: Sweep, exceptPage?: number): string[]
}

/** Everything is closed and removed when the test ends. */
export async function openLaboratory(options: LaboratoryOptions): Promise<Laboratory> {
  const service = await startHostileService({ ...options, perPage: PER_PAGE, pauseMs: 1_000 })
  onTestFinished(() => service.close())
  const location = { path: join(temporaryFolder(), 'x.unhidden'), keyHex: TEST_KEY }
  const { hasThreads = false } = options
  copySampleWorkspace(location.path)
  let writer = await openWriter(location, hasThreads)
  const { transport = createNodeTransport() } = options
  onTestFinished(async () => {
    transport.close()
    await writer.close()
  })
  const db = openReadonly(location)
  onTestFinished(() => void db.close())
  const waits: number[] = []
  const progress: SyncProgress[] = []
  let baseUrl = options.baseUrl ?? service.baseUrl

  const storedRows: Laboratory['storedRows'] = (what) =>
    [...iterateQueryRows(db, { what, filter: '', limit: 1_000_000, nowMs: 0 })].map(
      (row) => parseExact(JSON.stringify(row)) as Record<string, unknown>,
    )
  const archive: Laboratory['archive'] = (operation) => {
    const rows = db
      .prepare(
        'SELECT seq, sweep_id AS sweepId, page, pass, http_status AS status FROM receipt WHERE operation = ?',
      )
      .all(operation) as Omit<ArchivedReply, 'body'>[]
    return rows.map((row) => ({ ...row, body: Buffer.from(readBody(db, row.seq)).toString('utf8') }))
  }
  return {
    service,
    path: location.path,
    waits,
    progress,
    pointTo(url) {
      baseUrl = url
    },
    becomeHonest: () => service.useScript(() => undefined),
    sync: (
      signal = new AbortController().signal,
      onProgress,
      plan = { kind: 'complete', earlierSweeps: [] },
    ) =>
      syncWorkspace(
        {
          transport,
          store: writer.store,
          nowMs: Date.now,
          monotonicMs: () => performance.now(),
          random: () => 0.5,
          delay: async (ms, stop) => {
            waits.push(ms)
            if (stop.aborted) throw new AppError('cancelled', 'Stopped while waiting.')
          },
        },
        {
          ...plan,
          connection: {
            ...SAMPLE_RECORD.connection,
            baseUrl,
            ...(options.scope && { scope: options.scope }),
          },
          privateKey: 'key',
          signal,
          onProgress: (step) => {
            progress.push(step)
            onProgress?.(step)
          },
        },
      ),
    async reopen() {
      await writer.close()
      writer = await openWriter(location, hasThreads)
    },
    rebuild: () => writer.rebuild(),
    storedRows,
    storedLines: (operation) =>
      toLines(operation, storedRows(operation === 'history' ? 'events' : 'responses')),
    archive,
    servedLines: (operation, sweep, exceptPage) =>
      mergeServed(
        operation,
        archive(operation)
          .filter((reply) => reply.sweepId === sweep.sweepId && reply.page !== exceptPage)
          .filter(({ status, body }) => status === 200 && isSuccess(body))
          .map(({ body }) => body),
      ),
  }
}

function isSuccess(body: string): boolean {
  try {
    const reply = parseExact(body.replace(/^\uFEFF/, ''))
    return typeof reply === 'object' && reply !== null && Reflect.get(reply, 'errorCode') === '0'
  } catch {
    return false
  }
}
