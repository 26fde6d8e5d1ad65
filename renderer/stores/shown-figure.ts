import type { ReportTemplate } from '../../shared/domain/report.ts'

/** A figure of a report whose rows a screen shows. */
export interface ShownFigure {
  /** As printed in the report. */
  readonly id: string
  readonly template: ReportTemplate
  /** Number of the newest receipt that the report was made from; null where it is not known, or cannot grow. */
  readonly receipt: number | null
  /** Number of the report's entry in the log; null where the log does not have it. */
  readonly logEntry: number | null
}
