import { AppError, invalid } from '../../shared/app-error.ts'
import {
  type LogAction,
  type LogRecord,
  READING_ACTIONS,
  REVIEW_ACTIONS,
} from '../../shared/domain/auditor-log.ts'
import type { KeptReport, LoggedReport, ReportDetails } from '../../shared/domain/kept-report.ts'
import { findStepProblem, type ReviewStep, reviewSubject } from '../../shared/domain/report-review.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import { findKeptReport, findReportOfFile, getReview } from '../store/read/kept-report-list.ts'
import { explainChange, getBasis } from './explain-change.ts'

const ACTIONS: Readonly<Record<ReviewStep['kind'], LogAction>> = {
  send: 'report-sent-for-review',
  'add-note': 'report-note-added',
  'answer-note': 'report-note-answered',
  'close-note': 'report-note-closed',
  sign: 'report-reviewed',
}

/**
 * [Note: Review of a report] The log is all that is kept of a review: its entries have the first draft as their
 * subject, and the state follows from them. So a review outlives a rebuild, and no change of it goes unnoticed.
 * @throws AppError *not-found* for a number that is no report, *invalid-argument* where it is not the turn of the step
 */
export function takeReviewStep(db: WritableDatabase, step: ReviewStep, atMs: number): void {
  writeInTransaction(db, () => {
    const report = getReport(db, step.seq)
    refuseStep(db, report, step)
    const { kind, seq, ...details } = step
    appendLog(db, { atMs, action: ACTIONS[kind], subject: subjectOf(report), details })
  })
}

/** What a written file is in the review of `of`, by its log entry, and who made it so. */
export interface FileStep {
  readonly kind: 'revise' | 'finalize'
  readonly of: number
  readonly by: string
  /** When a final report was signed, as its pages have it. */
  readonly signedAtMs?: number
}

/**
 * Logs a written report, with the step of its review in the same transaction.
 * @returns the number of the report's entry
 * @throws AppError as `takeReviewStep` and `refuseOutdated`
 */
export function keepReport(
  db: WritableDatabase,
  record: LogRecord & { readonly details: ReportDetails },
  step: FileStep | null,
): number {
  return writeInTransaction(db, () => {
    const seq = appendLog(db, record)
    if (step) takeFileStep(db, record.atMs, step, { seq, file: record.details.file })
    return seq
  })
}

/** A file of rows has no mark of its status, so it becomes final as it is. */
export function finalizeRows(
  db: WritableDatabase,
  { seq, by }: { readonly seq: number; readonly by: string },
  atMs: number,
): void {
  writeInTransaction(db, () => {
    const { file } = getReport(db, seq)
    takeFileStep(db, atMs, { kind: 'finalize', of: seq, by }, { seq, file })
  })
}

function takeFileStep(
  db: WritableDatabase,
  atMs: number,
  { kind, of, by, signedAtMs = atMs }: FileStep,
  { seq, file }: Pick<LoggedReport, 'seq' | 'file'>,
): void {
  const former = getReport(db, of)
  const details = { by, report: seq, file }
  if (kind === 'revise') {
    appendLog(db, { atMs, action: 'report-revised', subject: subjectOf(former), details })
    return
  }
  refuseStep(db, former, { kind, seq: of, by })
  refuseOutdated(db, former)
  const signed = { ...details, signedAtMs }
  appendLog(db, { atMs, action: 'report-finalized', subject: subjectOf(former), details: signed })
  const { supersedes } = former.lineage
  if (supersedes === null) return
  const subject = subjectOf(getReport(db, supersedes))
  appendLog(db, { atMs, action: 'report-superseded', subject, details })
}

function refuseStep(
  db: ReadableDatabase,
  report: LoggedReport,
  step: Parameters<typeof findStepProblem>[1],
): void {
  const problem = findStepProblem(getReview(db, report), step)
  if (problem) throw invalid(`The review does not allow this: ${problem}.`)
}

/**
 * What was signed must be what becomes final: nothing that the report is made from may have changed since, and no other
 * report may have taken the place of the one that it supersedes.
 * @throws AppError *report-outdated*, *report-superseded*
 */
export function refuseOutdated(db: ReadableDatabase, report: LoggedReport): void {
  const { supersedes } = report.lineage
  const taken = supersedes === null ? null : getReview(db, getReport(db, supersedes)).supersededBy
  if (taken && taken.seq !== report.seq) {
    throw new AppError('report-superseded', `${taken.file} has superseded that report.`)
  }
  const causes = explainChange(report, getBasis(db)).filter(({ kind }) =>
    kind === 'marks' ? hasChangesSince(db, report) : kind !== 'unknown' && kind !== 'log-grew',
  )
  const [cause] = causes
  if (cause) throw new AppError('report-outdated', `The workspace changed since: ${cause.kind}.`)
}

function hasChangesSince(db: ReadableDatabase, { seq }: Pick<KeptReport, 'seq'>): boolean {
  const sql = `SELECT EXISTS (
    SELECT 1 FROM auditor_log WHERE seq > ? AND action NOT IN (SELECT value FROM json_each(?))
  )`
  const harmless = JSON.stringify([...READING_ACTIONS, ...REVIEW_ACTIONS])
  return Number(prepareOnce(db, sql).pluck().get(seq, harmless)) === 1
}

/** Whether a file with these bytes is a final report of this workspace: it is never replaced, only superseded. */
export function isFinalFile(db: ReadableDatabase, sha256: string): boolean {
  const found = findReportOfFile(db, { sha256, name: '' })
  if (!found) return false
  const { approved, newest } = getReview(db, found)
  return approved !== null && newest.seq === found.seq
}

function getReport(db: ReadableDatabase, seq: number): LoggedReport {
  const report = findKeptReport(db, seq)
  if (!report) throw new AppError('not-found', `Entry ${seq} of the log is no report.`)
  return report
}

function subjectOf({ seq, lineage }: Pick<LoggedReport, 'seq' | 'lineage'>): string {
  return reviewSubject(lineage.root ?? seq)
}
