import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import { getIndexedThrough, resetIndex } from '../store/index-tables.ts'
import type { IndexProgress } from '../store/writer-api.ts'
import {
  type ArchivedPage,
  type KnownReadings,
  listNextReceipts,
  readArchivedPage,
} from './archived-pages.ts'
import { insertVerdict } from './committed-verdicts.ts'
import { type HistoryPage, indexEvents } from './index-events.ts'
import { indexQuarantined } from './index-quarantine.ts'
import { indexResponses, type ResponsesPage } from './index-responses.ts'
import { forgetRejected, isRejected } from './other-account.ts'
import { recordReappeared } from './record-reappeared.ts'
import { settleSweeps } from './settle-sweeps.ts'
import { addToSweepTally, getFirstReceipt } from './sweep-tally.ts'

/**
 * The index follows from the archive: batch by batch, in the order of the receipts, each batch in one transaction with
 * the marker that says how far it has come. A crash between batches costs nothing, one inside a batch repeats it.
 */
export interface IndexOptions {
  /** More pages sort better and take longer, during which nothing can be committed. */
  readonly maxPages: number
  /** Pages read already; what has been indexed is removed from it. */
  readonly known?: KnownReadings
}

/** Pages of a batch where nobody is waiting. */
const REBUILD_PAGES = 50

/** Indexes the next pages, all of one sweep, or closes the books of finished sweeps where no page is left. */
export function indexNextBatch(
  db: WritableDatabase,
  { maxPages, known = new Map() }: IndexOptions,
): IndexProgress {
  const indexed = writeInTransaction(db, () => {
    forgetRejected(db)
    const through = getIndexedThrough(db)
    settleSweeps(db, through)
    const pages = listNextReceipts(db, through, maxPages).map((row) => readArchivedPage(db, row, known))
    indexPages(db, pages)
    return pages
  })
  for (const { seq } of indexed) known.delete(seq)
  return { indexed: indexed.length, waiting: countWaiting(db) }
}

/** Indexes until nothing waits. */
export function indexAll(db: WritableDatabase, options: IndexOptions = { maxPages: REBUILD_PAGES }): void {
  while (indexNextBatch(db, options).indexed > 0);
}

/** Throws the index away and derives it from the archive again. Killed on the way, it goes on at the next opening. */
export function rebuildIndex(db: WritableDatabase): void {
  resetIndex(db)
  indexAll(db)
}

function indexPages(db: WritableDatabase, pages: readonly ArchivedPage[]): void {
  const [first] = pages
  const last = pages.at(-1)
  if (!first || !last) return
  const sweepStart = getFirstReceipt(db, first.sweepId)
  const accepted = isRejected(db, first.sweepId) ? [] : pages
  const events = indexEvents(db, accepted.flatMap(toHistoryPage), sweepStart)
  const responses = indexResponses(db, accepted.flatMap(toResponsesPage), sweepStart)
  recordReappeared(db, first.sweepId, events.reappeared, responses.reappeared)
  let quarantined = 0
  for (const page of accepted) quarantined += indexQuarantined(db, page)
  for (const page of pages) insertVerdict(db, page.seq, page.sweepId, page.verdict)
  const tally = { entries: events.entries + responses.entries, added: events.added + responses.added }
  addToSweepTally(db, first.sweepId, tally, quarantined)
  prepareOnce(db, 'UPDATE index_marker SET indexed_through = ?').run(last.seq)
}

function countWaiting(db: ReadableDatabase): number {
  const waiting = prepareOnce(
    db,
    'SELECT count(*) FROM receipt WHERE seq > (SELECT indexed_through FROM index_marker)',
  )
  return Number(waiting.pluck().get())
}

function toHistoryPage({ seq, parsed }: ArchivedPage): HistoryPage[] {
  return parsed.kind === 'page' && parsed.operation === 'history' ? [{ seq, entries: parsed.entries }] : []
}

function toResponsesPage({ seq, parsed }: ArchivedPage): ResponsesPage[] {
  return parsed.kind === 'page' && parsed.operation === 'responses' ? [{ seq, entries: parsed.entries }] : []
}
