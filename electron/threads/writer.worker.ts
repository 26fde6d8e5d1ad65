import { parentPort } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { AuditorChange } from '../../shared/domain/auditor-change.ts'
import type { LogRecord } from '../../shared/domain/auditor-log.ts'
import type { SweepId } from '../../shared/domain/ids.ts'
import type { Connection } from '../../shared/domain/workspace.ts'
import type { PreparedPage } from '../indexing/archived-pages.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { keepRestoredBundle, type RestoredBundle } from '../store/restored-bundle.ts'
import type { ReceivedPage, SweepPlan, SweepResult, WorkspaceRecord } from '../store/writer-api.ts'
import { findingsWrites } from './findings-calls.ts'
import { serve } from './rpc.ts'
import { samplingWrites } from './sampling-calls.ts'
import { syncWrites } from './sync-writes.ts'
import { WriterSession } from './writer-session.ts'

/** The thread that owns the writing connection of one workspace. */
let session: WriterSession | null = null

function getSession(): WriterSession {
  if (session) return session
  throw new AppError('workspace-not-open', 'The writer has no workspace.')
}

const methods = {
  async open(location: DatabaseLocation): Promise<void> {
    session = await WriterSession.open(location)
  },
  async create(location: DatabaseLocation, record: WorkspaceRecord): Promise<void> {
    session = await WriterSession.create(location, record)
  },
  async close(): Promise<void> {
    await session?.close()
    session = null
  },
  getRecord: () => getSession().getRecord(),
  updateConnection: (connection: Connection) => getSession().updateConnection(connection),
  applyChange: (change: AuditorChange, atMs: number) => getSession().applyChange(change, atMs),
  recordAction: (record: LogRecord) => getSession().recordAction(record),
  beginSweep: (plan: SweepPlan) => getSession().beginSweep(plan),
  listCommittedPages: (sweepId: SweepId) => getSession().listCommittedPages(sweepId),
  commitPage: (page: ReceivedPage) => getSession().commitPage(page),
  commitPrepared: (page: Omit<ReceivedPage, 'body'>, prepared: PreparedPage) =>
    getSession().commitPrepared(page, prepared),
  indexPending: () => getSession().indexPending(),
  examineSweep: (sweepId: SweepId) => getSession().examineSweep(sweepId),
  finishSweep: (result: SweepResult) => getSession().finishSweep(result),
  rebuild: () => getSession().rebuild(),
  keepRestoredBundle: (bundle: RestoredBundle) => getSession().write((db) => keepRestoredBundle(db, bundle)),
  ...syncWrites(getSession),
  ...samplingWrites(getSession),
  ...findingsWrites(getSession),
}
export type WriterMethods = typeof methods

if (!parentPort) throw new Error('writer.worker runs as a worker thread only')
serve(parentPort, methods)
