import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { toUtcRange } from '../../../shared/query/calendar-range.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { readAuditZone } from './audit-zone.ts'
import { type FeedbackQuestion, feedbackSource } from './feedback-source.ts'
import type { IdPager } from './id-pager.ts'

/** The target of a jump in a list: an item or, in lists by time, a day of the audit time zone (`2024-03-05`). */
export type Target = { readonly feedbackId: FeedbackId } | { readonly day: string }

const MOMENT_OF = {
  firstEvent: 'SELECT f.first_event_ms FROM feedback f WHERE f.feedback_id = ?',
  lastEvent: 'SELECT f.last_event_ms FROM feedback f WHERE f.feedback_id = ?',
} as const

/** The number of items before one in ascending order, by a covering index. NULL is the lowest value. */
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
 * The offset of the target in the list, null if the list does not contain it. A day needs a list by first or last
 * event: ascending, the first row at or after the beginning of the day; descending, the first row before its end.
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

/** Whether an index gives the position; otherwise all ids of the result are read. */
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
