import type { SweepId } from '../../shared/domain/ids.ts'
import type { Sweep } from '../../shared/domain/sweep.ts'
import type { PageVerdict } from '../api/parsed-page.ts'
import { commitPages, type HashedReply, hashBody } from '../evidence/archive.ts'
import { currentLogHead } from '../evidence/compare-head.ts'
import { HeadWriter } from '../evidence/head-writer.ts'
import { type FindingsPiece, storeFindings } from '../findings/write/store-findings.ts'
import { type PageReading, type PreparedPage, readReceivedPage } from '../indexing/archived-pages.ts'
import { countRepeated } from '../indexing/count-repeated.ts'
import {
  type CommittedVerdict,
  countIndexedPages,
  examineSweep,
  listCommittedVerdicts,
  type SweepExamination,
} from '../indexing/examine-sweep.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { Command } from '../operations/commands/command.ts'
import { confirmDamage } from '../store/confirm-damage.ts'
import type { WritableDatabase } from '../store/database.ts'
import { resetIndex } from '../store/index-tables.ts'
import { createDatabase, type DatabaseLocation, openWritable } from '../store/open-database.ts'
import { keepRestoredBundle, type RestoredBundle } from '../store/restored-bundle.ts'
import { isConnectionSuspect } from '../store/sqlite-error.ts'
import { beginSweep, finishSweep, getSweep, notePages } from '../store/sweeps.ts'
import { getWorkspaceRecord, insertWorkspaceRecord, runCheckpoint } from '../store/workspace-record.ts'
import type {
  CommittedPage,
  IndexProgress,
  ReceivedPage,
  SweepPlan,
  SweepResult,
  WorkspaceRecord,
} from '../store/writer-api.ts'
import { PAGES_LIMIT } from '../sync/sweep-reading.ts'
import { IndexScheduler } from './index-scheduler.ts'
import { createRollupWriter } from './rollup-writer.ts'
import { WriteQueue } from './write-queue.ts'

type Circumstances = Omit<ReceivedPage, 'body'>

/** A reply that waits to be archived. It is archived whatever the result of parsing it. */
interface Reply {
  readonly page: HashedReply
  readonly read: () => PageReading
}

export interface CommittedReply extends Pick<CommittedPage, 'seq' | 'bodySha256'> {
  readonly verdict: PageVerdict
}

/**
 * The writer of one workspace file: every change goes through here, one call after the other. After a failed write or
 * flush the connection is closed, and opened again before its next use: the state of the file after a failed flush is
 * known only by reading it again.
 */
export class WriterSession {
  readonly #location: DatabaseLocation
  readonly #queue = new WriteQueue<Reply, CommittedReply>((pages) => this.#commit(pages))
  #db: WritableDatabase | null
  #head: HeadWriter
  #witness: string | null
  readonly #index = new IndexScheduler((work) => this.#use(work))
  readonly #rollups = createRollupWriter((work) => this.#use(work))
  /** The last number of pages that was written. */
  #noted: { readonly sweepId: number; readonly pages: number } = { sweepId: 0, pages: 0 }

  private constructor(location: DatabaseLocation, db: WritableDatabase, head: HeadWriter) {
    this.#location = location
    this.#db = db
    this.#head = head
    this.#witness = head.toWitness(db)
  }

  /** @throws AppError as `createDatabase` does. */
  static create(location: DatabaseLocation, record: WorkspaceRecord): Promise<WriterSession> {
    const db = createDatabase(location)
    return WriterSession.#start(location, db, () => insertWorkspaceRecord(db, record))
  }

  /** Opens a workspace, updates its head file, and indexes pages that a crash left unindexed. */
  static open(location: DatabaseLocation): Promise<WriterSession> {
    const db = openWritable(location)
    return WriterSession.#start(location, db, () => undefined)
  }

  static async #start(
    location: DatabaseLocation,
    db: WritableDatabase,
    prepare: () => void,
  ): Promise<WriterSession> {
    try {
      prepare()
      const head = await HeadWriter.open(db, location.path, Date.now(), location.witness)
      const session = new WriterSession(location, db, head)
      await session.#index.catchUp()
      session.#rollups.refresh()
      return session
    } catch (error) {
      db.close()
      throw confirmDamage(error, location)
    }
  }

  /** The next witness, as of the opening or of `close`; null where the former one has to stay. See [Note: Witness]. */
  get witness(): string | null {
    return this.#witness
  }

  getRecord(): WorkspaceRecord {
    return this.#use(getWorkspaceRecord)
  }

  carryOut<Args extends readonly unknown[], Outcome>(
    { run, isLogged = false, changesFindings = false }: Command<Args, Outcome>,
    args: Args,
  ): Outcome {
    const work = (db: WritableDatabase) => run(db, ...args)
    const outcome = isLogged ? this.#changeLogged(work) : this.#use(work)
    if (changesFindings) this.#rollups.refresh()
    return outcome
  }

  keepRestoredBundle(bundle: RestoredBundle): void {
    this.#use((db) => keepRestoredBundle(db, bundle))
  }

  /** After a run and after its examination, the rollups over findings are written again in the background. */
  storeFindings(piece: FindingsPiece): void {
    this.#use((db) => storeFindings(db, piece))
    if (piece.kind === 'end' || piece.kind === 'examined') this.#rollups.refresh()
  }

  beginSweep(plan: SweepPlan): Sweep {
    return this.#use((db) => beginSweep(db, plan))
  }

  /** Pages of a stopped sweep with their verdicts, unusable replies included. */
  async listCommittedPages(sweepId: SweepId): Promise<CommittedVerdict[]> {
    await this.#index.catchUp()
    return this.#use((db) => listCommittedVerdicts(db, sweepId))
  }

  /**
   * Archives a reply durably. Pages that wait at the same time share one flush to the disk; a later run indexes them.
   */
  commitPage(page: ReceivedPage): Promise<CommittedReply> {
    return this.#queue.add({
      page: { ...page, body: hashBody(page.body) },
      read: () => readReceivedPage(page),
    })
  }

  /** As `commitPage`, for a reply that another thread parsed. */
  commitPrepared(page: Circumstances, { body, reading }: PreparedPage): Promise<CommittedReply> {
    const { encoded, ...hashed } = body
    return this.#queue.add({
      page: { ...page, body: { ...hashed, encode: () => encoded } },
      read: () => reading,
    })
  }

  #commit(replies: readonly Reply[]): CommittedReply[] {
    const committed = this.#use((db) =>
      commitPages(
        db,
        replies.map(({ page }) => page),
      ),
    )
    const last = committed.at(-1)
    if (last) this.#head.advance(last.seq, last.hash)
    return replies.flatMap(({ page, read }, index) => {
      const receipt = committed[index]
      if (!receipt) return []
      const { seq, bodySha256 } = receipt
      const reading = read()
      this.#index.addPage(seq, page.body.lengthBytes, reading)
      this.#notePages(page, reading.verdict)
      return [{ seq, bodySha256, verdict: reading.verdict }]
    })
  }

  /**
   * For lists only, and written only when it changes: one more flush at the beginning of a sweep. The page is archived
   * already, so a failure here must not look like one of the archive.
   */
  #notePages({ sweepId, page }: Circumstances, verdict: PageVerdict): void {
    const stated = verdict.kind === 'page' ? verdict.envelope.pages : null
    if (stated === null || stated < page || stated > PAGES_LIMIT) return
    if (this.#noted.sweepId === sweepId && this.#noted.pages === stated) return
    this.#noted = { sweepId, pages: stated }
    try {
      this.#use((db) => notePages(db, sweepId, stated))
    } catch (error) {
      // The next write fails in the same way and reports it.
      logSwallowed('index', error)
    }
  }

  /** Indexes the next pages once enough of them wait. */
  indexPending(): IndexProgress {
    return this.#index.stepIfWorthwhile()
  }

  /** Indexes the rest of a sweep that was read to its end. @returns its figures in the index. */
  async examineSweep(sweepId: SweepId): Promise<SweepExamination> {
    await this.#index.catchUp()
    return this.#use((db) => examineSweep(db, sweepId))
  }

  /** As `examineSweep`, of a sweep whose readings agree. @returns see `countRepeated`. */
  async countRepeated(sweepId: SweepId, pages: number): Promise<number | null> {
    await this.#index.catchUp()
    return this.#use((db) => countRepeated(db, sweepId, pages))
  }

  /** Records how a sweep ended, indexes the rest of its pages, and flags what vanished with it. */
  async finishSweep(result: SweepResult): Promise<Sweep> {
    this.#use((db) => finishSweep(db, result))
    await this.#index.catchUp()
    this.#rollups.refresh()
    await this.#head.flush()
    return this.#use((db) => getSweep(db, result.sweepId))
  }

  /** Drops the index and derives it from the archive again. @returns the number of archived pages. */
  async rebuild(): Promise<number> {
    this.#index.forget()
    this.#use(resetIndex)
    await this.#index.catchUp()
    this.#rollups.refresh()
    return this.#use(countIndexedPages)
  }

  /** Folds the write-ahead log into the file, updates the head file and releases the workspace. */
  async close(): Promise<void> {
    this.#rollups.stop()
    this.#index.stop()
    try {
      this.#changeLogged(() => undefined)
      await this.#head.close(this.#use((db) => runCheckpoint(db, 'TRUNCATE')))
      this.#witness = this.#use((db) => this.#head.toWitness(db))
    } finally {
      this.#db?.close()
      this.#db = null
    }
  }

  /** Runs work that may append to the auditor's log, and updates the end of the log in the head file. */
  #changeLogged<Value>(work: (db: WritableDatabase) => Value): Value {
    const value = this.#use(work)
    this.#head.advanceLog(this.#use(currentLogHead))
    return value
  }

  #use<Value>(work: (db: WritableDatabase) => Value): Value {
    try {
      this.#db ??= openWritable(this.#location)
      return work(this.#db)
    } catch (cause) {
      const error = confirmDamage(cause, this.#location)
      if (isConnectionSuspect(error)) this.#dropConnection()
      throw error
    }
  }

  #dropConnection(): void {
    const db = this.#db
    this.#db = null
    try {
      db?.close()
    } catch (error) {
      // Closing writes too, and may fail for the same reason.
      logSwallowed('index', error)
    }
  }
}
