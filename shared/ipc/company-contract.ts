import { z } from 'zod'
import type { AnswerImport, GivenGround } from '../domain/company-answer.ts'
import {
  type ListedAnswer,
  REQUEST_FORMATS,
  type RequestDetail,
  type RequestSummary,
  requestDraftSchema,
  SHOWN_ANSWERS,
} from '../domain/company-request.ts'
import type { ReportResult } from '../domain/report.ts'
import { command, feedbackIdSchema, nothing, query, rows } from './contract-parts.ts'

const requestId = z.int().min(1)
const format = z.enum(REQUEST_FORMATS)
const withLetter = z.boolean()
const OF_REQUESTS = { depends: ['entries', 'requests'] } as const
/** With the auditor's decisions beside the answers. */
const OF_ANSWERS = { lane: 'long', depends: ['entries', 'requests', 'findings'] } as const

/** Requests to the company and its answers, see [Note: Requests]. */
export const COMPANY_CONTRACT = {
  /** Newest first. */
  'company:requests': query<readonly RequestSummary[]>()(nothing, { lane: 'long', ...OF_REQUESTS }),
  /** *not-found* */
  'company:request': query<RequestDetail>()(z.strictObject({ requestId }), OF_ANSWERS),
  /** One kind after the other, as in ANSWER_KINDS, each in the order of the request. */
  'company:rows': query<readonly ListedAnswer[]>()(
    z.strictObject({ requestId, show: z.enum(SHOWN_ANSWERS), ...rows }),
    OF_ANSWERS,
  ),
  /** What the company stated last about these reviews, the most frequent ground first; empty where it gave none. */
  'company:grounds': query<readonly GivenGround[]>()(
    z.strictObject({ feedbackIds: z.array(feedbackIdSchema).max(1_000) }),
    OF_REQUESTS,
  ),
  /**
   * Asks where to save, makes the request and writes its file, with a letter as PDF beside it; null when the dialog was
   * cancelled, and nothing is made. *invalid-argument* if no review or too many are selected, or the letter exists.
   */
  'company:ask': command<(ReportResult & { readonly requestId: number }) | null>()(
    z.strictObject({
      draft: requestDraftSchema.extend({ query: z.string().max(40_000) }),
      format,
      withLetter,
    }),
  ),
  /** Writes the file of a request once more, as *company:ask* does. */
  'company:save': command<ReportResult | null>()(z.strictObject({ requestId, format, withLetter })),
  /** *invalid-argument* where it was sent before. */
  'company:mark-sent': command<null>()(z.strictObject({ requestId }), { lane: 'writer' }),
  /**
   * Logs the answer that counts for a row, its file and the decision. *not-found*; *invalid-argument* without an answer
   * or a decision.
   */
  'company:record-seen-answer': command<null>()(
    z.strictObject({ requestId, number: z.int().min(1), outcome: z.enum(['keep', 'again']) }),
    { lane: 'writer' },
  ),
  /** As if a file came back, with answers made up for the demo. *invalid-argument* elsewhere. */
  'company:make-up-answers': command<AnswerImport>()(z.strictObject({ requestId }), { lane: 'writer' }),
  /** Asks for the file that came back; null when the dialog was cancelled. *answers-unreadable* */
  'company:import': command<AnswerImport | null>()(nothing),
} as const
