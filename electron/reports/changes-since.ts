import { invalid } from '../../shared/app-error.ts'
import {
  CHANGES,
  type Change,
  type ChangedRows,
  isOfCases,
  type StateAt,
  splitChangesFilter,
} from '../../shared/domain/changes.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { LATEST_MS } from '../../shared/domain/moment.ts'
import { toUtcText } from '../../shared/format/utc-text.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { CHANGE_CODES, DELETED_CODES, RESPONSE_TYPE_CODES } from '../store/index-codes.ts'
import type { SqlValue } from '../store/read/condition.ts'
import { COUNTING_EVENTS, NEWEST_WITHIN_ITEM } from '../store/read/entry-rows.ts'
import { matchingItems, type Selection } from '../store/read/iterate-rows.ts'
import { listChangedCases } from './changed-cases.ts'

/** The first moment of the report and its search. */
export interface ChangesScope {
  readonly sinceMs: number
  readonly search: string
}

/** @throws AppError *invalid-argument* without a first moment, or with one that is not before the last */
export function parseChanges({ filter, nowMs }: Selection): ChangesScope {
  const { sinceMs, search } = splitChangesFilter(filter)
  if (sinceMs === null) return refuseSince('State since when: the report compares two moments.')
  if (sinceMs < nowMs) return { sinceMs, search }
  return refuseSince(
    `The report ends at ${toUtcText(nowMs)}, which is not after its beginning, ${toUtcText(sinceMs)}.`,
  )
}

const FIRST_RECEIPT = `
  SELECT min(coalesce(imported_as_of_ms, received_at_ms)) FROM receipt JOIN sweep USING (sweep_id)`

/** The time of the first reply, if it is after the first moment of the report; else null. */
export function findNotKnownBefore(db: ReadableDatabase, filter: string): number | null {
  const firstMs = prepareOnce(db, FIRST_RECEIPT).pluck().get() as number | null
  const { sinceMs } = splitChangesFilter(filter)
  return firstMs !== null && sinceMs !== null && sinceMs < firstMs ? firstMs : null
}

/** @throws AppError *invalid-argument* about the option `since` */
export function refuseSince(message: string): never {
  throw invalid(message, 'since')
}

/** The state of an event or an item with these columns. */
const stateOf = (deleted: string, show: string): string =>
  `CASE WHEN ${deleted} = ${DELETED_CODES.yes} THEN 'deleted' WHEN ${show} = 1 THEN 'shown'
    WHEN ${show} = 0 THEN 'hidden' ELSE 'unknown' END`
const OF_EVENT = stateOf('e.deleted', 'e.show')

const NOW = stateOf('f.deleted', 'f.visibility')
const THEN = `coalesce(CASE
    WHEN f.last_event_ms <= @sinceMs THEN ${NOW}
    WHEN f.first_event_ms > @sinceMs THEN 'unknown'
    ELSE (
      SELECT ${OF_EVENT} FROM ${COUNTING_EVENTS} AND e.time_ms <= @sinceMs ORDER BY ${NEWEST_WITHIN_ITEM} LIMIT 1)
  END, 'unknown')`

/** `f`: reviews whose state differs between the two moments. Null where the first entry shows the review. */
const reviewsOf = (items: string): string => `(
  SELECT *, CASE
      WHEN now = 'deleted' THEN 'deleted'
      WHEN before = 'deleted' THEN 'no-longer-deleted'
      WHEN now = 'hidden' AND before = 'unknown' AND NOT EXISTS (SELECT 1 FROM ${COUNTING_EVENTS} AND e.show = 1)
        THEN 'first-known-hidden'
      WHEN now = 'hidden' THEN 'newly-hidden'
      WHEN before = 'hidden' THEN 'shown-again'
    END AS change
  FROM (
    SELECT f.feedback_id, f.business_id, ${THEN} AS before, ${NOW} AS now
    FROM feedback f WHERE f.last_event_ms > @sinceMs AND (${items})
  ) AS f WHERE before <> now)`

/** The order of an item's events as one number; what else orders events of one moment does not change the state. */
const PLACE_OF_EVENT = '4 * e.time_ms + 2 * e.show + e.deleted'
/** The first of the last events with the same state. */
const TURNED = `(
  SELECT min(e.time_ms) FROM ${COUNTING_EVENTS} AND ${OF_EVENT} = f.now AND ${PLACE_OF_EVENT} > coalesce((
    SELECT max(${PLACE_OF_EVENT}) FROM ${COUNTING_EVENTS} AND ${OF_EVENT} <> f.now), -9e18))`

const isOfItems = (items: string): string =>
  `c.feedback_id IN (SELECT f.feedback_id FROM feedback f WHERE ${items})`
const OF_SYNCS = `JOIN sweep s ON s.sweep_id = c.sweep_id
    AND s.finished_at_ms > @sinceMs AND s.finished_at_ms <= @untilMs`
const KINDS = `c.kind IN (${CHANGE_CODES.changed}, ${CHANGE_CODES.vanished})`
const IS_CHANGED = `c.kind = ${CHANGE_CODES.changed}`

/** Entries that syncs no longer found, or found rewritten; in the columns of `Changed`. */
const entriesOf = (items: string): string => `
  SELECT iif(${IS_CHANGED}, 'entry-rewritten', 'no-longer-returned') AS change,
    c.feedback_id, c.business_id, ${stateOf('c.deleted', 'c.show')} AS before,
    iif(${IS_CHANGED}, ${stateOf('c.new_deleted', 'c.new_show')}, NULL) AS now,
    c.time_ms, s.finished_at_ms AS noted_ms, 'event' AS entry, NULL AS text_before, NULL AS text_after,
    c.sweep_id, e.first_receipt AS receipt, c.ordinal
  FROM event_change c ${OF_SYNCS}
  LEFT JOIN event e USING (feedback_id, time_ms, show, deleted, business_id, offset_minutes, unusual_text, ordinal)
  WHERE ${KINDS} AND ${isOfItems(items)}
  UNION ALL
  SELECT iif(${IS_CHANGED}, 'response-rewritten', 'no-longer-returned'), c.feedback_id, r.business_id, NULL, NULL,
    r.date_ms, s.finished_at_ms, iif(r.type = ${RESPONSE_TYPE_CODES.owner}, 'owner', 'customer'),
    r.content, n.content, c.sweep_id, r.first_receipt, r.ordinal
  FROM response_change c ${OF_SYNCS}
  JOIN response r ON r.response_id = c.response_id
  LEFT JOIN response n ON n.response_id = c.new_response_id AND ${IS_CHANGED}
  WHERE ${KINDS} AND ${isOfItems(items)}`

const PLACE = `CASE change ${CHANGES.map((change, at) => `WHEN '${change}' THEN ${at}`).join(' ')} END`
const COLUMNS = `change, CAST(feedback_id AS TEXT) AS feedbackId, CAST(business_id AS TEXT) AS businessId,
  before, now, time_ms AS timeMs, noted_ms AS notedMs, entry, text_before AS textBefore, text_after AS textAfter,
  sweep_id AS sweepId, receipt`

/** A change of a review or an entry. */
export interface Changed {
  readonly change: Change
  readonly feedbackId: string
  readonly businessId: string
  /** Of a review its states; of an entry what it says, and what the entry in its place says. */
  readonly before: StateAt | null
  readonly now: StateAt | null
  /** When the state began, or the time of the entry. */
  readonly timeMs: number
  /** The end of the sync that did not find the entry; null for reviews. */
  readonly notedMs: number | null
  readonly entry: 'event' | 'owner' | 'customer' | null
  readonly textBefore: string | null
  readonly textAfter: string | null
  readonly sweepId: number | null
  readonly receipt: number | null
}

interface Bound {
  readonly items: string
  readonly values: readonly (SqlValue | { readonly sinceMs: number; readonly untilMs: number })[]
}

/** Without a moment of the past, everything since counts, also what was received after the data cutoff. */
function bind(db: ReadableDatabase, selection: Selection, times: 1 | 2): Bound {
  const { sinceMs, search } = parseChanges(selection)
  const { nowMs, isPast = false } = selection
  const { sql, values } = matchingItems(db, { filter: search, nowMs }, 'all')
  const untilMs = isPast ? nowMs : LATEST_MS
  return { items: sql, values: [...Array(times).fill(values).flat(), { sinceMs, untilMs }] }
}

/** In the order of [Note: Changes since], each kind by time. @throws AppError as `parseChanges` */
export function* iterateChanged(db: ReadableDatabase, selection: Selection): Generator<Changed> {
  const reviews = bind(db, selection, 1)
  const ofReviews = `
    SELECT ${COLUMNS} FROM (
      SELECT *, (
          SELECT e.first_receipt FROM ${COUNTING_EVENTS} AND e.time_ms = f.time_ms AND ${OF_EVENT} = f.now
          ORDER BY ${NEWEST_WITHIN_ITEM} LIMIT 1
        ) AS receipt, NULL AS noted_ms, NULL AS entry, NULL AS text_before, NULL AS text_after, NULL AS sweep_id
      FROM (SELECT *, ${TURNED} AS time_ms FROM ${reviewsOf(reviews.items)} AS f WHERE change IS NOT NULL) AS f)
    ORDER BY ${PLACE}, time_ms, feedback_id`
  yield* db.prepare<unknown[], Changed>(ofReviews).iterate(...reviews.values)
  const entries = bind(db, selection, 2)
  const ofEntries = `
    SELECT ${COLUMNS} FROM (${entriesOf(entries.items)})
    ORDER BY ${PLACE}, noted_ms, time_ms, feedback_id, entry, before, text_before, ordinal`
  yield* db.prepare<unknown[], Changed>(ofEntries).iterate(...entries.values)
}

/** How many rows have these words. */
export interface ChangeCount extends ChangedRows {
  readonly businessId: string
  readonly count: number
}

/** All rows of the report, by kind, states and business. Cases only of the present. */
export function countChanges(db: ReadableDatabase, selection: Selection): readonly ChangeCount[] {
  const cases = listChangedCases(db, selection, parseChanges(selection))
  return [
    ...countChanged(db, selection),
    ...cases.map(({ change, businessId }) => ({ change, businessId, count: 1 })),
  ]
}

/** Of these the rows about reviews and entries. */
export function countChanged(db: ReadableDatabase, selection: Selection): readonly ChangeCount[] {
  const columns = `CAST(business_id AS TEXT) AS businessId, change, before AS stateThen, now AS stateNow, count(*) AS count`
  const counted = (from: string, { values }: Bound) =>
    db
      .prepare<unknown[], ChangeCount>(
        `SELECT ${columns} FROM ${from} WHERE change IS NOT NULL GROUP BY business_id, change, before, now`,
      )
      .all(...values)
  const [reviews, entries] = [bind(db, selection, 1), bind(db, selection, 2)]
  return [
    ...counted(`${reviewsOf(reviews.items)}`, reviews),
    ...counted(`(${entriesOf(entries.items)})`, entries),
  ]
}

/** What the rows of a report about changes add up to. */
export interface CountedChanges {
  readonly rows: readonly ChangeCount[]
  /** Hidden reviews at the first moment, by business. */
  readonly hiddenThen: ReturnType<typeof countHiddenThen>
}

export function countAllChanges(db: ReadableDatabase, selection: Selection): CountedChanges {
  return { rows: countChanges(db, selection), hiddenThen: countHiddenThen(db, selection) }
}

/** The number of rows of a figure. */
export function sumChanges(counts: readonly ChangeCount[], wanted: ChangedRows): number {
  const isWanted = ({ change, stateThen, stateNow }: ChangeCount): boolean =>
    change === wanted.change &&
    (wanted.stateThen === undefined || wanted.stateThen === stateThen) &&
    (wanted.stateNow === undefined || wanted.stateNow === stateNow)
  return counts.filter(isWanted).reduce((sum, { count }) => sum + count, 0)
}

function countHiddenThen(
  db: ReadableDatabase,
  selection: Selection,
): readonly { readonly businessId: string; readonly count: number }[] {
  const { items, values } = bind(db, selection, 1)
  return db
    .prepare<unknown[], { businessId: string; count: number }>(
      `SELECT CAST(business_id AS TEXT) AS businessId, count(*) AS count FROM feedback f
       WHERE (${items}) AND ${THEN} = 'hidden' GROUP BY business_id`,
    )
    .all(...values)
}

/** The reviews of a figure, in the order of the rows; none for figures of cases. */
export function listReviewsOf(
  db: ReadableDatabase,
  selection: Selection,
  wanted: ChangedRows,
): readonly FeedbackId[] {
  if (isOfCases(wanted)) return []
  const found = iterateChanged(db, selection).filter(
    ({ change, before, now }) =>
      change === wanted.change && (wanted.stateThen ?? before) === before && (wanted.stateNow ?? now) === now,
  )
  return [...new Set(found.map(({ feedbackId }) => feedbackId as FeedbackId))]
}
