import type { FeedbackResponse } from '../../shared/domain/feedback-item.ts'
import { printItemReference } from '../../shared/domain/reference.ts'
import { toVisibility } from '../../shared/domain/span.ts'
import type { VisibilityEvent } from '../../shared/domain/visibility-event.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { readFilterContext } from '../store/read/audit-zone.ts'
import { compileFilter, parseFilter } from '../store/read/compile-filter.ts'
import { EVENT_COLUMNS, type EventRow, ITEM_BY_ITEM, toVisibilityEvent } from '../store/read/entry-rows.ts'
import {
  countEvents,
  countResponses,
  iterateEvents,
  iterateResponses,
  type Selection,
} from '../store/read/iterate-rows.ts'
import { type IdStretch, walkItems } from '../store/walk-items.ts'
import {
  type CsvPiece,
  feedbackReference,
  type ReportRow,
  type ReportTable,
  toColumns,
} from './report-table.ts'

/** One row for each history entry: the service's five fields, then derived columns. */
export const visibilityChanges: ReportTable = {
  columns: toColumns({
    feedbackId: 'id',
    businessId: 'id',
    showOnWebsite: 'number',
    time: 'recorded',
    deleted: 'number',
    timeUtc: 'moment',
    visibility: 'word',
    ordinal: 'number',
    receipt: 'number',
    flags: 'flags',
    itemRef: 'paper',
    feedbackRef: 'reference',
  }),
  count: countEvents,
  rows: (db, selection) => iterateEvents(db, selection).map(toEventRow),
  csv: (db, selection) => writeChangeLines(db, selection, toEventRow),
}

function toEventRow(event: VisibilityEvent): ReportRow {
  const { feedbackId, showOnWebsite, time } = event
  return [
    feedbackId,
    event.businessId,
    showOnWebsite,
    time.text,
    event.deleted,
    time.utcMs,
    toVisibility(showOnWebsite),
    event.ordinal,
    event.receipt,
    event.flags,
    printItemReference(feedbackId),
    feedbackReference(feedbackId),
  ]
}

/**
 * One row for each response entry: the service's five fields in the order of its specification, then derived columns.
 */
export const responses: ReportTable = {
  columns: toColumns({
    businessId: 'id',
    feedbackId: 'id',
    type: 'word',
    date: 'recorded',
    content: 'content',
    timeUtc: 'moment',
    ordinal: 'number',
    receipt: 'number',
    flags: 'flags',
    itemRef: 'paper',
    feedbackRef: 'reference',
  }),
  count: countResponses,
  ties: () => ['timeUtc'],
  rows: (db, selection) => iterateResponses(db, selection).map(toResponseRow),
}

function toResponseRow(response: FeedbackResponse): ReportRow {
  return [
    response.businessId,
    response.feedbackId,
    response.type,
    response.date.text,
    response.content,
    response.date.utcMs,
    response.ordinal,
    response.receipt,
    response.flags,
    printItemReference(response.feedbackId),
    feedbackReference(response.feedbackId),
  ]
}

/**
 * SQLite writes the whole history as CSV, some thousand rows at a time, in a third of the time of writing row by row. A
 * piece with an unusual row is written row by row. A test checks that both give the same bytes (docs/reports.md).
 */
const ROWS_AT_ONCE = 2_000

/** All recorded times begin with the date and the time of their own offset, to the second (api/parse-time.ts). */
const UTC_SECOND = `iif(e.offset_minutes = 0, substr(e.time_text, 1, 19),
  strftime('%Y-%m-%dT%H:%M:%S', e.time_ms / 1000, 'unixepoch'))`
/** A decimal comma is the only character of a recorded time that CSV must quote. */
const IS_USUAL = `e.flags = 0 AND e.time_ms % 1000 = 0 AND instr(e.time_text, ',') = 0`
const LINE = `format('%d,%d,%d,%s,%d,%s.000Z,%s,%d,%d,,#%d,F%d',
  e.feedback_id, e.business_id, e.show, e.time_text, e.deleted, ${UTC_SECOND}, iif(e.show, 'shown', 'hidden'),
  e.ordinal, e.first_receipt, e.feedback_id, e.feedback_id)`
const IN_STRETCH = 'e.feedback_id > @after AND e.feedback_id <= @through'

// A stretch is a search in the table's key, so the rows are in its order.
const LINES_SQL = `
  SELECT count(*) AS rowCount, iif(min(${IS_USUAL}), group_concat(${LINE}, char(13, 10)), NULL) AS lines
  FROM event e WHERE ${IN_STRETCH}`
const ROWS_SQL = `SELECT ${EVENT_COLUMNS} FROM event e WHERE ${IN_STRETCH} ORDER BY ${ITEM_BY_ITEM}`

type ToRow = (event: VisibilityEvent) => ReportRow

/** Null if a filter selects some of the rows. @throws AppError *invalid-query* */
function writeChangeLines(
  db: ReadableDatabase,
  selection: Selection,
  toRow: ToRow,
): Iterable<CsvPiece> | null {
  const { item, row } = compileFilter(
    parseFilter(selection.filter),
    'events',
    readFilterContext(db, selection.nowMs),
  )
  return item.length + row.length === 0
    ? walkItems(db, 'event', ROWS_AT_ONCE).map((stretch) => toPiece(db, stretch, toRow))
    : null
}

function toPiece(db: ReadableDatabase, stretch: IdStretch, toRow: ToRow): CsvPiece {
  const { rowCount, lines } = prepareOnce(db, LINES_SQL).get(stretch) as LinesRow
  return {
    rowCount,
    text: lines === null ? null : `${lines}\r\n`,
    rows: () => Iterator.from(iterateStretch(db, stretch)).map((row) => toRow(toVisibilityEvent(row))),
  }
}

interface LinesRow {
  readonly rowCount: number
  readonly lines: string | null
}

function iterateStretch(db: ReadableDatabase, stretch: IdStretch): IterableIterator<EventRow> {
  return db.prepare<unknown[], EventRow>(ROWS_SQL).iterate(stretch)
}
