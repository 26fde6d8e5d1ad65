import { describe, expect, test } from 'vitest'
import { type LogEntry, REVIEW_ACTIONS } from '../../../shared/domain/auditor-log.ts'
import { countOpenNotes, findStepProblem, toReview } from '../../../shared/domain/report-review.ts'

const FIRST = { seq: 7, file: 'draft.pdf' }
const JO = 'Jo Auditor'
const PATEL = 'R. Patel'

/** Entries one minute apart. */
function reviewOf(...steps: readonly (readonly [action: string, details: LogEntry['details']])[]) {
  const entries = steps.map(([action, details], at) => ({
    seq: 10 + at,
    atMs: at * 60_000,
    action,
    subject: 'report 7',
    details,
    hash: '',
    previousHash: '',
  }))
  return toReview(FIRST, entries)
}
const SENT = ['report-sent-for-review', { by: JO }] as const
const NOTED = ['report-note-added', { by: PATEL, place: 'HD-1.4', text: 'Are the 12 in the 499?' }] as const
const ANSWERED = ['report-note-answered', { by: JO, note: 1, text: 'No.' }] as const
const CLOSED = ['report-note-closed', { by: PATEL, note: 1 }] as const
const REVIEWED = ['report-reviewed', { by: PATEL }] as const
const REVISED = ['report-revised', { by: JO, report: 20, file: 'second.pdf' }] as const
const FINAL = ['report-finalized', { by: 'D. Approver', report: 30, file: 'final.pdf' }] as const

describe('the review of a report', () => {
  test('is a draft until it is sent, and its notes are open until their writer closes them', () => {
    expect(reviewOf()).toMatchObject({ status: 'draft', newest: FIRST, prepared: null, notes: [] })
    expect(reviewOf(SENT)).toMatchObject({ status: 'for-review', prepared: { by: JO, atMs: 0 } })
    const answered = reviewOf(SENT, NOTED, ANSWERED)
    expect(answered.notes).toEqual([
      {
        note: 1,
        place: 'HD-1.4',
        text: 'Are the 12 in the 499?',
        by: PATEL,
        atMs: 60_000,
        answers: [{ by: JO, atMs: 120_000, text: 'No.' }],
        closed: null,
      },
    ])
    expect(countOpenNotes(answered)).toBe(1)
    expect(countOpenNotes(reviewOf(SENT, NOTED, ANSWERED, CLOSED))).toBe(0)
  })

  test('goes on with a new version, which has to be signed again', () => {
    const revised = reviewOf(SENT, NOTED, ANSWERED, CLOSED, REVIEWED, REVISED)
    expect(revised).toMatchObject({
      status: 'for-review',
      newest: { seq: 20, file: 'second.pdf' },
      reviewed: null,
      prepared: { by: JO, atMs: 300_000 },
    })
    expect(revised.notes).toHaveLength(1)
    expect(reviewOf(SENT, REVIEWED, NOTED).reviewed).toBeNull()
    expect(reviewOf(REVISED)).toMatchObject({ status: 'draft', prepared: null })
  })

  test('ends with the final file, which another one can supersede', () => {
    expect(reviewOf(SENT, REVIEWED, FINAL)).toMatchObject({
      status: 'final',
      newest: { seq: 30, file: 'final.pdf' },
      approved: { by: 'D. Approver', atMs: 120_000 },
    })
    const later = ['report-superseded', { by: JO, report: 40, file: 'newer.pdf' }] as const
    expect(reviewOf(SENT, REVIEWED, FINAL, later)).toMatchObject({
      status: 'superseded',
      newest: { seq: 30 },
      supersededBy: { seq: 40, file: 'newer.pdf', by: JO },
    })
  })

  test('reads every action of a review and no other', () => {
    expect(REVIEW_ACTIONS).toHaveLength(8)
    expect(reviewOf(['search-saved', { by: JO }], ['report-exported', { by: JO }])).toEqual(reviewOf())
  })
})

describe('a step of the review', () => {
  const step = (kind: 'send' | 'sign' | 'finalize', by = PATEL, seq = 7) => ({ kind, seq, by })
  const note = (kind: 'answer-note' | 'close-note', by: string) => ({
    kind,
    seq: 7,
    by,
    note: 1,
    text: 'x',
  })

  test('is refused where it is not its turn', () => {
    expect(findStepProblem(reviewOf(), step('send'))).toBeNull()
    expect(findStepProblem(reviewOf(SENT), step('send'))).toBe('not-draft')
    expect(findStepProblem(reviewOf(), step('sign'))).toBe('not-in-review')
    expect(findStepProblem(reviewOf(SENT, REVIEWED, FINAL), step('sign', PATEL, 30))).toBe('not-in-review')
    expect(findStepProblem(reviewOf(SENT, REVISED), step('sign'))).toBe('replaced')
    expect(findStepProblem(reviewOf(SENT), step('finalize'))).toBe('not-reviewed')
    expect(findStepProblem(reviewOf(SENT, REVIEWED), step('finalize'))).toBeNull()
  })

  test('needs an answer before a note is closed, and the writer of the note', () => {
    expect(findStepProblem(reviewOf(SENT, NOTED), note('close-note', PATEL))).toBe('not-answered')
    expect(findStepProblem(reviewOf(SENT, NOTED, ANSWERED), note('close-note', JO))).toBe('other-writer')
    expect(findStepProblem(reviewOf(SENT, NOTED, ANSWERED), note('close-note', ' r. patel '))).toBeNull()
    const closed = reviewOf(SENT, NOTED, ANSWERED, CLOSED)
    expect(findStepProblem(closed, note('answer-note', JO))).toBe('no-note')
  })

  test('signs only without open notes, and by another person than the one who prepared it', () => {
    expect(findStepProblem(reviewOf(SENT, NOTED, ANSWERED), step('sign'))).toBe('notes-open')
    expect(findStepProblem(reviewOf(SENT), step('sign', 'jo auditor'))).toBe('same-person')
    expect(findStepProblem(reviewOf(SENT), step('sign'))).toBeNull()
    expect(findStepProblem(reviewOf(SENT, REVIEWED, NOTED), step('finalize'))).toBe('notes-open')
  })
})
