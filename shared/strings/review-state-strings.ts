import type { ReviewStatus, Signed } from '../domain/report-review.ts'
import type { BundledReport } from '../domain/verification.ts'

/** *replaced*: a newer version took the place of this file before it was final. */
export const reviewStatuses: Readonly<Record<ReviewStatus | 'replaced', string>> = {
  draft: 'Draft',
  'for-review': 'For review',
  final: 'Final',
  superseded: 'Superseded',
  replaced: 'Replaced',
}

type State = Pick<BundledReport, 'status' | 'prepared' | 'reviewed' | 'approved' | 'noteCount' | 'openNotes'>

/**
 * The review of a saved report in one line: `Final; prepared by Jo, 05 Mar 2026 10:15:30 UTC; …; 2 of 2 notes closed`.
 * @param printMoment with its zone
 */
export function printReviewState(state: State, printMoment: (utcMs: number) => string): string {
  const { status, prepared, reviewed, approved, noteCount, openNotes } = state
  const sign = (role: string, signed: Signed | null) =>
    signed && `${role} by ${signed.by}, ${printMoment(signed.atMs)}`
  const parts = [
    reviewStatuses[status],
    ...[sign('prepared', prepared), sign('reviewed', reviewed), sign('approved', approved)],
    noteCount === 0 ? 'no notes' : `${noteCount - openNotes} of ${noteCount} notes closed`,
  ]
  return parts.filter((part) => part !== null).join('; ')
}
