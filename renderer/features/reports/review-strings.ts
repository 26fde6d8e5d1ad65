import type { ListedReport } from '../../../shared/domain/kept-report.ts'
import { countOpenNotes, type ReviewProblem } from '../../../shared/domain/report-review.ts'
import { reviewStatuses } from '../../../shared/strings/working-paper-strings.ts'

/** Why a step waits. */
const problems: Readonly<Record<ReviewProblem, string>> = {
  replaced: 'There is a newer version.',
  'not-draft': 'Already sent for review.',
  'not-in-review': 'Not in review.',
  'no-note': 'The note is closed.',
  'not-answered': 'Answer the note first.',
  'other-writer': 'Its writer closes the note.',
  'notes-open': 'Close all notes first.',
  'same-person': 'The preparer cannot sign as reviewer.',
  'not-reviewed': 'The reviewer has not signed yet.',
}

const openNotes = (count: number): string => (count === 1 ? '1 note open' : `${count} notes open`)

export const reviewStrings = {
  pane: 'Report review',
  paneButton: 'Review',
  statuses: reviewStatuses,
  problems,
  name: 'Your name',
  nameMissing: 'Enter your name first.',
  textMissing: 'Write the text first.',
  unsaved: 'Save the edited result as a version first.',
  chosen: 'Its rows were selected by hand.',
  notes: 'Review notes',
  closedOf: (closed: number, all: number): string => `${closed} of ${all} closed`,
  noNotes: 'No notes yet.',
  noteName: (note: number): string => `Note ${note}`,
  answerTo: (note: number): string => `Answer to note ${note}`,
  answer: 'Answer',
  closeNote: 'Close note',
  closedBy: (by: string): string => `Closed by ${by}`,
  waitsFor: (by: string): string => `Answered, ${by} closes it`,
  place: 'About',
  wholeReport: 'Whole report',
  newNote: 'New note',
  addNote: 'Add note',
  signOff: 'Sign-off',
  roles: { prepared: 'Prepared', reviewed: 'Reviewed', approved: 'Approved' },
  notYet: 'Not yet',
  send: 'Send for review',
  sign: 'Sign as reviewer',
  finalize: 'Make final',
  version: 'Save version',
  supersede: 'Supersede…',
  finalNeeds: 'Final needs all notes closed and the reviewer’s signature.',
  supersededBy: 'Superseded by',
  replacedBy: 'Replaced by',
  show: 'Show newest',
  newer: 'Data is newer than this file; pages show it as of now.',
} as const

type Reviewed = Pick<ListedReport, 'seq' | 'final' | 'review'>

export function isInReview({ seq, review }: Reviewed): boolean {
  return review.status === 'for-review' && seq === review.newest.seq
}

export function isNewestFinal({ seq, review }: Reviewed): boolean {
  return review.status === 'final' && seq === review.newest.seq
}

/** One line of the list: `For review, 2 notes open`. */
export function describeStatus(report: Reviewed): string {
  const { review } = report
  const open = countOpenNotes(review)
  return isInReview(report) && open > 0
    ? `${reviewStatuses['for-review']}, ${openNotes(open)}`
    : nameStatus(report)
}

/** The state of this file: an earlier one of a review is neither draft nor final. */
export function nameStatus({ seq, final, review }: Reviewed): string {
  if (seq === review.newest.seq) return reviewStatuses[review.status]
  return final ? reviewStatuses.final : reviewStatuses.replaced
}
