import { z } from 'zod'
import type {
  CompanyAnswer,
  CompanyGround,
  Contradiction,
  RefusedRow,
  SetAsideCell,
} from './company-answer.ts'
import type { Ground } from './finding.ts'
import type { BusinessId, FeedbackId } from './ids.ts'
import type { DeletedState, Visibility } from './span.ts'
import { isCalendarDate } from './workspace.ts'

/**
 * [Note: Requests] A request asks the company about reviews: on which ground they were hidden, by which clause of its
 * policy, who decided and when, and the star rating. Its answers are *supplied by the company, not verified*: they are
 * kept beside the record and never change it.
 */
export const REQUEST_ROW_LIMIT = 100_000

export const REQUEST_FORMATS = ['xlsx', 'csv'] as const
export type RequestFormat = (typeof REQUEST_FORMATS)[number]

/** The columns of a request file, in its order. The first six identify the row and are not read back as answers. */
export const REQUEST_COLUMNS = [
  ...(['request', 'row', 'feedbackId', 'businessId', 'hiddenSince', 'deletedAt'] as const),
  ...(['ground', 'policyClause', 'decidedBy', 'decidedAt', 'rating', 'note'] as const),
] as const
export type RequestColumn = (typeof REQUEST_COLUMNS)[number]

export const requestDraftSchema = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1, 'The title is missing.')
    .max(200, 'The title has at most 200 characters.')
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'The title holds a line end.'),
  /** Text of the query language; empty for everything. */
  query: z.string(),
  /** The last day for the answer, `YYYY-MM-DD` in the audit time zone, or null. */
  dueDay: z.string().refine(isCalendarDate, 'The due date is a day such as 2026-12-04.').nullable(),
})
export type RequestDraft = Readonly<z.output<typeof requestDraftSchema>>

/**
 * *answered*: every row has an answer. *overdue*: the due day is over, and not every row has one. *partly-answered*:
 * some rows have one. *sent*, and *open* before it was sent.
 */
export type RequestState = 'open' | 'sent' | 'partly-answered' | 'answered' | 'overdue'

/**
 * Whether its answers count as due: after its last day, with an answer in every row, or sent without a due day. Nothing
 * is expected yet of one that was not sent.
 */
export function isDue({ state, dueDay }: Pick<RequestSummary, 'state' | 'dueDay'>): boolean {
  return state === 'overdue' || state === 'answered' || (state !== 'open' && dueDay === null)
}

/** A file with answers to a request. */
export interface AnswerVersion {
  /** 1 for the first file with answers to this request. */
  readonly version: number
  readonly file: string
  readonly sha256: string
  readonly receivedAtMs: number
  /** Rows that it answers. */
  readonly answers: number
}

/** A file that was written for the company. The log has its SHA-256; the workspace does not keep its bytes. */
export interface WrittenFile {
  readonly file: string
  readonly sha256: string
  readonly writtenAtMs: number
}

export interface RequestSummary extends RequestDraft {
  readonly requestId: number
  /** `R-3`. */
  readonly reference: string
  readonly createdAtMs: number
  readonly sentAtMs: number | null
  /** The last receipt when it was made; 0 for none. */
  readonly receipt: number
  readonly rows: number
  /** Rows with at least one value that could be read, such as a rating. */
  readonly answered: number
  /** Rows with a ground. */
  readonly groundsGiven: number
  readonly contradicting: number
  readonly state: RequestState
  /** Days since the due day, from 1; null for all but overdue ones. */
  readonly pastDueDays: number | null
  /** Workbooks, CSV files and letters, oldest first. */
  readonly written: readonly WrittenFile[]
  /** Oldest first. */
  readonly versions: readonly AnswerVersion[]
}

/** What is asked about one review, with the record when the request was made. */
export interface RequestRow {
  readonly number: number
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  /** The earliest entry of the review, event or response. */
  readonly firstEntryMs: number | null
  /** The last hide, or the first entry where that shows the review hidden. */
  readonly hiddenSinceMs: number | null
  readonly deletedAtMs: number | null
}

/** A row of a request with the answer that counts, of the newest file that answers it. */
export interface AnsweredRow extends RequestRow {
  /** `R-3.17`. */
  readonly reference: string
  readonly answer: CompanyAnswer | null
  /** Of the file with the answer; null without one. */
  readonly version: number | null
  readonly contradictions: readonly Contradiction[]
}

/** What the auditor decided last about a review. */
export interface OwnDecision {
  readonly state: 'confirmed' | 'dismissed'
  /** null where the decision has a note alone. */
  readonly ground: Ground | null
  readonly decidedAtMs: number
}

/**
 * Each row is of one kind, the first that fits. *contradicting*: the record. *without*: no ground was given.
 * *not-compared*: the auditor decided on no ground. *same* and *differing*: as that of the auditor.
 */
export const ANSWER_KINDS = ['contradicting', 'differing', 'same', 'not-compared', 'without'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** Which rows of a request are listed; the kinds add up to all of them. */
export const SHOWN_ANSWERS = ['all', ...ANSWER_KINDS] as const
export type ShownAnswers = (typeof SHOWN_ANSWERS)[number]

export type OfFile<Leftover> = Leftover & { readonly file: string }

export interface ListedAnswer extends AnsweredRow {
  /** The state of the review now; *unknown* also where no entry of it is there any more. */
  readonly visibility: Visibility
  readonly deleted: DeletedState
  /** null without a decision. */
  readonly own: OwnDecision | null
  readonly kind: AnswerKind
  /** When the decision was kept with this answer in view; null where it was not, or either changed since. */
  readonly keptAtMs: number | null
  /** Its cells that could not be read, newest file first; a later file may have told them. */
  readonly setAside: readonly OfFile<SetAsideCell>[]
}

/** Keeps a reply small; a file can have a line of nonsense for every row. */
export const LEFTOVERS_LIMIT = 200

/** One request with what came back. */
export interface RequestDetail {
  readonly request: RequestSummary
  /** Rows that each choice lists. */
  readonly shown: Readonly<Record<ShownAnswers, number>>
  /** Grounds that were given, in the order of COMPANY_GROUNDS. */
  readonly grounds: readonly { readonly ground: CompanyGround; readonly rows: number }[]
  readonly contradictions: readonly { readonly name: Contradiction; readonly rows: number }[]
  /**
   * Of a request that was made from cases: the rows without a ground of the reviews that belong to each case now. A
   * review can belong to two.
   */
  readonly withoutByCase: readonly { readonly reference: string; readonly rows: number }[]
  /** Cells of its rows, at most LEFTOVERS_LIMIT, newest file first. */
  readonly setAside: readonly OfFile<SetAsideCell>[]
  readonly setAsideCount: number
  /** Rows of its files, which can be meant for another request; at most LEFTOVERS_LIMIT, newest file first. */
  readonly notTaken: readonly OfFile<RefusedRow>[]
  readonly notTakenCount: number
}

export function printRequestReference(requestId: number): string {
  return `R-${requestId}`
}

export function printRowReference(requestId: number, number: number): string {
  return `R-${requestId}.${number}`
}

const REFERENCE = /^R-?([1-9]\d{0,8})$/i

/** The number of a typed request, or undefined. */
export function findRequestId(text: string): number | undefined {
  const [, digits] = REFERENCE.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
