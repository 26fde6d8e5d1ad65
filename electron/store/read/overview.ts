import type { Overview } from '../../../shared/domain/overview.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, FLAG_BITS, VISIBILITY_CODES } from '../index-schema.ts'
import { ARE_RESPONSES_READ } from './responses-read.ts'

const THIRTY_DAYS_MS = 30 * 86_400_000

const ITEMS_SQL = `
  SELECT
    count(*) AS feedbackItems,
    count(DISTINCT business_id) AS businesses,
    count(*) FILTER (WHERE visibility = ${VISIBILITY_CODES.hidden}) AS hiddenNow,
    count(*) FILTER (WHERE deleted = ${DELETED_CODES.yes}) AS deletedNow,
    count(*) FILTER (WHERE visibility = ${VISIBILITY_CODES.unknown}) AS unknownNow,
    count(*) FILTER (WHERE hidden_since_ms < @monthAgoMs AND deleted = ${DELETED_CODES.no}) AS hiddenOver30Days,
    count(*) FILTER (WHERE visibility = ${VISIBILITY_CODES.hidden} AND NOT ${ARE_RESPONSES_READ})
      AS hiddenResponsesNotFetched,
    count(*) FILTER (WHERE visibility = ${VISIBILITY_CODES.hidden} AND owner_response_count = 0
      AND ${ARE_RESPONSES_READ}) AS hiddenWithoutOwnerResponse
  FROM feedback f`

const ENTRIES_SQL = `
  SELECT
    (SELECT count(*) FROM event) AS events,
    (SELECT count(*) FROM response) AS responses,
    (SELECT count(*) FROM event WHERE time_ms > @monthAgoMs AND time_ms <= @nowMs) AS changesLast30Days`

/** The one or two starts in the middle; the later half of an even number first. */
const MIDDLE_STARTS_SQL = `
  WITH lasting AS (SELECT hidden_since_ms FROM feedback WHERE visibility = ${VISIBILITY_CODES.hidden}
      AND deleted = ${DELETED_CODES.no}),
    total AS (SELECT count(*) AS n FROM lasting)
  SELECT hidden_since_ms FROM lasting ORDER BY hidden_since_ms DESC
  LIMIT (SELECT 2 - n % 2 FROM total) OFFSET (SELECT max(0, (n - 1) / 2) FROM total)`

/** An implausible time would stretch the axis of every ribbon over decades of nothing. */
const FIRST_EVENT_SQL = `
  SELECT time_ms FROM event
  WHERE flags & ${FLAG_BITS['time-implausible']} = 0
  ORDER BY time_ms LIMIT 1`

/** Each figure that counts items equals the count of the filter behind it at the same moment. */
export function getOverviewAt(db: ReadableDatabase, nowMs: number): Overview {
  const moments = { nowMs, monthAgoMs: nowMs - THIRTY_DAYS_MS }
  const items = prepareOnce(db, ITEMS_SQL).get({ monthAgoMs: moments.monthAgoMs }) as ItemFigures
  const entries = prepareOnce(db, ENTRIES_SQL).get(moments) as EntryFigures
  const firstEventMs = prepareOnce(db, FIRST_EVENT_SQL).pluck().get() as number | undefined
  const medianOpenHiddenMs = findMedianOpenHidden(db, nowMs)
  const isUndeterminable = items.hiddenNow > 0 && items.hiddenResponsesNotFetched === items.hiddenNow
  const hiddenWithoutOwnerResponse = isUndeterminable ? null : items.hiddenWithoutOwnerResponse
  return {
    atMs: nowMs,
    ...items,
    ...entries,
    hiddenWithoutOwnerResponse,
    medianOpenHiddenMs,
    firstEventMs: firstEventMs ?? null,
  }
}

type EntryFigures = Pick<Overview, 'events' | 'responses' | 'changesLast30Days'>
type ItemFigures = Omit<Overview, keyof EntryFigures | 'atMs' | 'medianOpenHiddenMs' | 'firstEventMs'>

function findMedianOpenHidden(db: ReadableDatabase, nowMs: number): number | null {
  const starts = prepareOnce(db, MIDDLE_STARTS_SQL).pluck().all() as number[]
  const lengths = starts.map((startMs) => Math.max(0, nowMs - startMs))
  if (lengths.length === 0) return null
  return Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length)
}
