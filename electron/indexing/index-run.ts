import type { SweepId } from '../../shared/domain/ids.ts'
import type { WritableDatabase } from '../store/database.ts'
import { type RunMarker, writeIndexedThrough, writeRunMarker } from '../store/index-tables.ts'
import type { ArchivedPage } from './archived-pages.ts'
import { insertVerdict } from './committed-verdicts.ts'
import { indexEvents } from './index-events.ts'
import { indexQuarantined } from './index-quarantine.ts'
import { indexResponses } from './index-responses.ts'
import { isRejected } from './other-account.ts'
import { recordReappeared } from './record-reappeared.ts'
import { StagedEvents } from './staged-events.ts'
import { addToSweepTally, getFirstReceipt } from './sweep-tally.ts'

/**
 * [Note: Runs]
 *
 * Pages are indexed in runs: many pages of one sweep, whose entries are sorted by item and taken in some thousand at a
 * time, each such step in one transaction with the marker that says how far it has come. A service may send items in any
 * order. Page by page, each entry of a large workspace would then touch pages of the file of its own, write them to the log
 * and fold them into the file; so a run goes through each table once, from its first item to its last
 * (docs/decisions/0092-runs.md).
 */
export interface IndexRun {
  readonly sweepId: SweepId
  readonly marker: RunMarker
  readonly events: StagedEvents
}

/** The run under way, for the next step. Without it, or where it is another than the file's, a step reads the pages again. */
export interface RunMemory {
  run: IndexRun | null
}

/** Takes in what pages of one sweep bring besides events; those follow in steps. */
export function beginRun(db: WritableDatabase, pages: readonly [ArchivedPage, ...ArchivedPage[]]): IndexRun {
  const [{ sweepId }] = pages
  const accepted = isRejected(db, sweepId) ? [] : pages
  const responses = indexResponses(db, accepted, getFirstReceipt(db, sweepId))
  recordReappeared(db, sweepId, [], responses.reappeared)
  let quarantined = 0
  for (const page of accepted) quarantined += indexQuarantined(db, page)
  for (const page of pages) insertVerdict(db, page.seq, page.sweepId, page.verdict)
  addToSweepTally(db, sweepId, responses, quarantined)
  return stageRun(accepted, { sweepId, marker: { through: pages.at(-1)?.seq ?? 0, done: null } })
}

/** Puts the events of a run's pages in order, without those of items that are done. */
export function stageRun(
  pages: readonly ArchivedPage[],
  run: Pick<IndexRun, 'sweepId' | 'marker'>,
): IndexRun {
  const staged = pages.flatMap(({ seq, events }) => (events ? [{ seq, events }] : []))
  return { ...run, events: new StagedEvents(staged, run.marker.done) }
}

/** @returns the run after its next events, or null when it is at its end. */
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
