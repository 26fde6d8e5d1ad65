import { z } from 'zod'
import { CASE_KINDS, CASE_PRIORITIES } from '../domain/case.ts'
import {
  CASE_SORTS,
  CASE_VIEWS,
  type CaseCounts,
  type CaseDetail,
  type CaseRow,
  type OtherDays,
} from '../domain/case-list.ts'
import { GROUNDS, RULE_NAMES } from '../domain/finding.ts'
import type { HomeSummary, SinceLastSync } from '../domain/home.ts'
import { businessIdSchema, command, feedbackIdSchema, nothing, query, rows } from './contract-parts.ts'

const reference = z.string().min(1).max(200)
/** null: any. */
const filter = {
  rule: z.enum(RULE_NAMES).nullable().default(null),
  businessId: businessIdSchema.nullable().default(null),
  kind: z.enum(CASE_KINDS).nullable().default(null),
  priority: z.enum(CASE_PRIORITIES).nullable().default(null),
  isRobust: z.boolean().nullable().default(null),
}
const selection = {
  ...filter,
  view: z.enum(CASE_VIEWS),
  sort: z.enum(CASE_SORTS).default('priority'),
  /** The opposite of the natural direction of the sort. */
  isReversed: z.boolean().default(false),
}
const OF_CASES = { depends: ['entries', 'findings'] } as const

/** What Home shows beside the figures of *overview:get* and the charts. */
export const HOME_CONTRACT = {
  'home:summary': query<HomeSummary>()(nothing, {
    lane: 'long',
    depends: ['entries', 'findings', 'samples', 'log', 'sync'],
  }),
  /** null until a second full sync has ended. Apart, because it reads every event. */
  'home:since-last-sync': query<SinceLastSync | null>()(nothing, { lane: 'long', depends: ['entries'] }),
} as const

/** Keeps one decision a short transaction. */
const DECIDED_CASES_LIMIT = 1_000
const decidedCases = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1).max(DECIDED_CASES_LIMIT, 'Decide about at most 1,000 cases at a time.')

/** Cases: findings that are decided together, see [Note: Cases]. */
export const CASES_CONTRACT = {
  'cases:list': query<readonly CaseRow[]>()(z.strictObject({ ...selection, ...rows }), OF_CASES),
  'cases:count': query<CaseCounts>()(z.strictObject(filter), OF_CASES),
  /** *not-found* where no finding belongs to it any more. */
  'cases:get': query<CaseDetail>()(z.strictObject({ reference }), OF_CASES),
  /** Those that hold a finding on the review, in the order of priority. */
  'cases:of-review': query<readonly CaseRow[]>()(z.strictObject({ feedbackId: feedbackIdSchema }), OF_CASES),
  /** Reads all entries of the business; null for a case that is no burst. */
  'cases:other-days': query<OtherDays | null>()(z.strictObject({ reference }), { lane: 'long', ...OF_CASES }),
  /** The place in the list of the selection, from 0; null where the list has no such case. */
  'cases:locate': query<number | null>()(z.strictObject({ ...selection, reference }), OF_CASES),
  /**
   * All or none; one entry of the log for each finding. @returns how many findings were decided. *invalid-argument*
   * without ground and note; *case-changed* after it was read; *not-found* for a case that is gone.
   */
  'cases:decide': command<number>()(
    z.strictObject({
      cases: decidedCases(z.strictObject({ reference, version: z.string().max(64) })),
      state: z.enum(['confirmed', 'dismissed']),
      ground: z.enum(GROUNDS).nullable(),
      note: z.string().max(4_000, 'A note has at most 4,000 characters.'),
    }),
    { lane: 'writer' },
  ),
  /** Undoes the last decision about each case, logged. @returns how many findings it was about. *not-found* without one. */
  'cases:undo': command<number>()(z.strictObject({ cases: decidedCases(reference) }), { lane: 'writer' }),
  /** Takes reviews out of a burst, or back into it, logged. @returns how many hides changed. *not-found* */
  'cases:exclude': command<number>()(
    z.strictObject({
      case: reference,
      feedbackIds: z.array(feedbackIdSchema).min(1).max(1_000),
      isExcluded: z.boolean(),
    }),
    { lane: 'writer' },
  ),
} as const
