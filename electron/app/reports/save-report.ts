import { basename, dirname } from 'node:path'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import type {
  KeptReport,
  ReportBasis,
  ReportChoices,
  ReportDetails,
  SavedReport,
} from '../../../shared/domain/kept-report.ts'
import { isPdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { type ChosenItems, type ReportResult, toSearchOfChosen } from '../../../shared/domain/report.ts'
import type { SavedReportFiles } from '../../reports/bundle-saved-reports.ts'
import { toFindingsNeed } from '../../reports/findings-need.ts'
import type { FileStep } from '../../reports/review-steps.ts'
import type { ReportOptions, ReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext } from '../handler-context.ts'
import { type Workspace, workspaceName } from '../workspace.ts'
import { getKept, getUnchanged, hashFile, type ReportRun } from './verify-file.ts'

/** The request for a report of any format. */
export interface AskedReport
  extends ReportChoices,
    Pick<KeptReport, 'sort' | 'order'>,
    Partial<Pick<KeptReport, 'lineage' | 'final' | 'edited' | 'custody' | 'saved'>> {
  /** Of a report that is repeated from the same data; else null, for the data cutoff. See `KeptReport`. */
  readonly countedToMs: number | null
  readonly items: ChosenItems | null
}

interface WrittenReport {
  readonly result: ReportResult
  readonly countedToMs: number
  readonly volumes: KeptReport['volumes']
  readonly basis: ReportBasis
}

/**
 * Writes a report to `path` and adds it to the auditor's log, from which it can be verified and repeated.
 * @param step its step in a review
 * @throws AppError *busy*, *cancelled*, *disk-full*, *file-access*, *invalid-query*, and as the template says;
 * *report-final* where a final report is at `path`.
 */
export async function saveReport(
  context: HandlerContext,
  run: ReportRun,
  asked: AskedReport,
  path: string,
  step: FileStep | null = null,
): Promise<{ readonly saved: SavedReport; readonly written: WrittenReport }> {
  const { session, services, reportDisplay, savedFolders } = context
  const workspace = session.getWorkspace()
  await refuseFinal(workspace, path)
  const written = await run
    .run((worker, options) => write(context, worker, options, asked, path))
    .catch((error: unknown) => {
      if (toAppError(error).code !== 'cancelled') reportDisplay.announceFailed()
      throw error
    })
  const { items, ...kept } = asked
  const { result, volumes, basis, countedToMs } = written
  const details: ReportDetails = {
    lineage: { root: null, supersedes: null },
    final: null,
    edited: null,
    custody: null,
    saved: [],
    ...kept,
    countedToMs,
    rows: result.rows,
    file: basename(path),
    folder: dirname(path),
    volumes,
    basis,
    ...(items && { chosen: { kind: items.kind, items: items.feedbackIds.length } }),
  }
  await savedFolders.note(volumes[0]?.sha256 ?? '', details.folder)
  const record = { atMs: services.clock.nowMs(), action: 'report-exported', subject: asked.template } as const
  const seq = await workspace.store.run('report:keep', { ...record, details }, step)
  reportDisplay.announceSaved(basename(path), seq)
  return { saved: { ...result, seq, volumes: volumes.length }, written }
}

async function refuseFinal({ store }: Workspace, path: string): Promise<void> {
  const sha256 = await hashFile(path)
  if (sha256 === null || !(await store.ask('report:is-final', { sha256 }))) return
  throw new AppError('report-final', `${basename(path)} is a final report.`, {
    details: { file: basename(path) },
  })
}

async function write(
  context: HandlerContext,
  worker: ReportWorker,
  options: ReportOptions,
  asked: AskedReport,
  path: string,
): Promise<WrittenReport> {
  const workspace = context.session.getWorkspace()
  const location = await workspace.locate()
  await refreshFindingsFor(workspace, asked)
  const { format, template, items, countedToMs, lineage: _lineage, saved = [], ...request } = asked
  const files = await findSavedFiles(context, saved)
  const filter = toSearchOfChosen(request.filter, items)
  const style = { workspaceName: workspaceName(workspace.path) }
  const isPast = request.asOfMs !== null
  const moment = { asOfMs: request.asOfMs ?? countedToMs, isPast }
  if (format === 'pdf') {
    if (!isPdfTemplate(template)) throw new Error(`No PDF of ${template}.`)
    const { order: _, ...pdf } = request
    const made = await worker.exportPdf(
      { ...pdf, ...style, ...moment, filter, template, path, location },
      options,
    )
    const { volumes, basis, countedToMs: madeToMs, ...result } = made
    return { result, basis, countedToMs: madeToMs, volumes: volumes.map(toVolume) }
  }
  const order = { ...request, ...style, ...moment, filter, template, format, path, location, saved: files }
  const { basis, countedToMs: madeToMs, ...result } = await worker.exportReport(order, options)
  return { result, basis, countedToMs: madeToMs, volumes: [toVolume(result)] }
}

/** Saved reports for a bundle, with the findings that they need. @throws AppError as `getUnchanged` */
async function findSavedFiles(
  context: HandlerContext,
  saved: readonly number[],
): Promise<SavedReportFiles[]> {
  const found: SavedReportFiles[] = []
  for (const seq of saved) {
    const report = await getKept(context, seq)
    await refreshFindingsFor(context.session.getWorkspace(), report)
    found.push({ seq, paths: await getUnchanged(report) })
  }
  return found
}

function toVolume({ path, sha256 }: ReportResult) {
  return { file: basename(path), sha256 }
}

/**
 * Applies the rules before a report that needs findings ([Note: Findings of a report]). During a sync the rules wait
 * for its end, and the report is refused.
 */
export async function refreshFindingsFor(
  { store }: Workspace,
  report: Parameters<typeof toFindingsNeed>[0],
): Promise<void> {
  const need = toFindingsNeed(report)
  if (need === 'none') return
  await store.findings.refresh(need === 'examined')
  // The first call may have joined a run without the robustness check; another call is cheap if it did not.
  await store.findings.refresh(need === 'examined')
}
