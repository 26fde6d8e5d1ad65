import { z } from 'zod'
import { LogFacts } from '../format/log-facts.ts'
import { type LogEntry, REVIEW_ACTIONS } from './auditor-log.ts'
import { momentSchema } from './moment.ts'

/** *final* stays final; *superseded*: another report, made final later, took its place. */
export const REVIEW_STATUSES = ['draft', 'for-review', 'final', 'superseded'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

const name = z.string().trim().min(1).max(200)
const text = z.string().trim().min(1).max(2_000)
const of = { seq: z.int().min(1), by: name }
const ofNote = { ...of, note: z.int().min(1) }

/** One step of the review of a saved report. `seq` is its log entry, `by` the name that the person gave. */
export const reviewStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('send'), ...of }),
  /** `place`: the id of a figure or the name of a section; empty for the whole report. */
  z.strictObject({ kind: z.literal('add-note'), ...of, place: z.string().max(60), text }),
  z.strictObject({ kind: z.literal('answer-note'), ...ofNote, text }),
  z.strictObject({ kind: z.literal('close-note'), ...ofNote }),
  /** The reviewer signs. */
  z.strictObject({ kind: z.literal('sign'), ...of }),
])
export type ReviewStep = Readonly<z.output<typeof reviewStepSchema>>
export const finalizeSchema = z.strictObject(of)

const signedSchema = z.strictObject({ by: name, atMs: momentSchema })
/** A name as it was given, and the time of this machine. */
export type Signed = Readonly<z.output<typeof signedSchema>>

/** The sign-off printed on a final report. */
export const finalSchema = z.strictObject({
  prepared: signedSchema,
  reviewed: signedSchema,
  approved: signedSchema,
})
export type FinalSignOff = Readonly<z.output<typeof finalSchema>>

interface Remark extends Signed {
  readonly text: string
}

export interface ReviewNote extends Remark {
  /** 1 for the first of the review. */
  readonly note: number
  readonly place: string
  readonly answers: readonly Remark[]
  /** By the writer of the note. */
  readonly closed: Signed | null
}

/** A file of the review, by its log entry. */
interface ReviewFile {
  readonly seq: number
  readonly file: string
}

/** The review of a report: all versions from the first draft to the final file have one. */
export interface ReportReview {
  readonly status: ReviewStatus
  /** Earlier files are replaced drafts. */
  readonly newest: ReviewFile
  /** Null until it is sent for review. */
  readonly prepared: Signed | null
  /** Null until signed, and again after a new note or version. */
  readonly reviewed: Signed | null
  readonly approved: Signed | null
  readonly notes: readonly ReviewNote[]
  /** The final report that took its place. */
  readonly supersededBy: (ReviewFile & Signed) | null
}

/** The subject of all log entries of a review. @param root the log entry of the first draft */
export function reviewSubject(root: number): string {
  return `report ${root}`
}

/** @param entries of the subject, oldest first; those of other actions are passed over */
export function toReview(first: ReviewFile, entries: readonly LogEntry[]): ReportReview {
  const begun: ReportReview = {
    status: 'draft',
    newest: first,
    prepared: null,
    reviewed: null,
    approved: null,
    notes: [],
    supersededBy: null,
  }
  return entries
    .filter(({ action }) => (REVIEW_ACTIONS as readonly string[]).includes(action))
    .reduce(advance, begun)
}

function advance(review: ReportReview, { action, atMs, details }: LogEntry): ReportReview {
  const facts = new LogFacts(details)
  const signed = { by: facts.text('by'), atMs }
  const remark = { ...signed, text: facts.text('text') }
  const file = { seq: facts.number('report') ?? review.newest.seq, file: facts.text('file') }
  const changeNote = (change: (note: ReviewNote) => Partial<ReviewNote>): ReportReview => ({
    ...review,
    notes: review.notes.map((one) => (one.note === facts.number('note') ? { ...one, ...change(one) } : one)),
  })
  switch (action) {
    case 'report-sent-for-review':
      return { ...review, status: 'for-review', prepared: signed }
    case 'report-note-added': {
      const note = { ...remark, note: review.notes.length + 1, place: facts.text('place') }
      return { ...review, reviewed: null, notes: [...review.notes, { ...note, answers: [], closed: null }] }
    }
    case 'report-note-answered':
      return changeNote(({ answers }) => ({ answers: [...answers, remark] }))
    case 'report-note-closed':
      return changeNote(() => ({ closed: signed }))
    case 'report-revised':
      return { ...review, newest: file, reviewed: null, prepared: review.prepared && signed }
    case 'report-reviewed':
      return { ...review, reviewed: signed }
    case 'report-finalized':
      // The time on its pages, which were made before this entry.
      return {
        ...review,
        status: 'final',
        newest: file,
        approved: { ...signed, atMs: facts.number('signedAtMs') ?? atMs },
      }
    case 'report-superseded':
      return { ...review, status: 'superseded', supersededBy: { ...file, ...signed } }
    default:
      return review
  }
}

/** Why a step cannot be taken now. */
export type ReviewProblem =
  | 'replaced'
  | 'not-draft'
  | 'not-in-review'
  | 'no-note'
  | 'not-answered'
  | 'other-writer'
  | 'notes-open'
  | 'same-person'
  | 'not-reviewed'

/** @returns null where the step can be taken */
export function findStepProblem(
  review: ReportReview,
  step: ReviewStep | { readonly kind: 'finalize'; readonly seq: number; readonly by: string },
): ReviewProblem | null {
  if (step.seq !== review.newest.seq) return 'replaced'
  if (step.kind === 'send') return review.status === 'draft' ? null : 'not-draft'
  if (review.status !== 'for-review') return 'not-in-review'
  if (step.kind === 'add-note') return null
  if (step.kind === 'answer-note' || step.kind === 'close-note') {
    const note = review.notes.find((one) => one.note === step.note)
    if (!note || note.closed) return 'no-note'
    if (step.kind === 'answer-note') return null
    if (note.answers.length === 0) return 'not-answered'
    return isSame(step.by, note.by) ? null : 'other-writer'
  }
  if (countOpenNotes(review) > 0) return 'notes-open'
  if (step.kind === 'finalize') return review.reviewed ? null : 'not-reviewed'
  return isSame(step.by, review.prepared?.by ?? '') ? 'same-person' : null
}

export function countOpenNotes({ notes }: Pick<ReportReview, 'notes'>): number {
  return notes.filter(({ closed }) => closed === null).length
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
