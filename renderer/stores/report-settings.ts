import type { KeptReport } from '../../shared/domain/kept-report.ts'
import type { ReportFormat } from '../../shared/domain/report-formats.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** *search*: the current search of the Feedback screen; a number: a saved search by its id. */
export type ReportScopeChoice = 'everything' | 'search' | number

type Style = Pick<KeptReport, 'paper' | 'preparedBy' | 'isRedacted'>
type Chosen = { readonly [Name in keyof Style]: Style[Name] | null }

/** null until it is chosen: then that of the last report of the workspace. */
interface ReportSettings extends Chosen {
  readonly scope: ReportScopeChoice | null
  /** YYYY-MM-DD; empty for all that the cache holds. */
  readonly asOfDay: string
  readonly format: ReportFormat | null
}

/** What the Reports screen is set to; kept while other screens are looked at. */
export const useReportSettings = createWorkspaceStore<ReportSettings>(() => ({
  scope: null,
  asOfDay: '',
  format: null,
  paper: null,
  preparedBy: null,
  isRedacted: null,
}))
