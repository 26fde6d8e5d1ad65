import { CHINESE, LONG_HIDDEN_MS, PHRASE, type Question, ROWS, WORD } from './questions.ts'
import type { Asked } from './raw-replies.ts'

/**
 * The questions in SQL, for databases that have the tables `event`, `response` and `review`: the last holds the current
 * state of each review, as whoever asks more than once would prepare it.
 */
export interface Dialect {
  /** In a query that selects `max(seq)`: the column in the row with the highest one. */
  readonly ofLast: (column: string) => string
  /** Source and condition of responses with the text, and the column that orders them by date. */
  readonly search: (text: 'word' | 'phrase' | 'chinese') => string
  /** Months of the reviews that a condition selects: `month`, `feedback_id`. */
  readonly months: (where: string) => string
  /** An index of a temporary table; empty where the database needs none. */
  readonly indexOfTable: (table: string) => string
  readonly csv: (select: string, path: string) => string
}

const DAY_MS = 86_400_000
const WITHIN_REVIEW = 'time_ms, shown, deleted, business_id, time_text, ordinal'

/** The state of each review after its events up to a moment. */
export const statesAt = ({ ofLast }: Dialect, untilMs: number): string => `
  SELECT feedback_id, ${ofLast('business_id')} AS business_id, ${ofLast('shown')} AS visibility,
    ${ofLast('deleted')} AS deleted, count(*) FILTER (WHERE shown = 0 AND begins) AS hide_count,
    max(time_ms) FILTER (WHERE begins) AS since_ms, max(time_ms) AS last_event_ms, max(seq) AS events
  FROM (
    SELECT *, lag(shown) OVER w IS DISTINCT FROM shown AS begins, row_number() OVER w AS seq
    FROM event WHERE time_ms <= ${untilMs}
    WINDOW w AS (PARTITION BY feedback_id ORDER BY ${WITHIN_REVIEW})
  ) AS o GROUP BY feedback_id`

/** The rows of `review`: reviews without events too. */
export const reviewRows = (dialect: Dialect, nowMs: number): string => `
  WITH answers AS MATERIALIZED (
    SELECT feedback_id, max(business_id) AS business_id, count(*) FILTER (WHERE type = 'owner') AS owners,
      count(*) FILTER (WHERE type = 'customer') AS customers
    FROM response GROUP BY feedback_id
  )
  SELECT s.feedback_id, s.business_id, s.visibility, s.deleted, s.hide_count,
    CASE WHEN s.visibility = 0 THEN s.since_ms END AS hidden_since_ms, s.last_event_ms,
    coalesce(r.owners, 0) AS owners, coalesce(r.customers, 0) AS customers
  FROM (${statesAt(dialect, nowMs)}) AS s LEFT JOIN answers AS r ON r.feedback_id = s.feedback_id
  UNION ALL
  SELECT feedback_id, business_id, 2, 2, 0, NULL, NULL, owners, customers FROM answers
  WHERE feedback_id NOT IN (SELECT feedback_id FROM event)`

/** @returns the statements of a question; several where it is about reviews in turn. @param csv a file to write */
export function toStatements(
  question: Question,
  asked: Asked,
  dialect: Dialect,
  csv: string,
): readonly string[] {
  switch (question) {
    case 'newest hidden':
      return [
        `SELECT last_event_ms, feedback_id FROM review
         WHERE hidden_since_ms < ${asked.nowMs - LONG_HIDDEN_MS} AND owners = 0
           AND business_id IN (${asked.businesses.join()})
         ORDER BY last_event_ms DESC LIMIT ${ROWS}`,
      ]
    case 'as of':
      return [
        `WITH state AS MATERIALIZED (
           SELECT deleted, business_id FROM (${statesAt(dialect, asked.asOfMs)}) AS s WHERE visibility = 0
         )
         SELECT 'total' AS facet, '' AS value, count(*) AS reviews FROM state
         UNION ALL SELECT 'deleted', CASE deleted WHEN 1 THEN 'yes' ELSE 'no' END, count(*) FROM state GROUP BY deleted
         UNION ALL SELECT 'business', CAST(business_id AS VARCHAR), count(*) FROM state GROUP BY business_id`,
      ]
    case 'facets':
      return [facets('visibility = 0', dialect)]
    case 'facets of hides':
      return [facets('hide_count > 1', dialect)]
    case 'word':
    case 'phrase':
    case 'chinese':
      return [dialect.search(question)]
    case 'timeline':
      return asked.reviews.map(
        (
          id,
        ) => `SELECT time_ms AS ms, 'event' AS kind, time_text AS text, shown, deleted FROM event WHERE feedback_id = ${id}
          UNION ALL SELECT date_ms, type, CAST(length(content) AS VARCHAR), 0, 0 FROM response WHERE feedback_id = ${id} ORDER BY 1`,
      )
    case 'rules':
      return [rules(dialect, asked.nowMs)]
    case 'csv':
      return [
        dialect.csv(
          `SELECT feedback_id AS "feedbackId", business_id AS "businessId", shown AS "showOnWebsite",
             time_text AS "time", deleted, time_ms AS "timeMs" FROM event`,
          csv,
        ),
      ]
  }
}

function facets(where: string, { months }: Dialect): string {
  const count = (facet: string, value: string, more = 'TRUE') =>
    `SELECT '${facet}' AS facet, ${value} AS value, count(*) AS reviews FROM review WHERE ${where} AND ${more}`
  return [
    count('total', "''"),
    `${count('visibility', "CASE visibility WHEN 0 THEN 'hidden' WHEN 1 THEN 'shown' ELSE 'unknown' END")} GROUP BY visibility`,
    `${count('deleted', "CASE deleted WHEN 0 THEN 'no' WHEN 1 THEN 'yes' ELSE 'unknown' END")} GROUP BY deleted`,
    `${count('business', 'CAST(business_id AS VARCHAR)')} GROUP BY business_id`,
    `${count('response', "'owner'", 'owners > 0')} HAVING count(*) > 0`,
    `${count('response', "'customer'", 'customers > 0')} HAVING count(*) > 0`,
    `${count('response', "'any'", 'owners + customers > 0')} HAVING count(*) > 0`,
    `${count('response', "'none'", 'owners + customers = 0')} HAVING count(*) > 0`,
    `SELECT 'changed', month, count(*) FROM (${months(where)}) AS months GROUP BY month`,
  ].join(' UNION ALL ')
}

export const search = (match: string): string =>
  `SELECT date_ms, feedback_id FROM response WHERE ${match} ORDER BY date_ms DESC LIMIT ${ROWS}`

/** The text as a regular expression with word boundaries, in lower case. */
export const toPattern = (text: 'word' | 'phrase'): string =>
  text === 'word' ? `\\b${WORD}\\b` : `\\b${PHRASE.join('\\W+')}\\b`

export const toPlain = (text: 'word' | 'phrase' | 'chinese'): string =>
  text === 'word' ? WORD : text === 'phrase' ? PHRASE[0] : CHINESE

/** Each rule is one statement over tables that all of them share; of its findings a checksum is printed. */
function rules({ indexOfTable }: Dialect, nowMs: number): string {
  const tables = { m: M(nowMs), span: SPAN, deletion: DELETION, item: ITEM }
  const create = Object.entries(tables).map(
    ([name, sql]) =>
      `DROP TABLE IF EXISTS rule_${name}; CREATE TEMP TABLE rule_${name} AS ${sql}; ${indexOfTable(`rule_${name}`)}`,
  )
  const find = Object.entries(toRules(nowMs)).map(
    ([rule, sql]) =>
      `SELECT '${rule}' AS rule, count(*) AS findings, coalesce(sum(feedback_id % 1000003), 0) AS reviews,
         coalesce(sum(from_ms % 1000003), 0) AS moments, coalesce(sum(measure % 1000003), 0) AS measures
       FROM (${sql}) AS found`,
  )
  return `${create.join('\n')} ${find.join(' UNION ALL ')}`
}

const REVIEW = 'PARTITION BY feedback_id, business_id'

const M = (nowMs: number) => `
  SELECT feedback_id, business_id, row_number() OVER w AS seq, time_ms, shown, deleted, lag(time_ms) OVER w AS time_before,
    lag(shown) OVER w AS shown_before, lag(deleted) OVER w AS deleted_before
  FROM event WHERE time_ms <= ${nowMs}
  WINDOW w AS (${REVIEW} ORDER BY time_ms, shown, deleted, time_text, ordinal)`
const SPAN = `
  SELECT feedback_id, business_id, lag(time_ms) OVER w AS t_before, time_ms AS t0, lead(time_ms) OVER w AS t1, shown, seq
  FROM rule_m WHERE shown IS DISTINCT FROM shown_before WINDOW w AS (${REVIEW} ORDER BY seq)`
const DELETION = `
  SELECT feedback_id, business_id, time_ms AS d0, next_ms AS d1 FROM (
    SELECT feedback_id, business_id, time_ms, deleted, lead(time_ms) OVER (${REVIEW} ORDER BY seq) AS next_ms
    FROM rule_m WHERE deleted <> coalesce(deleted_before, 0)
  ) AS changes WHERE deleted = 1`
const ITEM = `
  SELECT feedback_id, business_id, deleted FROM (
    SELECT feedback_id, business_id, deleted, lead(seq) OVER (${REVIEW} ORDER BY seq) AS after FROM rule_m
  ) AS entries WHERE after IS NULL`

const HIDDEN_NOW = `
  rule_span AS s JOIN rule_item AS i ON i.feedback_id = s.feedback_id AND i.business_id = s.business_id
  WHERE s.shown = 0 AND s.t1 IS NULL AND i.deleted = 0`
const SAME = 's.feedback_id = d.feedback_id AND s.business_id = d.business_id'
const FIRST_DELETION =
  '(SELECT feedback_id, business_id, min(d0) AS d0 FROM rule_deletion GROUP BY feedback_id, business_id) AS d'

const toRules = (nowMs: number) => ({
  'long-hidden': `
    SELECT s.feedback_id, s.t0 AS from_ms, ${nowMs} - s.t0 AS measure FROM ${HIDDEN_NOW} AND ${nowMs} - s.t0 > ${30 * DAY_MS}`,
  toggling: `
    SELECT feedback_id, min(t0) AS from_ms, count(*) AS measure FROM rule_span WHERE t_before IS NOT NULL
    GROUP BY feedback_id, business_id HAVING count(*) >= 3`,
  'bulk-hide': `
    SELECT feedback_id, t0 AS from_ms, max(largest) AS measure FROM (
      SELECT *, max(n) OVER (PARTITION BY business_id ORDER BY t0 RANGE BETWEEN 600000 PRECEDING AND CURRENT ROW) AS largest
      FROM (
        SELECT feedback_id, business_id, t0,
          count(*) OVER (PARTITION BY business_id ORDER BY t0 RANGE BETWEEN CURRENT ROW AND 600000 FOLLOWING) AS n
        FROM rule_span WHERE shown = 0
      ) AS together
    ) AS bursts WHERE largest >= 10 GROUP BY feedback_id, business_id, t0`,
  'window-dressing': `
    SELECT feedback_id, t1 AS from_ms, ${nowMs} - t1 AS measure FROM rule_span
    WHERE shown = 0 AND t1 BETWEEN ${nowMs - 30 * DAY_MS} AND ${nowMs}`,
  'deleted-after-hiding': `
    SELECT d.feedback_id, s.t0 AS from_ms, d.d0 - s.t0 AS measure FROM ${FIRST_DELETION} JOIN rule_span AS s ON ${SAME}
    WHERE s.shown = 0 AND s.t0 < d.d0 AND (s.t1 IS NULL OR d.d0 < s.t1)`,
  'deleted-without-hide': `
    SELECT d.feedback_id, d.d0 AS from_ms, 0 AS measure FROM ${FIRST_DELETION}
    WHERE NOT EXISTS (SELECT 1 FROM rule_span AS s WHERE ${SAME} AND s.shown = 0 AND s.t0 < d.d0)`,
  'hidden-after-customer-reply': `
    SELECT d.feedback_id, max(d.date_ms) AS from_ms, s.t0 - max(d.date_ms) AS measure
    FROM rule_span AS s JOIN response AS d ON ${SAME}
    WHERE s.shown = 0 AND d.type = 'customer' AND d.date_ms BETWEEN s.t0 - ${3 * DAY_MS} AND s.t0
    GROUP BY d.feedback_id, d.business_id, s.t0`,
  'hidden-never-answered': `
    SELECT s.feedback_id, s.t0 AS from_ms, ${nowMs} - s.t0 AS measure FROM ${HIDDEN_NOW} AND NOT EXISTS (
      SELECT 1 FROM response AS r WHERE r.feedback_id = s.feedback_id AND r.type = 'owner' AND r.date_ms <= ${nowMs}
    )`,
  'reply-nobody-could-see': `
    SELECT feedback_id, date_ms AS from_ms, 0 AS measure FROM (
      SELECT d.feedback_id, d.business_id, d.date_ms FROM response AS d JOIN rule_span AS s ON ${SAME}
      WHERE d.type = 'owner' AND d.date_ms <= ${nowMs} AND s.shown = 0 AND s.t0 <= d.date_ms AND (s.t1 IS NULL OR d.date_ms < s.t1)
      UNION
      SELECT d.feedback_id, d.business_id, d.date_ms FROM response AS d JOIN rule_deletion AS s ON ${SAME}
      WHERE d.type = 'owner' AND d.date_ms <= ${nowMs} AND s.d0 <= d.date_ms AND (s.d1 IS NULL OR d.date_ms < s.d1)
    ) AS unseen`,
  'contradictory-record': `
    SELECT feedback_id, min(time_ms) AS from_ms, count(*) AS measure FROM (
      SELECT DISTINCT feedback_id, business_id, 'same-second' AS mark, time_ms FROM rule_m
      WHERE time_ms = time_before AND (shown <> shown_before OR deleted <> deleted_before)
      UNION ALL
      SELECT feedback_id, business_id, 'deletion-taken-back', time_ms FROM rule_m
      WHERE deleted = 0 AND deleted_before = 1 AND time_before < time_ms
    ) AS entries GROUP BY feedback_id, business_id, mark`,
})
