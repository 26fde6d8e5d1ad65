import { AppError, toAppError } from '../../shared/app-error.ts'
import { OPERATIONS, type Operation } from '../../shared/domain/receipt.ts'
import type {
  ImportedFile,
  Sweep,
  SweepOutcome,
  SweepReason,
  SyncProgress,
} from '../../shared/domain/sweep.ts'
import type { Scope } from '../../shared/domain/workspace.ts'
import type { PageVerdict } from '../api/parsed-page.ts'
import { observeSweep } from '../sync/classify-pages.ts'
import type { SweepStore } from '../sync/sweep-context.ts'
import { reasonOf } from '../sync/sweep-faults.ts'
import { SweepReading } from '../sync/sweep-reading.ts'
import type { ImportFile } from './import-files.ts'
import type { PagePosition, RecognizedFile } from './import-session.ts'
import {
  classifyImport,
  type FoundPage,
  type NumberedPage,
  numberPages,
  operationOf,
} from './number-pages.ts'

/** The part of the store that an import needs; the writer's thread reads the files. */
interface ImportStore
  extends Pick<SweepStore, 'beginSweep' | 'indexPending' | 'examineSweep' | 'countRepeated' | 'finishSweep'> {
  listImportFiles(paths: readonly string[]): Promise<readonly ImportFile[]>
  recognizeFile(file: ImportFile, chosen: Operation | null, nowMs: number): Promise<RecognizedFile>
  archiveFile(
    file: ImportFile,
    position: PagePosition,
    nowMs: number,
  ): Promise<{ readonly seq: number; readonly verdict: PageVerdict }>
  endImport(): Promise<void>
}

interface ImportTask {
  /** Files, folders and ZIP files. */
  readonly paths: readonly string[]
  /** null: recognized from the entries of each file. */
  readonly operation: Operation | null
  readonly scope: Scope
  readonly signal: AbortSignal
  readonly onProgress: (progress: SyncProgress) => void
}

export interface ImportResult {
  readonly outcome: Exclude<SweepOutcome, 'running'>
  readonly sweeps: readonly Sweep[]
  readonly error: AppError | null
  /** In the order of the selection. */
  readonly files: readonly ImportedFile[]
}

interface Context {
  readonly store: ImportStore
  readonly nowMs: () => number
}

/** Files that share one flush to the disk; all of them are in memory. */
const FILES_AT_ONCE = 4

type Found = FoundPage<ImportFile> & { readonly operation: Operation | null }

/**
 * Imports pages from files instead of from the service, with the same archive, receipts and checks, in one sweep for
 * each operation, marked as imported. A file that is not a page is rejected with a reason, and nothing of it is
 * stored.
 * @throws AppError *file-access*, *evidence-broken* (ZIP), *cancelled* before anything was archived; errors of the
 *   store.
 */
export async function importPages(context: Context, task: ImportTask): Promise<ImportResult> {
  try {
    return await new ImportRun(context, task).run()
  } finally {
    await context.store.endImport()
  }
}

class ImportRun {
  readonly #context: Context
  readonly #task: ImportTask
  readonly #outcomes = new Map<ImportFile, ImportedFile>()
  #error: AppError | null = null

  constructor(context: Context, task: ImportTask) {
    this.#context = context
    this.#task = task
  }

  async run(): Promise<ImportResult> {
    const files = await this.#context.store.listImportFiles(this.#task.paths)
    const found = await this.#recognizeAll(files)
    const recognized = new Set(found.flatMap(({ operation }) => operation ?? []))
    const sweeps: Sweep[] = []
    for (const operation of OPERATIONS) {
      const own = found.filter((page) => operationOf(page.operation, recognized) === operation)
      if (own.length > 0 && !this.#error) sweeps.push(await this.#sweep(operation, own))
    }
    for (const { file } of found) {
      if (!this.#outcomes.has(file)) this.#refuse(file, this.#error ? NOT_REACHED : UNCLEAR)
    }
    return {
      outcome: worstOf(sweeps),
      sweeps,
      error: this.#error,
      files: files.flatMap((file) => this.#outcomes.get(file) ?? []),
    }
  }

  async #recognizeAll(files: readonly ImportFile[]): Promise<Found[]> {
    const found: Found[] = []
    for (const [index, file] of files.entries()) {
      this.#stopWhenAsked()
      const { operation, onProgress } = this.#task
      const nowMs = this.#context.nowMs()
      const recognized = await this.#context.store.recognizeFile(file, operation, nowMs)
      if (recognized.kind === 'refused') this.#refuse(file, recognized.message)
      else found.push({ ...recognized, file })
      onProgress(progressOf(operation ?? 'history', 'checking', index + 1, files.length, 0))
    }
    return found
  }

  async #sweep(operation: Operation, found: readonly Found[]): Promise<Sweep> {
    const { store, nowMs } = this.#context
    const { scope } = this.#task
    const { pages, duplicates } = numberPages(found)
    for (const { file } of duplicates) this.#note(file, { outcome: 'duplicate', operation })
    const startedAtMs = nowMs()
    const importedAsOfMs = Math.min(startedAtMs, ...pages.map(({ modifiedMs }) => modifiedMs))
    const sweep = await store.beginSweep({ operation, kind: 'complete', scope, startedAtMs, importedAsOfMs })
    const reading = new SweepReading()
    const stopped = await this.#archiveAll(sweep, pages, reading).then(() => null, toAppError)
    const reasons = await this.#classify(sweep, reading, stopped)
    const repeated = await this.#countRepeated(sweep, reading, reasons)
    return store.finishSweep({
      sweepId: sweep.sweepId,
      outcome: outcomeOf(reasons),
      reasons,
      pages: reading.pages,
      requests: 0,
      observations: observeSweep(reading, { throttled: 0, retries: 0, repeated }),
      finishedAtMs: nowMs(),
    })
  }

  async #archiveAll(
    { sweepId, operation }: Sweep,
    pages: readonly NumberedPage<ImportFile>[],
    reading: SweepReading,
  ): Promise<void> {
    const { store, nowMs } = this.#context
    const { scope, onProgress } = this.#task
    let entries = 0
    let indexing: Promise<unknown> = Promise.resolve()
    for (let from = 0; from < pages.length; from += FILES_AT_ONCE) {
      this.#stopWhenAsked()
      const together = pages.slice(from, from + FILES_AT_ONCE)
      const results = await Promise.allSettled(
        together.map(({ file, page, pass, sha256 }) =>
          store.archiveFile(file, { sweepId, operation, pass, page, scope, sha256 }, nowMs()),
        ),
      )
      for (const [index, { file, page, pass }] of together.entries()) {
        const result = results[index]
        if (result?.status === 'rejected') this.#refuse(file, toAppError(result.reason).message)
        if (result?.status !== 'fulfilled') continue
        const { seq, verdict } = result.value
        if (verdict.kind === 'page') {
          reading.record(pass, page, verdict)
          entries += verdict.entryCount
        }
        this.#note(file, { outcome: 'archived', operation, page, receipt: seq })
        onProgress(progressOf(operation, 'reading', from + index + 1, pages.length, entries))
      }
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      await indexing
      indexing = store.indexPending()
      // The next await reports its failure.
      indexing.catch(() => undefined)
    }
    await indexing
  }

  async #classify(sweep: Sweep, reading: SweepReading, stopped: AppError | null): Promise<SweepReason[]> {
    if (stopped) {
      this.#error = stopped
      return [...reading.reasons, reasonOf(stopped)]
    }
    const { isOtherAccount } = await this.#context.store.examineSweep(sweep.sweepId)
    const reasons = classifyImport(reading)
    if (!isOtherAccount) return reasons
    this.#error = new AppError('other-account', 'None of the businesses in the files was known.')
    return [...reasons, reasonOf(this.#error)]
  }

  /** Not of files that contradict each other, or do not state how many pages there are. */
  async #countRepeated(
    { sweepId }: Sweep,
    { pages }: SweepReading,
    reasons: readonly SweepReason[],
  ): Promise<number | null> {
    if (this.#error || pages === null || reasons.some(({ code }) => code === 'unstable')) return null
    return this.#context.store.countRepeated(sweepId, pages)
  }

  #stopWhenAsked(): void {
    if (this.#task.signal.aborted) throw new AppError('cancelled', 'The import was canceled.')
  }

  #refuse(file: ImportFile, message: string): void {
    this.#note(file, { outcome: 'refused', message })
  }

  #note(file: ImportFile, fields: Pick<ImportedFile, 'outcome'> & Partial<ImportedFile>): void {
    const nothing = { operation: null, page: null, receipt: null, message: null }
    this.#outcomes.set(file, { name: file.name, ...nothing, ...fields })
  }
}

const UNCLEAR =
  'Nothing in it tells whether it is a page of the history or of the responses. Choose which, and import it again.'

const NOT_REACHED = 'The import stopped before this file.'

function progressOf(
  operation: Operation,
  phase: SyncProgress['phase'],
  pagesRead: number,
  pages: number,
  entries: number,
): SyncProgress {
  const unknown = { entriesPerSecond: null, remainingMs: null, hold: null }
  return { operation, phase, pagesRead, pages, entries, ...unknown }
}

const FAILURES: ReadonlySet<string> = new Set(['other-account', 'storage-failed', 'thread-ended'])

function outcomeOf(reasons: readonly SweepReason[]): Exclude<SweepOutcome, 'running'> {
  if (reasons.length === 0) return 'complete'
  return reasons.some(({ code }) => FAILURES.has(code)) ? 'failed' : 'incomplete'
}

/** Without any sweep, the import failed. */
function worstOf(sweeps: readonly Sweep[]): Exclude<SweepOutcome, 'running'> {
  const outcomes = new Set(sweeps.map(({ outcome }) => outcome))
  if (sweeps.length === 0 || outcomes.has('failed')) return 'failed'
  return outcomes.has('incomplete') ? 'incomplete' : 'complete'
}
