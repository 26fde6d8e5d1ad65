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
import { beginRun, type IndexRun, type RunMemory, stageRun, stepThroughRun } from './index-run.ts'
import { forgetRejected } from './other-account.ts'
import { settleSweeps } from './settle-sweeps.ts'

/**
 * The index follows from the archive: run by run ([Note: Runs]), in the order of the receipts, each step in one
 * transaction with the marker that says how far it has come. A crash between two steps costs nothing, one inside a step
 * repeats it.
 */
export interface IndexOptions {
  /** Most pages of one run of history. */
  readonly maxPages?: number
  /** Entries of history for one step; more take longer, during which nothing can be committed. */
  readonly stepEntries?: number
  /** Pages read already; what has been staged or indexed is removed from it. */
  readonly known?: KnownReadings
  readonly memory?: RunMemory
  /** Begins no run of history while few pages wait beside what is indexed: the larger the index, the dearer a pass through it. */
  readonly isPatient?: boolean
}

const RUN_PAGES = 100
const STEP_ENTRIES = 5_000
/** A run of a sweep under way has at least this part of the pages that were indexed before it. */
const LEAST_PART = 1 / 2

/** Indexes the next pages, all of one sweep, or a part of them; or closes the books of finished sweeps where no page is left. */
export function indexNextStep(db: WritableDatabase, options: IndexOptions = {}): IndexProgress {
  const { memory = { run: null }, known = new Map(), stepEntries = STEP_ENTRIES } = options
  const before = memory.run
  // While nothing is committed, nothing is known of where the run stands.
  memory.run = null
  const step = writeInTransaction(db, () => {
    forgetRejected(db)
    const through = getIndexedThrough(db)
    const run = goOn(db, through, before) ?? begin(db, through, options)
    const next = run && stepThroughRun(db, run, stepEntries)
    return { run: next, indexed: getIndexedThrough(db) - through, through: run?.marker.through ?? 0 }
  })
  for (const seq of known.keys()) if (seq <= step.through) known.delete(seq)
  memory.run = step.run
  return { indexed: step.indexed, waiting: countWaiting(db), isMidway: step.run !== null }
}

/** Indexes until nothing waits. */
export function indexAll(db: WritableDatabase, options: Omit<IndexOptions, 'memory'> = {}): void {
  const memory: RunMemory = { run: null }
  while (hasTakenIn(indexNextStep(db, { ...options, memory })));
}

/** False for a step that found nothing to do. */
export function hasTakenIn({ indexed, isMidway }: IndexProgress): boolean {
  return indexed > 0 || isMidway
}

/** Throws the index away and derives it from the archive again. Killed on the way, it goes on at the next opening. */
export function rebuildIndex(db: WritableDatabase): void {
  resetIndex(db)
  indexAll(db)
}

/** The run that is under way in the file. */
function goOn(db: WritableDatabase, through: number, before: IndexRun | null): IndexRun | null {
  const marker = findRunMarker(db)
  if (!marker) return null
  if (before && isSame(before.marker, marker)) return before
  const pages = listReceiptsBetween(db, through, marker.through).map((row) =>
    readArchivedPage(db, row, new Map()),
  )
  return pages[0] ? stageRun(pages, { sweepId: pages[0].sweepId, marker }) : null
}

function isSame(a: RunMarker, b: RunMarker): boolean {
  return a.through === b.through && a.done === b.done
}

function begin(db: WritableDatabase, through: number, options: IndexOptions): IndexRun | null {
  const { maxPages = RUN_PAGES, known = new Map(), isPatient = false } = options
  settleSweeps(db, through)
  const rows = listNextReceipts(db, through, maxPages)
  const isSortedRun = rows[0]?.operation === 'history'
  if (isPatient && isSortedRun && rows.length < Math.min(maxPages, through * LEAST_PART)) return null
  const [first, ...more] = rows.map((row) => readArchivedPage(db, row, known))
  return first ? beginRun(db, [first, ...more]) : null
}

function countWaiting(db: ReadableDatabase): number {
  const waiting = prepareOnce(
    db,
    'SELECT count(*) FROM receipt WHERE seq > (SELECT indexed_through FROM index_marker)',
  )
  return Number(waiting.pluck().get())
}
