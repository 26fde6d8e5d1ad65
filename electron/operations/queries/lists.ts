import { listReviewsOf } from '../../reports/changes-since.ts'
import { getMomentMs } from '../../store/read/data-cutoff.ts'
import { getFeedbackDetail } from '../../store/read/feedback-detail.ts'
import type { ContractQueries } from './query.ts'

/** The lists of items and responses, and one item. */
export const LIST_QUERIES = {
  'feedback:changed-since': {
    quickly: () => null,
    run: ({ db }, { filter, asOfMs, changed }) => {
      const selection = { filter, nowMs: getMomentMs(db, asOfMs), isPast: asOfMs !== null }
      return listReviewsOf(db, selection, changed)
    },
  },
  'feedback:list': {
    quickly: ({ reader }, { asOfMs: _, ...request }) => reader.encodeFeedbackQuickly(request),
    prepare: ({ reader }, { asOfMs: _, ...request }) => reader.prepareFeedback(request),
    run: ({ reader }, { asOfMs: _, ...request }) => reader.encodeFeedback(request),
  },
  'feedback:locate': {
    quickly: ({ reader }, { asOfMs: _, ...request }) => reader.locateFeedbackQuickly(request),
    prepare: ({ reader }, { asOfMs: _, ...request }) => reader.prepareFeedback(request),
    run: ({ reader }, { asOfMs: _, ...request }) => reader.locateFeedback(request),
  },
  'feedback:get': ({ db }, { feedbackId }) => getFeedbackDetail(db, feedbackId),
  'responses:list': {
    quickly: ({ reader }, request) => reader.listResponsesQuickly(request),
    run: ({ reader }, request) => reader.listResponses(request),
  },
} satisfies Partial<ContractQueries>
