import type { SweepId } from '../../shared/domain/ids.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import { findRunMarker, getIndexedThrough, type RunMarker, resetIndex } from '../store/index-tables.ts'
import type { IndexProgress } from '../store/writer-api.ts'
import {
  type KnownReadings,
  listNextReceipts,
  listReceiptsBetween,
  readArchivedPage,
} from './archived-pages.ts'
import { forgetRejected } from './examine-sweep.ts'
import { beginRun, type IndexRun, indexResponsesPages, stageRun, stepThroughRun } from './index-run.ts'
import {
  acceptsRows,
  beginPass,
  beginResponsesRun,
  type ResponsesRun,
  recordRows,
  resumeResponsesRun,
  stepThroughPass,
} from './responses-run.ts'
import { settleSweeps } from './settle-sweeps.ts'

/**
 * The index is derived from the archive in runs ([Note: Runs]), in the order of the receipts, each step in one
 * transaction with the marker of its progress. A crash between two steps loses nothing; a crash inside a step repeats
 * it.
 */
export interface IndexOptions {
  /** Most pages of one run of history; pages of responses between two passes over their items. */
  readonly maxPages?: number
  /** Entries of history, or items of a pass, in one step; no page can be committed during a step. */
  readonly stepEntries?: number
  /** Pages that are already parsed; staged and indexed ones are removed from it. */
  readonly known?: KnownReadings
  readonly memory?: RunMemory
  /**
   * Starts no run of history and no pass while few pages wait compared with those indexed: the larger the index, the
   * more a run costs.
   */
  readonly mayWait?: boolean
  /** Continues the current pass even if pages wait. */
  readonly leavesRows?: boolean
}

/**
 * The current run, for the next step. Without it, or when it differs from that of the file, a step parses the pages
 * again.
 */
export interface RunMemory {
  run: Run | null
}
type Run = IndexRun | ResponsesRun

const RUN_PAGES = 100
const STEP_ENTRIES = 5_000
/** The smallest size of a run of a running sweep, as a part of the pages indexed before it. */
const LEAST_PART = 1 / 2

/** Indexes the next pages, all of one sweep, or a part of them; settles finished sweeps when no page is left. */
export function indexNextStep(db: WritableDatabase, options: IndexOptions = {}): IndexProgress {
  const { memory = { run: null }, known = new Map() } = options
  const before = memory.run
  // Until the step is committed, the position of the run is not known.
  memory.run = null
  const step = writeInTransaction(db, () => {
    forgetRejected(db)
    const through = getIndexedThrough(db)
    const run = resumeRun(db, through, before) ?? begin(db, through, options)
    const next = run && stepThrough(db, run, options)
    const taken = next?.marker.through ?? getIndexedThrough(db)
    return { run: next, indexed: getIndexedThrough(db) - through, through: taken }
  })
  for (const seq of known.keys()) if (seq <= step.through) known.delete(seq)
  memory.run = step.run
  return { indexed: step.indexed, waiting: countWaiting(db), isMidway: step.run !== null }
}

/** Indexes until nothing waits. */
export function indexAll(db: WritableDatabase, options: IndexOptions = {}): void {
  const { memory = { run: null } } = options
  while (hasIndexed(indexNextStep(db, { ...options, memory })));
}

/** True while the counts of items are being written. */
export function isPassUnderWay({ run }: RunMemory): boolean {
  return run !== null && 'pass' in run && run.pass !== null
}

/** False for a step that found nothing to do. */
export function hasIndexed({ indexed, isMidway }: IndexProgress): boolean {
  return indexed > 0 || isMidway
}

/** Discards the index and derives it from the archive again. If it is killed, the next opening continues. */
export function rebuildIndex(db: WritableDatabase): void {
  resetIndex(db)
  indexAll(db)
}

/** The current run of the file. */
function resumeRun(db: WritableDatabase, through: number, before: Run | null): Run | null {
  const marker = findRunMarker(db)
  if (!marker) return null
  if (before && isSame(before.marker, marker)) return before
  const pages = listReceiptsBetween(db, through, marker.through).map((row) =>
    readArchivedPage(db, row, new Map()),
  )
  const [first] = pages
  if (!first) return null
  const run = { sweepId: first.sweepId, marker }
  return first.operation === 'history' ? stageRun(pages, run) : resumeResponsesRun(db, pages, run)
}

function isSame(a: RunMarker, b: RunMarker): boolean {
  return a.through === b.through && a.done === b.done
}

function begin(db: WritableDatabase, through: number, options: IndexOptions): Run | null {
  const { maxPages = RUN_PAGES, known = new Map() } = options
  settleSweeps(db, through)
  const rows = listNextReceipts(db, through, maxPages)
  if (rows[0]?.operation === 'responses') return beginResponsesRun(rows[0].sweep_id as SweepId, through)
  if (isTooFew(rows.length, through, options)) return null
  const [first, ...more] = rows.map((row) => readArchivedPage(db, row, known))
  return first ? beginRun(db, [first, ...more]) : null
}

function isTooFew(pages: number, indexed: number, { maxPages = RUN_PAGES, mayWait }: IndexOptions): boolean {
  return mayWait === true && pages < Math.min(maxPages, indexed * LEAST_PART)
}

/** Rows come first; the pass continues when there are none, or when `leavesRows` is set. */
function stepThrough(db: WritableDatabase, run: Run, options: IndexOptions): Run | null {
  const { stepEntries = STEP_ENTRIES, leavesRows = false } = options
  if ('events' in run) return stepThroughRun(db, run, stepEntries)
  const next = leavesRows || !acceptsRows(run) ? run : indexRows(db, run, options)
  const due = isPassDue(db, next, options) ? beginPass(next) : next
  return next === run ? stepThroughPass(db, due, stepEntries) : due
}

/** The rows of the next pages of a run's sweep, if there are any. */
function indexRows(db: WritableDatabase, run: ResponsesRun, options: IndexOptions): ResponsesRun {
  const { maxPages = RUN_PAGES, known = new Map() } = options
  const rows = listNextReceipts(db, run.marker.through, maxPages)
  const [first, ...more] = rows.map((row) => readArchivedPage(db, row, known))
  if (!first || first.sweepId !== run.sweepId) return run
  return recordRows(db, run, rows.at(-1)?.seq ?? 0, indexResponsesPages(db, [first, ...more]))
}

function isPassDue(db: WritableDatabase, run: ResponsesRun, options: IndexOptions): boolean {
  const { maxPages = RUN_PAGES, mayWait } = options
  const indexed = getIndexedThrough(db)
  const pages = run.marker.through - indexed
  if (pages >= maxPages || mayWait) return !isTooFew(pages, indexed, options)
  return listNextReceipts(db, run.marker.through, 1)[0]?.sweep_id !== run.sweepId
}

function countWaiting(db: ReadableDatabase): number {
  const waiting = prepareOnce(
    db,
    'SELECT count(*) FROM receipt WHERE seq > (SELECT indexed_through FROM index_marker)',
  )
  return Number(waiting.pluck().get())
}
