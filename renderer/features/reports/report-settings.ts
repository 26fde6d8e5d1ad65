import { create } from 'zustand'
import type { Paper } from '../../../shared/domain/pdf-report.ts'
import { ROW_FORMATS, type RowFormat } from '../../../shared/domain/report.ts'

export const ROW_FORMAT_CHOICES: readonly RowFormat[] = ROW_FORMATS

/** *search*: the current search of the Feedback screen; a number: a saved search by its id. */
export type ReportScopeChoice = 'everything' | 'search' | number

interface ReportSettings {
  readonly scope: ReportScopeChoice | null
  /** YYYY-MM-DD; empty for all that the cache holds. */
  readonly asOfDay: string
  readonly rowFormat: RowFormat
  /** null until it is chosen: then that of the last report. */
  readonly paper: Paper | null
  readonly preparedBy: string | null
  change(settings: Partial<Omit<ReportSettings, 'change'>>): void
}

/** What the Reports screen is set to; kept while other screens are looked at. */
export const useReportSettings = create<ReportSettings>()((set) => ({
  scope: null,
  asOfDay: '',
  rowFormat: 'csv',
  paper: null,
  preparedBy: null,
  change: (settings) => set(settings),
}))
