import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { toExactId, toIdList } from '../store/exact-id.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { type BatchTally, NO_TALLY, tallyChanges } from './examine-sweep.ts'
import { type Bindable, insertRows } from './insert-rows.ts'
import { type Change, type EventRecord, mergeItem, toUnusualText } from './merge-events.ts'
import { type ItemSummary, summarizeEvents, upsertEventColumns } from './write-feedback.ts'

type EventTuple = readonly [
  feedbackId: string,
  timeMs: number,
  show: 0 | 1,
  deleted: 0 | 1,
  businessId: string,
  timeText: string,
  ordinal: number,
  offsetMinutes: number,
  firstReceipt: number,
  lastReceipt: number,
  flags: number,
]

// The join order is fixed, because each id of the list is one range of the table's key.
const LOAD_EVENTS = `
  SELECT CAST(feedback_id AS TEXT), time_ms, show, deleted, CAST(business_id AS TEXT), time_text, ordinal,
    offset_minutes, first_receipt, last_receipt, flags
  FROM json_each(?) AS wanted CROSS JOIN event ON event.feedback_id = wanted.value`

const WRITE_EVENTS = {
  head: `INSERT INTO event (feedback_id, time_ms, show, deleted, business_id, offset_minutes, unusual_text, ordinal,
    time_text, first_receipt, last_receipt, flags) VALUES`,
  row: '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  tail: `ON CONFLICT DO UPDATE SET last_receipt = excluded.last_receipt, flags = excluded.flags`,
} as const

/**
 * Writes entries of history pages to `event`, and the derived columns to `feedback`. All events of the items
 * concerned are read, merged here, and written in the order of the key, which keeps the writes close together.
 * @param incoming by item, in ascending order of ids. @param sweepStart first receipt of the pages' sweep: an event
 *   seen since then counts once.
 */
export function indexEvents(
  db: WritableDatabase,
  incoming: ReadonlyMap<string, readonly EventRecord[]>,
  sweepStart: number,
): BatchTally<EventRecord> {
  if (incoming.size === 0) return NO_TALLY
  return tallyChanges(mergeItems(db, [...incoming.keys()], incoming), sweepStart)
}

/**
 * Merges the events of items and updates the derived columns.
 * @param touched ids in ascending order. @param incoming new events by id.
 */
export function mergeItems(
  db: WritableDatabase,
  touched: readonly string[],
  incoming: ReadonlyMap<string, readonly EventRecord[]> = new Map(),
): Change<EventRecord>[] {
  const zone = readAuditZone(db)
  const known = loadEvents(db, touched)
  const changes: Change<EventRecord>[] = []
  const summaries: ItemSummary[] = []
  for (const feedbackId of touched) {
    const item = mergeItem(known.get(feedbackId) ?? [], incoming.get(feedbackId) ?? [])
    changes.push(...item.changes)
    const summary = summarizeEvents(item.events, zone)
    if (summary) summaries.push({ feedbackId, ...summary })
  }
  insertRows(
    db,
    WRITE_EVENTS,
    changes.map(({ row }) => toBindings(row)),
  )
  upsertEventColumns(db, summaries)
  return changes
}

function loadEvents(db: ReadableDatabase, feedbackIds: readonly string[]): Map<string, EventRecord[]> {
  const tuples = prepareOnce(db, LOAD_EVENTS).raw().all(toIdList(feedbackIds)) as EventTuple[]
  return Map.groupBy(tuples.map(toRow), ({ feedbackId }) => feedbackId)
}

function toRow(tuple: EventTuple): EventRecord {
  return {
    feedbackId: tuple[0],
    timeMs: tuple[1],
    show: tuple[2],
    deleted: tuple[3],
    businessId: tuple[4],
    timeText: tuple[5],
    ordinal: tuple[6],
    offsetMinutes: tuple[7],
    firstReceipt: tuple[8],
    lastReceipt: tuple[9],
    flags: tuple[10],
  }
}

function toBindings(row: EventRecord): Bindable[] {
  return [
    toExactId(row.feedbackId),
    row.timeMs,
    row.show,
    row.deleted,
    toExactId(row.businessId),
    row.offsetMinutes,
    toUnusualText(row),
    row.ordinal,
    row.timeText,
    row.firstReceipt,
    row.lastReceipt,
    row.flags,
  ]
}
