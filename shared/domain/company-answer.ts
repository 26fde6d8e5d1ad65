import type { Ground } from './finding.ts'

/**
 * The grounds that a company can give, by the code of request files. *never-hidden*: it says it did not hide the
 * review.
 */
export const COMPANY_GROUNDS = [
  ...(['none', 'confidential', 'abusive', 'personal-data', 'discriminatory', 'false', 'fake'] as const),
  ...(['unrelated', 'other', 'never-hidden'] as const),
] as const
export type CompanyGround = (typeof COMPANY_GROUNDS)[number]

/** The grounds of decisions by these codes. No decision has the company's *never-hidden*. */
export const CODES_OF_GROUNDS: Readonly<Record<Ground, CompanyGround>> = {
  confidential: 'confidential',
  abusive: 'abusive',
  privacy: 'personal-data',
  discriminatory: 'discriminatory',
  false: 'false',
  fake: 'fake',
  unrelated: 'unrelated',
  'none-given': 'none',
  own: 'other',
}

/** *Supplied by the company, not verified*; empty text and null where it gave nothing that could be read. */
export interface CompanyAnswer {
  readonly ground: CompanyGround | null
  readonly policyClause: string
  readonly decidedBy: string
  /** `2026-09-09`, `2026-09-09T10:00:00` or, with its offset, `2026-09-09T10:00:00+02:00`. */
  readonly decidedAt: string
  /** 1 to 5 stars. */
  readonly rating: number | null
  readonly note: string
}
export const ANSWER_COLUMNS = [
  ...(['ground', 'policyClause', 'decidedBy', 'decidedAt', 'rating', 'note'] as const),
] as const satisfies readonly (keyof CompanyAnswer)[]
export type AnswerColumn = (typeof ANSWER_COLUMNS)[number]

/**
 * Where an answer and the record do not fit. *never-hidden*: the record has a hide. *after-hide*: decided after it.
 * *before-record*: decided before the earliest entry of the review. *after-receipt*: decided after the file was
 * received. *same-for-burst*: one ground for all reviews of the request that were hidden together. *other-ground*:
 * another request has another ground for the same review.
 */
export const CONTRADICTIONS = [
  ...(['never-hidden', 'after-hide', 'before-record', 'after-receipt'] as const),
  ...(['same-for-burst', 'other-ground'] as const),
] as const
export type Contradiction = (typeof CONTRADICTIONS)[number]

/** How many of some reviews the company gave this ground for. */
export interface GivenGround {
  readonly ground: CompanyGround
  readonly reviews: number
}

/** Why a row of a received file was not taken. */
export type RowRefusal =
  | 'no-reference'
  | 'other-request'
  | 'no-such-row'
  | 'ids-changed'
  | 'too-many-cells'
  | 'repeated'
  | 'repeated-differently'

export interface RefusedRow {
  readonly line: number
  readonly reason: RowRefusal
  /** Its cells as received, with tabs between. */
  readonly text: string
}

/** A cell that could not be read. The rest of its row was taken. */
export interface SetAsideCell {
  readonly line: number
  /** `R-3.17`. */
  readonly reference: string
  readonly column: AnswerColumn
  readonly text: string
  readonly expected: string
}

/**
 * Parts of a workbook that can say something and are not read; *encoding*: of a text file, whose code page was guessed.
 */
export const UNREAD_PARTS = ['merged', 'formulas', 'links', 'comments', 'sheets', 'encoding'] as const
export interface UnreadPart {
  readonly part: (typeof UNREAD_PARTS)[number]
  /** Cells such as `G4:G9`, or names of sheets; the first ones. Empty for comments and encoding. */
  readonly places: readonly string[]
}

/** What a file holds beside its answers; kept with the file. */
export interface AnswerLeftovers {
  readonly notTaken: readonly RefusedRow[]
  readonly setAside: readonly SetAsideCell[]
  /** Headings of columns that no request has. */
  readonly otherColumns: readonly string[]
  /** Absent in files that earlier versions took. */
  readonly notRead?: readonly UnreadPart[]
}

/** An answer that differs from the one that counted before. */
export interface AnswerChange {
  readonly reference: string
  readonly column: AnswerColumn
  readonly from: string | number | null
  readonly to: string | number | null
}

/** What a file brought to one request. */
export interface ImportedAnswers {
  readonly reference: string
  /** null where the file answers none of its rows. */
  readonly version: number | null
  /** Rows with an answer in this file. */
  readonly taken: number
  /** Of these, rows that had none before. */
  readonly added: number
  readonly unchanged: number
  readonly changes: readonly AnswerChange[]
  /** Rows of the request without an answer in this file, which keep an earlier one. */
  readonly notInFile: number
}

/**
 * *kept*: the file and its answers are stored. *known*: a file with these bytes was imported before; nothing changed.
 * *foreign*: no row belongs to a request of this workspace, and the file was not stored.
 */
export interface AnswerImport extends AnswerLeftovers {
  readonly outcome: 'kept' | 'known' | 'foreign'
  readonly file: string
  readonly sha256: string
  /** Rows of the file below its headings. */
  readonly rows: number
  readonly requests: readonly ImportedAnswers[]
}
