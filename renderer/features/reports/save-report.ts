import { toAppError } from '../../../shared/app-error.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import type { KeptReport, RepeatedReport, SavedReport } from '../../../shared/domain/kept-report.ts'
import {
  type EditedResult,
  isPdfTemplate,
  NO_SIGN_OFF,
  type PdfTemplate,
} from '../../../shared/domain/pdf-report.ts'
import { isAboutList, type ReportTemplate } from '../../../shared/domain/report.ts'
import type { FileFormat, ReportFormat } from '../../../shared/domain/report-formats.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call } from '../../ipc/use-call.ts'
import {
  type BundledChoice,
  type ReportScopeChoice,
  useReportSettings,
} from '../../stores/report-settings.ts'
import { tell } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { type ReportState, useWorkStore } from '../../stores/work-store.ts'
import { reportsStrings as strings } from './strings.ts'

/** Which rows of what, as they stand where the report is asked for. */
export interface ReportScope {
  readonly template: ReportTemplate
  readonly filter: string
  readonly sort?: RequestOf<'report:export'>['sort']
  readonly order?: RequestOf<'report:export'>['order']
  readonly asOfMs?: number | null
  readonly items?: RequestOf<'report:export'>['items']
  readonly edited?: EditedResult | null
}

/** How a report looks, whom it names and what it hides. */
export type ReportStyle = Pick<
  KeptReport,
  'paper' | 'preparedBy' | 'isRedacted' | 'recipient' | 'hidesNames' | 'signOff' | 'printedRows'
>

/** What every report of the screen is asked for with. */
export interface ReportRequest extends ReportStyle {
  readonly filter: string
  readonly sort: FeedbackSort | null
  readonly asOfMs: number | null
  readonly edited: EditedResult | null
}

/** A new report as it is chosen on the screen. */
export interface ReportChoice {
  readonly template: ReportTemplate
  readonly scope: ReportScopeChoice
  readonly request: ReportRequest
  /** A report about changes needs its first moment, a dossier its review, a working paper its sample. */
  readonly missing: keyof typeof strings.missing | null
  /** The search cannot be read, so no report can be made. */
  readonly isUnreadable: boolean
}

/** Rows of one page of the list of saved reports. */
export const SAVED_PAGE = 50

/** The newest saved reports; the settings of the first are those of the next report. */
export const NEWEST_REPORTS: RequestOf<'report:list-kept'> = {
  beforeSeq: null,
  limit: SAVED_PAGE,
  template: null,
}

/**
 * As in the newest report of the workspace: the log remembers it, beside the data and encrypted like them. But only who
 * asks for all rows gets them printed: they can be thousands of pages.
 */
export function toStyle([last]: readonly KeptReport[]): ReportStyle {
  const {
    paper = 'a4',
    preparedBy = '',
    isRedacted = false,
    hidesNames = false,
    signOff = NO_SIGN_OFF,
  } = last ?? {}
  return { paper, preparedBy, isRedacted, recipient: '', hidesNames, signOff, printedRows: 'summary' }
}

/** Asks where to save and writes a PDF; how it goes and ends is told on the Reports screen, and elsewhere in short. */
export function savePdf(
  template: PdfTemplate,
  { order: _, ...scope }: Omit<ReportScope, 'template'>,
  style: ReportStyle,
): Promise<Saved> {
  const request = { ...scope, ...style, template }
  return run(template, () => call('report:export-pdf', request), pdfStrings.titles[template])
}

/** A redacted bundle takes only what was redacted for its recipient, others only what was not redacted. */
export function fitsBundle(
  report: BundledChoice,
  { isRedacted, recipient }: Pick<ReportStyle, 'isRedacted' | 'recipient'>,
): boolean {
  return report.isRedacted === isRedacted && (!isRedacted || report.recipient === recipient?.trim())
}

/** The same in another form. */
export function saveFile(format: ReportFormat, scope: ReportScope, style: ReportStyle): Promise<Saved> {
  const { custody, bundled } = useReportSettings.getState()
  const saved = bundled.filter((report) => fitsBundle(report, style)).map(({ seq }) => seq)
  const request = { ...scope, ...style, custody, saved, format }
  return run(scope.template, () => call('report:export', request))
}

/** The new report of the screen. */
export async function saveChosen(
  format: FileFormat,
  { template, request, missing }: ReportChoice,
): Promise<Saved> {
  if (missing !== null) {
    tell(strings.missing[missing])
    return null
  }
  if (format === 'pdf') return savePdf(template, request, request)
  return saveFile(format, { ...request, template }, request)
}

/** With paper, name and redaction of the last report: one click from wherever the rows are. */
export async function saveAs(format: FileFormat, scope: ReportScope): Promise<Saved> {
  const style = toStyle(await call('report:list-kept', NEWEST_REPORTS))
  const { template, ...rows } = scope
  if (format !== 'pdf') return saveFile(format, scope, style)
  return isPdfTemplate(template) ? savePdf(template, rows, style) : null
}

/** Order and moment of the list that is exported, and the rows chosen in it, so that the file is the view. */
type ExportedView = Pick<ReportScope, 'sort' | 'asOfMs' | 'items'>

/** The reviews of a list as CSV. */
export function exportRows(filter: string, view: ExportedView): void {
  saveAs('csv', { template: 'feedback', filter, ...view }).catch(showFailure)
}

/** A PDF, opened in the program that the system has for it, which prints it. */
export async function saveAndOpen(scope: ReportScope): Promise<void> {
  const saved = await saveAs('pdf', scope)
  if (saved) await call('report:open-kept', { seq: saved.seq })
}

/** One item, as of the moment of the list. */
export function saveDossier(feedbackId: FeedbackId): Promise<Saved> {
  const { asOfMs } = useViewStore.getState()
  return saveAs('pdf', { template: 'dossier', filter: `feedback:${feedbackId}`, asOfMs })
}

/** Makes a report again, exactly as it was asked for, and compares the two. */
export function repeatReport({ seq, template }: KeptReport): Promise<Saved> {
  return run(template, () => call('report:repeat', { seq }))
}

/** Saves it as the next version of its review, or of a final report as the draft of its successor. */
export function saveVersion(
  { seq, template }: KeptReport,
  by: string,
  edited: EditedResult | null,
): Promise<Saved> {
  return run(template, () => call('report:save-version', { seq, by, edited }))
}

/** Makes it final, with the name of who approves it. */
export function finalizeReport({ seq, template }: KeptReport, by: string): Promise<Saved> {
  return run(template, () => call('report:finalize', { seq, by }))
}

export function titleOf(template: ReportTemplate): string {
  return isAboutList(template) ? strings.templates[template].title : pdfStrings.titles[template]
}

/** Why a file has no rows: the rows of a compliance review are cases of criteria, the others are of the data. */
export function noRowsOf(template: ReportTemplate): string {
  return template === 'compliance' ? strings.noCriteriaRows : strings.noRows
}

/** null where it was given up, refused or failed, which has been told. */
type Saved = SavedReport | RepeatedReport | null

async function run(
  template: ReportTemplate,
  start: () => Promise<Saved>,
  label = titleOf(template),
): Promise<Saved> {
  const { report } = useWorkStore.getState()
  const setReport = (next: ReportState) => useWorkStore.setState({ report: next })
  if (report.kind === 'running') {
    refuse(report.label)
    return null
  }
  setReport({ kind: 'running', label, pace: null })
  try {
    const result = await start()
    setReport(result ? { kind: 'done', template, label, result } : { kind: 'none' })
    if (result && !isOnReports()) {
      const message = result.rows === 0 ? noRowsOf(template) : countOf(result.rows, ...strings.rows)
      tell(`${strings.done(label)}: ${message}`)
    }
    return result
  } catch (failure) {
    const error = toAppError(failure)
    setReport(
      error.code === 'cancelled' ? { kind: 'none' } : { kind: 'failed', label, error: error.toShape() },
    )
    if (error.code === 'cancelled') tell(strings.cancelled(label))
    else if (!isOnReports()) showFailure(error)
    return null
  }
}

/** The second one is not kept waiting unseen: its rows could be others by the time that it is written. */
function refuse(label: string): void {
  tell(`${strings.oneAtATime}. ${strings.stillWriting(label)}`)
}

function isOnReports(): boolean {
  return useViewStore.getState().view === 'reports'
}
