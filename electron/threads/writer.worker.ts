import { parentPort } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { SweepId } from '../../shared/domain/ids.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { FindingsPiece } from '../findings/write/store-findings.ts'
import type { ImportFile } from '../import/import-files.ts'
import { ImportSession, type PagePosition } from '../import/import-session.ts'
import type { PreparedPage } from '../indexing/archived-pages.ts'
import { COMMANDS, type CommandArguments, type Commands, type OutcomeOf } from '../operations/commands/all.ts'
import { type Command, logged } from '../operations/commands/command.ts'
import { type FreezeWatch, freezePopulation } from '../sampling/freeze-population.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { RestoredBundle } from '../store/restored-bundle.ts'
import { rewriteWithKey } from '../store/rewrite-key.ts'
import type { ReceivedPage, SweepPlan, SweepResult, WorkspaceRecord } from '../store/writer-api.ts'
import { type CancelFlag, serve, watchFlag } from './rpc.ts'
import { WriterSession } from './writer-session.ts'

/** The thread that owns the writing connection of one workspace. */
let session: WriterSession | null = null
let importing: ImportSession | null = null

function getSession(): WriterSession {
  if (session) return session
  throw new AppError('workspace-not-open', 'The writer has no workspace.')
}

function getImport(): ImportSession {
  importing ??= new ImportSession((page) => getSession().commitPage(page))
  return importing
}

const methods = {
  async open(location: DatabaseLocation): Promise<void> {
    session = await WriterSession.open(location)
  },
  async create(location: DatabaseLocation, record: WorkspaceRecord): Promise<void> {
    session = await WriterSession.create(location, record)
  },
  rewriteKey: (location: DatabaseLocation, keyHex: string) => rewriteWithKey(location, keyHex),
  /** @returns `WriterSession.witness` */
  async close(): Promise<string | null> {
    const closed = session
    session = null
    await closed?.close()
    return closed?.witness ?? null
  },
  getWitness: () => getSession().witness,
  getRecord: () => getSession().getRecord(),
  beginSweep: (plan: SweepPlan) => getSession().beginSweep(plan),
  listCommittedPages: (sweepId: SweepId) => getSession().listCommittedPages(sweepId),
  commitPage: (page: ReceivedPage) => getSession().commitPage(page),
  commitPrepared: (page: Omit<ReceivedPage, 'body'>, prepared: PreparedPage) =>
    getSession().commitPrepared(page, prepared),
  indexPending: () => getSession().indexPending(),
  examineSweep: (sweepId: SweepId) => getSession().examineSweep(sweepId),
  countRepeated: (sweepId: SweepId, pages: number) => getSession().countRepeated(sweepId, pages),
  finishSweep: (result: SweepResult) => getSession().finishSweep(result),
  rebuild: () => getSession().rebuild(),
  /** The command *samples:freeze* with progress as events. */
  freezePopulation: (query: string, atMs: number, cancelFlag: CancelFlag) =>
    getSession().carryOut(
      logged((db) => freezePopulation(db, query, atMs, watchFreeze(cancelFlag))),
      [],
    ),
  keepRestoredBundle: (bundle: RestoredBundle) => getSession().keepRestoredBundle(bundle),
  storeFindings: (piece: FindingsPiece) => getSession().storeFindings(piece),
  listImportFiles: (paths: readonly string[]) => getImport().list(paths),
  recognizeFile: (file: ImportFile, chosen: Operation | null, nowMs: number) =>
    getImport().recognize(file, chosen, nowMs),
  archiveFile: (file: ImportFile, position: PagePosition, nowMs: number) =>
    getImport().archive(file, position, nowMs),
  endImport: (): void => {
    importing?.close()
    importing = null
  },
}
/** Its own methods, and every command under its name. */
export type WriterMethods = typeof methods & {
  readonly [Name in keyof Commands]: (...args: CommandArguments<Name>) => OutcomeOf<Name>
}

/** Often enough for the screen; a freeze that is shorter sends nothing. */
const NEWS_EVERY_MS = 100

function watchFreeze(cancelFlag: CancelFlag): FreezeWatch {
  const startMs = performance.now()
  let lastMs = startMs
  return {
    isCancelled: watchFlag(cancelFlag),
    onProgress(progress) {
      const nowMs = performance.now()
      const isEnd = progress.rows === progress.totalRows && lastMs > startMs
      if (!isEnd && nowMs - lastMs < NEWS_EVERY_MS) return
      lastMs = nowMs
      server.emit(progress)
    },
  }
}

const commands = Object.entries(COMMANDS as Readonly<Record<string, Command<never, unknown>>>).map(
  ([name, command]) => [name, (...args: never) => getSession().carryOut(command, args)] as const,
)

if (!parentPort) throw new Error('writer.worker runs as a worker thread only')
const server = serve(parentPort, { ...methods, ...Object.fromEntries(commands) })
