import { hash } from 'node:crypto'
import type { SweepId } from '../../shared/domain/ids.ts'
import type { Quarantined } from '../api/parsed-page.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { toExactId } from '../store/exact-id.ts'
import { CHANGE_CODES } from '../store/index-codes.ts'
import { type RunMarker, writeIndexedThrough, writeRunMarker } from '../store/index-tables.ts'
import type { ArchivedPage } from './archived-pages.ts'
import { addToSweepTally, getFirstReceipt, insertVerdict, isRejected, NO_TALLY } from './examine-sweep.ts'
import { indexEvents } from './index-events.ts'
import { indexResponses } from './index-responses.ts'
import { insertRows } from './insert-rows.ts'
import { type EventRecord, toUnusualText } from './merge-events.ts'
import type { StoredResponse } from './merge-responses.ts'
import { StagedEvents } from './staged-events.ts'
import type { ResponseSummary } from './write-feedback.ts'

/**
 * [Note: Runs]
 *
 * Pages of history are indexed in runs: the entries of many pages of one sweep are sorted by item and indexed some
 * thousand at a time, each such step in one transaction with the marker of its progress. A service may send items in
 * any order. Page by page, each entry of a large workspace would touch different pages of the file, and write them to
 * the log and to the file; a run passes through each table once, from its first item to its last
 * (docs/decisions/0092-runs.md).
 */
export interface IndexRun {
  readonly sweepId: SweepId
  readonly marker: RunMarker
  readonly events: StagedEvents
}

/** Pages of one sweep, at least one. */
type SweepPages = readonly [ArchivedPage, ...ArchivedPage[]]

/** Indexes everything on pages of one sweep except the events, which follow in steps. */
export function beginRun(db: WritableDatabase, pages: SweepPages): IndexRun {
  const [{ sweepId }] = pages
  const accepted = listAccepted(db, pages)
  noteReplies(db, pages, accepted)
  return stageRun(accepted, { sweepId, marker: { through: pages.at(-1)?.seq ?? 0, done: null } })
}

/** Indexes pages of responses, except the counts of their items. @returns the new counts. */
export function indexResponsesPages(db: WritableDatabase, pages: SweepPages): readonly ResponseSummary[] {
  const [{ sweepId }] = pages
  const accepted = listAccepted(db, pages)
  const responses = indexResponses(db, accepted, getFirstReceipt(db, sweepId))
  recordReappeared(db, sweepId, [], responses.reappeared)
  noteReplies(db, pages, accepted)
  addToSweepTally(db, sweepId, responses, 0)
  return responses.items
}

function listAccepted(db: WritableDatabase, pages: SweepPages): readonly ArchivedPage[] {
  return isRejected(db, pages[0].sweepId) ? [] : pages
}

/** Stores the verdict of each page, and quarantined entries. */
function noteReplies(db: WritableDatabase, pages: SweepPages, accepted: readonly ArchivedPage[]): void {
  let quarantined = 0
  for (const page of accepted) quarantined += indexQuarantined(db, page)
  for (const page of pages) insertVerdict(db, page.seq, page.sweepId, page.verdict)
  addToSweepTally(db, pages[0].sweepId, NO_TALLY, quarantined)
}

/** Sorts the events of a run's pages, without those of items that are done. */
export function stageRun(
  pages: readonly ArchivedPage[],
  run: Pick<IndexRun, 'sweepId' | 'marker'>,
): IndexRun {
  const staged = pages.flatMap(({ seq, events }) => (events ? [{ seq, events }] : []))
  return { ...run, events: new StagedEvents(staged, run.marker.done) }
}

/** @returns the run after its next events, or null at its end. */
export function stepThroughRun(db: WritableDatabase, run: IndexRun, entries: number): IndexRun | null {
  const { sweepId, events } = run
  const incoming = events.takeItems(entries)
  const tally = indexEvents(db, incoming, getFirstReceipt(db, sweepId))
  recordReappeared(db, sweepId, tally.reappeared, [])
  addToSweepTally(db, sweepId, tally, 0)
  if (!events.hasMore) {
    writeIndexedThrough(db, run.marker.through)
    return null
  }
  const marker = { ...run.marker, done: [...incoming.keys()].at(-1) ?? null }
  writeRunMarker(db, marker)
  return { ...run, marker }
}

const REAPPEARED_EVENTS = {
  head: `INSERT INTO event_change (sweep_id, kind, feedback_id, time_ms, show, deleted, business_id, offset_minutes,
    unusual_text, ordinal) VALUES`,
  row: `(?, ${CHANGE_CODES.reappeared}, ?, ?, ?, ?, ?, ?, ?, ?)`,
} as const

const REAPPEARED_RESPONSES = {
  head: 'INSERT INTO response_change (sweep_id, kind, feedback_id, response_id) VALUES',
  row: `(?, ${CHANGE_CODES.reappeared}, ?, ?)`,
} as const

/** Records entries that had vanished and that a sweep of any kind returned again. */
function recordReappeared(
  db: WritableDatabase,
  sweepId: SweepId,
  events: readonly EventRecord[],
  responses: readonly StoredResponse[],
): void {
  const eventRows = events.map((row) => [
    sweepId,
    toExactId(row.feedbackId),
    row.timeMs,
    row.show,
    row.deleted,
    toExactId(row.businessId),
    row.offsetMinutes,
    toUnusualText(row),
    row.ordinal,
  ])
  const responseRows = responses.map((row) => [sweepId, toExactId(row.feedbackId), row.responseId])
  insertRows(db, REAPPEARED_EVENTS, eventRows)
  insertRows(db, REAPPEARED_RESPONSES, responseRows)
}

/**
 * Stores the quarantined entries of a page. A page with the same bytes in the same sweep, read again as a check, adds
 * nothing.
 * @returns the number of added entries.
 */
function indexQuarantined(db: WritableDatabase, page: ArchivedPage): number {
  if (page.quarantined.length === 0 || isReadAgain(db, page.seq)) return 0
  for (const [position, quarantined] of page.quarantined.entries()) {
    insertQuarantined(db, page, position, quarantined)
  }
  return page.quarantined.length
}

function insertQuarantined(
  db: WritableDatabase,
  { seq, sweepId, operation }: ArchivedPage,
  position: number,
  quarantined: Quarantined,
): void {
  const { entryNumber, reason, rawText } = quarantined
  const textHash = hashEntryText(quarantined)
  prepareOnce(
    db,
    `INSERT INTO quarantine (receipt, position, sweep_id, operation, entry_number, reason, raw_text, text_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(seq, position, sweepId, operation, entryNumber, reason, rawText, textHash)
}

function isReadAgain(db: ReadableDatabase, seq: number): boolean {
  const earlier = prepareOnce(
    db,
    `SELECT 1 FROM receipt AS this JOIN receipt AS earlier ON earlier.body_sha256 = this.body_sha256
     WHERE this.seq = ? AND earlier.seq < this.seq AND earlier.sweep_id = this.sweep_id`,
  ).get(seq)
  return earlier !== undefined
}

/** Raw texts of at least this length may have been cut (see api/entry-draft.ts), and the rest may differ. */
const WHOLE_BELOW = 64 * 1024 - 1

/**
 * SHA-256 of the raw text of a quarantined entry, which identifies it in a later reply. Its number is left out: names
 * like `time4` or `time[4]` count as `time`, because a new entry at the top of a page renumbers all others.
 * @returns null for text that concerns a reply as a whole, and for text that was cut.
 */
export function hashEntryText({ entryNumber, rawText }: Pick<Quarantined, 'entryNumber' | 'rawText'>) {
  if (entryNumber === null || rawText === '' || rawText.length >= WHOLE_BELOW) return null
  const names = new RegExp(`"([A-Za-z]+)(?:${entryNumber}|\\[${entryNumber}\\])"(?=\\s*:)`, 'g')
  return hash('sha256', rawText.replace(names, '"$1"'), 'buffer')
}
