import type { ReadableDatabase } from '../../../electron/store/database.ts'
import {
  countEvents,
  countResponses,
  iterateEvents,
  matchingItems,
} from '../../../electron/store/read/iterate-rows.ts'
import { readBusinesses, readOverview, runThrough } from '../../../electron/store/read/overview.ts'
import { createReader, type ReaderApi } from '../../../electron/store/read/reader.ts'
import { decodeItems } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { BusinessSummary, Overview } from '../../../shared/domain/overview.ts'
import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import type { CountResult } from '../../../shared/ipc/feedback-contract.ts'

type Feedback = Parameters<ReaderApi['encodeFeedback']>[0]
type Filtered = Pick<Feedback, 'filter'>
type Page = Pick<Feedback, 'filter' | 'offset' | 'limit'>

export interface WholeReader extends ReaderApi {
  listFeedback(page: Feedback): readonly FeedbackListRow[]
  countFeedback(request: Filtered): CountResult
  /** Newest first; at the same moment the higher feedback id first. */
  listEvents(page: Page): readonly VisibilityEvent[]
  countEvents(request: Filtered): CountResult
  countResponses(request: Filtered): CountResult
  listBusinesses(): readonly BusinessSummary[]
  getOverview(): Overview
}

/** The reader of the application with the questions that other parts of the application answer, as whole rows. */
export function createWholeReader(
  db: ReadableDatabase,
  getMomentMs: () => number,
  isAsOf = false,
): WholeReader {
  const reader = createReader(db, getMomentMs, isAsOf)
  const select = ({ filter }: Filtered) => ({ filter, nowMs: getMomentMs() })
  return {
    ...reader,
    listFeedback: (page: Feedback) => decodeItems(reader.encodeFeedback(page)),
    countFeedback: (request: Filtered) => {
      const { sql, values } = matchingItems(db, select(request), 'all')
      const counted = db.prepare(`SELECT count(*) FROM feedback f WHERE ${sql}`).pluck()
      return { count: Number(counted.get(...values)) }
    },
    listEvents: ({ offset, limit, ...request }: Page) =>
      [...iterateEvents(db, select(request))].toSorted(newestFirst).slice(offset, offset + limit),
    countEvents: (request: Filtered) => ({ count: countEvents(db, select(request)) }),
    countResponses: (request: Filtered) => ({ count: countResponses(db, select(request)) }),
    listBusinesses: () => runThrough(readBusinesses(db)),
    getOverview: () => runThrough(readOverview(db, getMomentMs())),
  }
}

function newestFirst(a: VisibilityEvent, b: VisibilityEvent): number {
  return (
    b.time.utcMs - a.time.utcMs ||
    Number(BigInt(b.feedbackId) - BigInt(a.feedbackId)) ||
    b.ordinal - a.ordinal
  )
}
