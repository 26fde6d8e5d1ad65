import type { KeptReport } from '../../../shared/domain/kept-report.ts'

/** How a report looks, whom it names and what it hides. */
export type ReportStyle = Pick<KeptReport, 'paper' | 'preparedBy' | 'isRedacted'>

/** As in the newest report of the workspace: the log remembers it, beside the data and encrypted like them. */
export function toStyle([last]: readonly KeptReport[]): ReportStyle {
  const { paper = 'a4', preparedBy = '', isRedacted = false } = last ?? {}
  return { paper, preparedBy, isRedacted }
}
