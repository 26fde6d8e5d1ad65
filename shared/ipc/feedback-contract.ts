import { z } from 'zod'
import { CHANGES, STATES_AT } from '../domain/changes.ts'
import type { EncodedItems } from '../domain/encoded-items.ts'
import type { FacetCounts, GrowingCount } from '../domain/facets.ts'
import type { FeedbackDetail, FeedbackResponse } from '../domain/feedback-item.ts'
import type { FeedbackId } from '../domain/ids.ts'
import type { BusinessSummary } from '../domain/overview.ts'
import { RESPONSE_ORDERS } from '../domain/sort.ts'
import { feedbackIdSchema, filter, moment, nothing, query, rows, sort } from './contract-parts.ts'

const selection = { filter, asOfMs: moment }

export interface LocatedRow {
  /** Position in the whole list, 0 for the first row; null if the list has no such row. */
  readonly offset: number | null
}

export interface CountResult {
  readonly count: number
}

/**
 * The feedback list. `asOfMs` asks for everything as it stood at the end of that millisecond, null as it is now
 * (see docs/decisions/0021-as-of.md). Filters that cannot be read give *invalid-query* with `at` and `length`.
 */
export const FEEDBACK_CONTRACT = {
  'responses:list': query<readonly FeedbackResponse[]>()(
    z.strictObject({ filter, order: z.enum(RESPONSE_ORDERS).default('newest'), ...rows }),
    { lane: 'long', depends: ['entries', 'annotations'] },
  ),
  'responses:count': query<CountResult>()(z.strictObject({ filter }), {
    lane: 'count',
    depends: ['entries', 'annotations'],
  }),
  'businesses:list': query<readonly BusinessSummary[]>()(nothing, { lane: 'count', depends: ['entries'] }),
  /** The reviews of the rows of a report about changes; `filter` begins with its first moment. */
  'feedback:changed-since': query<readonly FeedbackId[]>()(
    z.strictObject({
      filter,
      asOfMs: moment,
      changed: z.strictObject({
        change: z.enum(CHANGES),
        stateThen: z.enum(STATES_AT).optional(),
        stateNow: z.enum(STATES_AT).optional(),
      }),
    }),
    { lane: 'long', depends: ['entries'] },
  ),
  'feedback:list': query<EncodedItems>()(z.strictObject({ ...selection, sort, ...rows }), {
    lane: 'long',
    depends: ['entries', 'annotations', 'findings'],
  }),
  /** At once; while the count is not exact, asking again brings a better one. */
  'feedback:count': query<GrowingCount>()(z.strictObject(selection), {
    lane: 'count',
    depends: ['entries', 'annotations', 'findings'],
  }),
  /** At once; while the total is not exact, asking again brings better figures. */
  'facets:get': query<FacetCounts>()(z.strictObject(selection), {
    lane: 'count',
    depends: ['entries', 'annotations', 'findings'],
  }),
  /**
   * The position of an item in the list, or the first row that a day of UTC has reached by its last event: the first
   * row at or after the day's start in ascending order, at or before its end in descending order. Days ask for a sort
   * by *lastEvent*; under another sort the answer is null.
   */
  'feedback:locate': query<LocatedRow>()(
    z.strictObject({
      ...selection,
      sort,
      target: z.union([
        z.strictObject({ feedbackId: feedbackIdSchema }),
        z.strictObject({ day: z.iso.date() }),
      ]),
    }),
    { lane: 'long', depends: [] },
  ),
  /** The item and its timeline; as of a moment, without what came later. */
  'feedback:get': query<FeedbackDetail>()(z.strictObject({ feedbackId: feedbackIdSchema, asOfMs: moment }), {
    depends: ['entries', 'annotations', 'findings'],
  }),
} as const
