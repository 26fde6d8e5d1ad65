import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { toUtcRange } from '../../../shared/query/calendar-range.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { readAuditZone } from './audit-zone.ts'
import { type FeedbackQuestion, feedbackSource } from './feedback-source.ts'
import type { IdPager } from './id-pager.ts'

/** An item, or a day of the audit time zone (`2024-03-05`) to which a list in the order of events is to be turned. */
export type Target = { readonly feedbackId: FeedbackId } | { readonly day: string }

const MOMENT_OF = {
  firstEvent: 'SELECT f.first_event_ms FROM feedback f WHERE f.feedback_id = ?',
  lastEvent: 'SELECT f.last_event_ms FROM feedback f WHERE f.feedback_id = ?',
} as const

/** How many items stand before one in ascending order, by a covering index. NULL is the lowest value. */
const BEFORE_ITEM = {
  feedbackId: 'SELECT count(*) FROM feedback f WHERE f.feedback_id < @id',
  businessId: `SELECT count(*) FROM feedback f, feedback own
    WHERE own.feedback_id = @id AND (f.business_id, f.feedback_id) < (own.business_id, own.feedback_id)`,
  lastEvent: `SELECT
    (SELECT count(*) FROM feedback f WHERE f.last_event_ms IS NULL AND (own.last_event_ms IS NOT NULL OR f.feedback_id < @id))
    + (SELECT count(*) FROM feedback f WHERE f.last_event_ms < own.last_event_ms)
    + (SELECT count(*) FROM feedback f WHERE f.last_event_ms = own.last_event_ms AND f.feedback_id < @id)
    FROM feedback own WHERE own.feedback_id = @id`,
} as const
const EXISTS = 'SELECT 1 FROM feedback WHERE feedback_id = ?'

/**
 * Offset of the target in the list, null where the list has no such row. A day is found in lists by first or last event:
 * ascending, the first row at or after its beginning; descending, the first row before its end.
 */
export function findRowPosition(
  db: ReadableDatabase,
  pager: IdPager,
  question: FeedbackQuestion,
  target: Target,
): number | null {
  return 'day' in target
    ? findDay(db, pager, question, target.day)
    : findItem(db, pager, question, BigInt(target.feedbackId))
}

/** Whether an index tells the place; elsewhere all ids of the result are read. */
export function isPositionIndexed(question: FeedbackQuestion, target: Target): boolean {
  return 'feedbackId' in target && isCounted(question.sort.by) && feedbackSource(question).skip !== null
}

function findItem(
  db: ReadableDatabase,
  pager: IdPager,
  question: FeedbackQuestion,
  id: bigint,
): number | null {
  const source = feedbackSource(question)
  const { by, descending } = question.sort
  if (!source.skip || !isCounted(by)) return pager.indexOf(source, id)
  if (!prepareOnce(db, EXISTS).get(id)) return null
  const before = Number(prepareOnce(db, BEFORE_ITEM[by]).pluck().get({ id }))
  return descending ? pager.count(source) - 1 - before : before
}

function findDay(
  db: ReadableDatabase,
  pager: IdPager,
  question: FeedbackQuestion,
  day: string,
): number | null {
  const { by, descending } = question.sort
  if (by !== 'lastEvent' && by !== 'firstEvent') return null
  const { startMs, endMs } = toUtcRange({ from: day, to: day }, readAuditZone(db))
  if (startMs === null || endMs === null) return null
  const source = feedbackSource(question)
  const momentOf = prepareOnce(db, MOMENT_OF[by]).pluck()
  const isReached = (id: bigint): boolean => {
    const momentMs = momentOf.get(id)
    if (typeof momentMs !== 'number') return descending
    return descending ? momentMs < endMs : momentMs >= startMs
  }
  const place = pager.findFirst(source, isReached)
  const [found] = pager.page(source, place, 1)
  return found !== undefined && typeof momentOf.get(found) === 'number' ? place : null
}

function isCounted(by: FeedbackQuestion['sort']['by']): by is keyof typeof BEFORE_ITEM {
  return Object.hasOwn(BEFORE_ITEM, by)
}
