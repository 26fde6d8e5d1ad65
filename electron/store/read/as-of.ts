import { CONTRADICTION_BITS } from '../../../shared/domain/state-contradiction.ts'
import type { ReadableDatabase } from '../database.ts'
import { DELETED_CODES, FLAG_BITS, RESPONSE_TYPE_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import { readAuditZone } from './audit-zone.ts'
import { NEWEST_WITHIN_ITEM } from './entry-rows.ts'
import { spansOf } from './spans.ts'

/**
 * [Note: As of a moment]
 *
 * A connection can be made to show the cache as it stood at the end of a moment: views of its own, temporary schema
 * stand before the tables `event`, `response` and `feedback`, and have the same columns. So every question of this
 * folder, whatever its filter, sort and output, is answered as of the moment by the very same statements.
 *
 * An item's state is taken over from its row unless it has events on both sides of the moment; only then it is worked
 * out again, column by column, from its events so far. Before its first event an item is *unknown*; it is still listed.
 * What the auditor adds, findings, coverage and what vanished are of today. The business of an item that has no event
 * so far is the one that its row has. Sums over the items of today (facet_summary, finding_summary) are out of sight.
 */

const AS_OF = '(SELECT at_ms FROM temp.as_of_moment)'

const EVENTS_SO_FAR = `main.event e WHERE e.feedback_id = b.feedback_id AND e.time_ms <= ${AS_OF}`
/** Rewritten events no longer count; see indexing/summarize-item.ts. */
const COUNTING = `${EVENTS_SO_FAR} AND e.flags & ${FLAG_BITS.rewritten} = 0`

const ofLastEvent = (column: string): string =>
  `(SELECT ${column} FROM ${COUNTING} ORDER BY ${NEWEST_WITHIN_ITEM} LIMIT 1)`

const SPANS = spansOf(COUNTING)

const HIDDEN_AFTER_SHOWN = `(
  SELECT coalesce(max(iif(show = 0, time_ms, NULL)) > min(iif(show = 1, time_ms, NULL)), 0) FROM ${SPANS})`

/** Each part is 0 or 1. */
const CONTRADICTIONS = `(
  ${CONTRADICTION_BITS['same-second']} * (
    SELECT min(e.show) <> max(e.show) OR min(e.deleted) <> max(e.deleted) FROM ${COUNTING}
    AND e.time_ms = ${ofLastEvent('e.time_ms')})
  + ${CONTRADICTION_BITS.businesses} * (SELECT min(e.business_id) <> max(e.business_id) FROM ${COUNTING})
  + ${CONTRADICTION_BITS.future} * ${ofLastEvent(`e.flags & ${FLAG_BITS['time-in-future']} <> 0`)})`

/**
 * A column of `feedback b`.
 * @param straddling where events lie on both sides of the moment. @param before where all of them lie after it.
 */
function eventColumn(name: string, straddling: string, before: string | number | null): string {
  return `CASE WHEN b.last_event_ms > ${AS_OF}
    THEN CASE WHEN b.first_event_ms > ${AS_OF} THEN ${before} ELSE ${straddling} END
    ELSE b.${name} END AS ${name}`
}

const MONTHS_SO_FAR = `(
  SELECT coalesce(group_concat(month), '') FROM (
    SELECT DISTINCT CAST(audit_month(e.time_ms) AS INTEGER) AS month
    FROM ${EVENTS_SO_FAR} ORDER BY month))`

/** Counts of responses so far; items that have none at all are not looked up. */
function responseColumn(name: string, which: string): string {
  return `CASE b.${name} WHEN 0 THEN 0 ELSE (
    SELECT count(*) FROM main.response r
    WHERE r.feedback_id = b.feedback_id AND r.date_ms <= ${AS_OF} AND ${which}) END AS ${name}`
}

const BUSINESSES_SO_FAR = `(
  SELECT json_group_array(business_id) FROM (
    SELECT e.business_id FROM ${COUNTING}
    UNION SELECT r.business_id FROM main.response r WHERE r.feedback_id = b.feedback_id AND r.date_ms <= ${AS_OF}))`

const FEEDBACK_COLUMNS = [
  'b.feedback_id',
  eventColumn('business_id', ofLastEvent('e.business_id'), 'b.business_id'),
  eventColumn('visibility', ofLastEvent('e.show'), VISIBILITY_CODES.unknown),
  eventColumn('deleted', ofLastEvent('e.deleted'), DELETED_CODES.unknown),
  eventColumn('contradictions', CONTRADICTIONS, 0),
  eventColumn('event_count', `(SELECT count(*) FROM ${EVENTS_SO_FAR})`, 0),
  eventColumn('hide_count', `(SELECT count(*) FROM ${SPANS} WHERE show = 0)`, 0),
  eventColumn('was_shown', `EXISTS (SELECT 1 FROM ${COUNTING} AND e.show = 1)`, 0),
  eventColumn('hidden_after_shown', HIDDEN_AFTER_SHOWN, 0),
  eventColumn(
    'closed_hidden_ms',
    `(SELECT coalesce(sum(until_ms - time_ms), 0) FROM ${SPANS} WHERE show = 0)`,
    0,
  ),
  eventColumn(
    'hidden_since_ms',
    `(SELECT time_ms FROM ${SPANS} WHERE show = 0 AND until_ms IS NULL)`,
    'NULL',
  ),
  eventColumn('first_event_ms', 'b.first_event_ms', 'NULL'),
  eventColumn('first_event_text', 'b.first_event_text', 'NULL'),
  eventColumn('first_event_offset', 'b.first_event_offset', 'NULL'),
  eventColumn('last_event_ms', ofLastEvent('e.time_ms'), 'NULL'),
  eventColumn('last_event_text', ofLastEvent('e.time_text'), 'NULL'),
  eventColumn('last_event_offset', ofLastEvent('e.offset_minutes'), 'NULL'),
  responseColumn('owner_response_count', `r.type = ${RESPONSE_TYPE_CODES.owner}`),
  responseColumn('customer_response_count', `r.type = ${RESPONSE_TYPE_CODES.customer}`),
  eventColumn(
    'vanished_events',
    `(SELECT count(*) FROM ${EVENTS_SO_FAR} AND e.flags & ${FLAG_BITS.vanished})`,
    0,
  ),
  eventColumn('changed_months', MONTHS_SO_FAR, "''"),
  responseColumn('vanished_responses', `r.flags & ${FLAG_BITS.vanished}`),
  `CASE WHEN b.businesses_json = '[]' THEN '[]' ELSE ${BUSINESSES_SO_FAR} END AS businesses_json`,
  // Null: drawn from its events so far.
  eventColumn('ribbon', 'NULL', "''"),
]

const VIEWS_SQL = `
  CREATE TEMP TABLE as_of_moment (at_ms INTEGER NOT NULL) STRICT;
  INSERT INTO temp.as_of_moment VALUES (0);
  CREATE TEMP VIEW event AS SELECT * FROM main.event WHERE time_ms <= ${AS_OF};
  CREATE TEMP VIEW response AS SELECT * FROM main.response WHERE date_ms <= ${AS_OF};
  CREATE TEMP VIEW facet_summary_marker AS SELECT 0 AS is_complete WHERE FALSE;
  CREATE TEMP VIEW finding_summary_marker AS SELECT 0 AS is_complete WHERE FALSE;
  CREATE TEMP VIEW feedback AS SELECT ${FEEDBACK_COLUMNS.join(',\n    ')} FROM main.feedback b;`

const PRESENT_SQL = `
  DROP VIEW temp.event;
  DROP VIEW temp.response;
  DROP VIEW temp.facet_summary_marker;
  DROP VIEW temp.finding_summary_marker;
  DROP VIEW temp.feedback;
  DROP TABLE temp.as_of_moment;`

/** From now on the connection shows the cache as of the moment; see [Note: As of a moment]. */
export function showAsOf(db: ReadableDatabase, asOfMs: number): void {
  if (!Number.isSafeInteger(asOfMs)) throw new RangeError('a moment is a whole number of milliseconds')
  // The file stays read-only; what is written here lives in the connection's memory.
  db.pragma('query_only = OFF')
  if (!db.prepare("SELECT 1 FROM sqlite_temp_schema WHERE name = 'as_of_moment'").get()) addViews(db)
  db.prepare('UPDATE temp.as_of_moment SET at_ms = ?').run(asOfMs)
  db.pragma('query_only = ON')
}

/** From now on the connection shows the whole cache again. */
export function showPresent(db: ReadableDatabase): void {
  if (!db.prepare("SELECT 1 FROM sqlite_temp_schema WHERE name = 'as_of_moment'").get()) return
  db.pragma('query_only = OFF')
  db.exec(PRESENT_SQL)
  db.pragma('query_only = ON')
}

function addViews(db: ReadableDatabase): void {
  const { monthAt } = readAuditZone(db)
  db.function('audit_month', { deterministic: true }, (utcMs) => monthAt(Number(utcMs)))
  db.exec(VIEWS_SQL)
}
