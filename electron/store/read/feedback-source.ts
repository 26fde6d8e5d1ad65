import { FEEDBACK_SORTS, type FeedbackSort } from '../../../shared/domain/sort.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, type Condition, condition, type SqlValue } from './condition.ts'
import type { IdSource } from './id-pager.ts'
import type { SkippableList } from './seek-anchors.ts'
import type { SlicedList } from './sorted-ids.ts'
import { hiddenTime, STATE_SINCE } from './spans.ts'

interface Order {
  /** An index holds the items in this order. */
  readonly isIndexed: boolean
  readonly sql: string
  /**
   * In its place where ids may not be told, see [Note: Redacted order]; null where only the pseudonyms of the items are
   * left.
   */
  readonly redacted?: string | null
}

const ORDERS: Readonly<Record<FeedbackSort['by'], Order>> = {
  feedbackId: { isIndexed: true, sql: 'f.feedback_id', redacted: null },
  businessId: { isIndexed: true, sql: 'f.business_id', redacted: 'business_pseudonym(f.business_id)' },
  visibility: { isIndexed: false, sql: 'f.visibility' },
  stateSince: { isIndexed: false, sql: STATE_SINCE, redacted: 'f.last_event_ms' },
  firstEvent: { isIndexed: false, sql: 'f.first_event_ms' },
  lastEvent: { isIndexed: true, sql: 'f.last_event_ms' },
  hideCount: { isIndexed: false, sql: 'f.hide_count' },
  hiddenMs: { isIndexed: false, sql: hiddenTime(0).sql },
  responseCount: { isIndexed: false, sql: 'f.owner_response_count + f.customer_response_count' },
  eventCount: { isIndexed: false, sql: 'f.event_count' },
  findings: {
    isIndexed: false,
    sql: '(SELECT count(DISTINCT rule) FROM finding WHERE finding.feedback_id = f.feedback_id)',
    redacted: null,
  },
  tags: {
    isIndexed: false,
    sql: '(SELECT count(*) FROM tag WHERE tag.feedback_id = f.feedback_id)',
    redacted: null,
  },
  starred: {
    isIndexed: false,
    sql: 'EXISTS (SELECT 1 FROM star WHERE star.feedback_id = f.feedback_id)',
    redacted: null,
  },
}

/** A walk along an index for a filtered list gives up after this many rows. */
const WALKED_ROWS = 5_000
const NEWEST_EVENTS = `
  SELECT feedback_id, time_ms FROM event ORDER BY time_ms DESC, feedback_id DESC LIMIT ${WALKED_ROWS}`

export interface FeedbackQuestion {
  /** The filter as typed: results are remembered by it. */
  readonly text: string
  readonly filter: CompiledFilter
  readonly sort: FeedbackSort
  /** The end of current periods. */
  readonly nowMs: number
  /**
   * The connection shows the cache as of a moment, so only the order of ids has an index; see [Note: As of a moment].
   */
  readonly isAsOf?: boolean
}

/**
 * The ids of the feedback list in its order; ties stand in the order of their ids. Items without an event come first
 * when sorted by first or last event, oldest first.
 */
export function feedbackSource({ text, filter, sort, nowMs, isAsOf = false }: FeedbackQuestion): IdSource {
  const isIndexed = isAsOf ? sort.by === 'feedbackId' : ORDERS[sort.by].isIndexed
  const isFiltered = filter.item.length > 0
  return {
    key: JSON.stringify(['feedback', text, FEEDBACK_SORTS.indexOf(sort.by), sort.descending]),
    countKey: JSON.stringify(['feedback', text]),
    all: allFeedbackIds(filter, sort, nowMs),
    slices: toSlices(filter, sort, nowMs),
    count: countFeedbackItems(filter),
    among: isAsOf || !filter.hiddenAt ? null : toAmong(filter.hiddenAt),
    first: toFirst({ text, filter, sort, nowMs, isAsOf }, isIndexed),
    skip: isIndexed && !isFiltered ? toSkippable(sort) : null,
  }
}

function toAmong({ sql, values }: Condition): Condition {
  return condition(`SELECT count(*) FROM (SELECT 1 FROM feedback f WHERE ${sql} LIMIT +?)`, ...values)
}

function toFirst({ filter, sort, nowMs, isAsOf }: FeedbackQuestion, isIndexed: boolean): IdSource['first'] {
  if (isAsOf && sort.by === 'lastEvent' && sort.descending) return walkBack(filter)
  if (sort.by === 'stateSince' && sort.descending) return walkStates(filter)
  if (filter.item.length === 0) return isIndexed ? null : { query: top(sort, nowMs), isComplete: true }
  return isIndexed && !filter.collectsFirst ? { query: walk(filter, sort), isComplete: false } : null
}

function toSlices(filter: CompiledFilter, sort: FeedbackSort, nowMs: number): SlicedList | null {
  if (filter.collectsFirst || filter.listsFirst) return null
  return {
    key: sort.by === 'feedbackId' ? null : ORDERS[sort.by].sql,
    keyValues: orderValues(sort, nowMs),
    filter: filter.item,
    descending: sort.descending,
  }
}

/**
 * The ids of the same items in an order that tells nothing of them, see [Note: Redacted order]. The connection has
 * `definePseudonyms`.
 */
export function redactedFeedbackIds(
  where: readonly Condition[],
  sort: FeedbackSort | null,
  nowMs: number,
): Condition {
  const { by, descending } = sort ?? { by: 'feedbackId', descending: false }
  const { sql: key, redacted = key } = ORDERS[by]
  const direction = descending ? 'DESC' : 'ASC'
  const { sql, values } = allOf(where)
  const order = [redacted, 'feedback_pseudonym(f.feedback_id)'].filter((one) => one !== null)
  return condition(
    `SELECT f.feedback_id FROM feedback f WHERE ${sql} ORDER BY ${order.map((one) => `${one} ${direction}`).join(', ')}`,
    ...values,
    ...orderValues({ by, descending }, nowMs),
  )
}

function countFeedbackItems(filter: CompiledFilter): Condition {
  const { sql, values } = allOf(filter.item)
  return condition(`SELECT count(*) FROM feedback f WHERE ${sql}`, ...values)
}

/** The plus keeps SQLite from walking an index for its order and looking every row up, which is the slower way. */
function allFeedbackIds(filter: CompiledFilter, sort: FeedbackSort, nowMs: number): Condition {
  const { sql, values } = allOf(filter.item)
  const plus = filter.item.length > 0 && sort.by !== 'feedbackId' ? '+' : ''
  return condition(
    `SELECT f.feedback_id FROM feedback f WHERE ${sql} ORDER BY ${orderBy(sort, plus)}`,
    ...values,
    ...orderValues(sort, nowMs),
  )
}

function top(sort: FeedbackSort, nowMs: number): Condition {
  const sql = `SELECT f.feedback_id FROM feedback f ORDER BY ${orderBy(sort)} LIMIT +?`
  return condition(sql, ...orderValues(sort, nowMs))
}

function toSkippable(sort: FeedbackSort): SkippableList {
  const hasKeyless = sort.by === 'lastEvent'
  return {
    forward: skip(sort),
    backward: skip(reverse(sort)),
    after: skip(sort, behind(sort)),
    keyless: hasKeyless ? condition('SELECT count(*) FROM feedback f WHERE f.last_event_ms IS NULL') : null,
    areKeylessFirst: hasKeyless && !sort.descending,
  }
}

function skip(sort: FeedbackSort, where = 'TRUE'): Condition {
  const order = orderBy(sort)
  return condition(`SELECT f.feedback_id FROM feedback f WHERE ${where} ORDER BY ${order} LIMIT +? OFFSET +?`)
}

function behind({ by, descending }: FeedbackSort): string {
  const sign = descending ? '<' : '>'
  if (by === 'feedbackId') return `f.feedback_id ${sign} ?`
  const key = ORDERS[by].sql
  return `(${key}, f.feedback_id) ${sign} (SELECT ${key}, f.feedback_id FROM feedback f WHERE f.feedback_id = ?)`
}

function walk(filter: CompiledFilter, sort: FeedbackSort): Condition {
  const { sql, values } = allOf(filter.item)
  return condition(
    `SELECT id FROM (
       SELECT f.feedback_id AS id, (${sql}) AS is_kept
       FROM feedback f ORDER BY ${orderBy(sort)} LIMIT ${WALKED_ROWS}
     ) WHERE is_kept LIMIT +?`,
    ...values,
  )
}

/**
 * The items whose last event so far is the newest: walking back from the moment, each item's first event met is its
 * last. A rewritten event is met together with the one in its place, which has the same moment.
 */
function walkBack(filter: CompiledFilter): IdSource['first'] {
  if (filter.collectsFirst) return null
  const { sql, values } = allOf(filter.item)
  const join =
    filter.item.length === 0 ? '' : `CROSS JOIN feedback f ON f.feedback_id = walked.id WHERE ${sql}`
  const query = condition(
    `SELECT walked.id FROM (
       SELECT met.feedback_id AS id, max(met.time_ms) AS last_ms FROM (
         ${NEWEST_EVENTS}
       ) AS met GROUP BY met.feedback_id
     ) AS walked ${join} ORDER BY walked.last_ms DESC, walked.id DESC LIMIT +?`,
    ...values,
  )
  return { query, isComplete: false }
}

/**
 * The items whose state is the newest. No index has this order, but a state begins no later than the last event: among
 * the items of the newest events, those whose state is newer than all these events come before every other item.
 */
function walkStates(filter: CompiledFilter): IdSource['first'] {
  if (filter.collectsFirst) return null
  const { sql, values } = allOf(filter.item)
  const query = condition(
    `WITH met AS MATERIALIZED (
       ${NEWEST_EVENTS}
     )
     SELECT id FROM (
       SELECT f.feedback_id AS id, ${STATE_SINCE} AS since_ms
       FROM (SELECT DISTINCT feedback_id FROM met) AS walked
       CROSS JOIN feedback f ON f.feedback_id = walked.feedback_id WHERE ${sql}
     ) WHERE since_ms > (SELECT min(time_ms) FROM met) ORDER BY since_ms DESC, id DESC LIMIT +?`,
    ...values,
  )
  return { query, isComplete: false }
}

function orderBy({ by, descending }: FeedbackSort, plus = ''): string {
  const direction = descending ? 'DESC' : 'ASC'
  const byId = `f.feedback_id ${direction}`
  return by === 'feedbackId' ? byId : `${plus}${ORDERS[by].sql} ${direction}, ${byId}`
}

function orderValues({ by }: FeedbackSort, nowMs: number): readonly SqlValue[] {
  return by === 'hiddenMs' ? hiddenTime(nowMs).values : []
}

function reverse({ by, descending }: FeedbackSort): FeedbackSort {
  return { by, descending: !descending }
}
