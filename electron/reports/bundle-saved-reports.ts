import { basename } from 'node:path'
import { AppError, invalid, toAppError } from '../../shared/app-error.ts'
import type { LoggedReport } from '../../shared/domain/kept-report.ts'
import type { PdfTemplate } from '../../shared/domain/pdf-report.ts'
import { FORMATS, type RowFormat } from '../../shared/domain/report-formats.ts'
import { countOpenNotes, type ReportReview, type Signed } from '../../shared/domain/report-review.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { printReviewState } from '../../shared/strings/working-paper-strings.ts'
import { REVIEW_FILE, type SavedReportDocument, savedReportFolder } from '../evidence/bundled-reports.ts'
import { readPieces } from '../lib/regular-file.ts'
import type { SampleDocument } from '../sampling/sample-document.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { showAsOf, showPresent } from '../store/read/as-of.ts'
import { getMomentMs } from '../store/read/data-cutoff.ts'
import { findKeptReport, getReview } from '../store/read/kept-report-list.ts'
import type { BagWriter } from './bag-writer.ts'
import { renderBundled, type StyledOrder } from './bundle-pdf.ts'
import { addRows, toRecipe } from './bundle-report.ts'
import { getBasis } from './explain-change.ts'
import { hashRows } from './export-rows.ts'
import { inOneMoment } from './findings-need.ts'
import { volumeName, withShownNames } from './pdf/pdf-order.ts'
import { formatRecipe, recipeFile } from './recipe.ts'
import type { AboutLine } from './report-table.ts'

/** A saved report that goes into a bundle: its log entry, and where its files are. */
export interface SavedReportFiles {
  readonly seq: number
  readonly paths: readonly string[]
}

interface SavedReportsOrder
  extends Pick<StyledOrder, 'db' | 'isRedacted' | 'recipient' | 'onProgress' | 'isCancelled'> {
  readonly workspaceName: string
  readonly saved: readonly SavedReportFiles[]
}

/** A report to be added, with its review. */
export interface ChosenReport extends SavedReportFiles {
  readonly report: LoggedReport
  readonly review: ReportReview
}

/**
 * Looks the reports up in the log. A redacted report goes into a bundle for the same recipient alone, else its
 * pseudonyms could be compared with what they replace.
 * @throws AppError *not-found*, *invalid-argument*
 */
export function findChosen({ db, saved, ...bundle }: SavedReportsOrder): readonly ChosenReport[] {
  return saved.map((one) => {
    const report = findKeptReport(db, one.seq)
    if (!report) throw new AppError('not-found', `Entry ${one.seq} of the log is no report.`)
    const { file, format, isRedacted, recipient } = report
    if (format === 'bundle')
      throw refused(`${file} is an evidence bundle, which is not put into another one. Choose its reports.`)
    if (isRedacted && !bundle.isRedacted)
      throw refused(`${file} is redacted. It is put only into a redacted bundle for the same recipient.`)
    if (!isRedacted && bundle.isRedacted)
      throw refused(`${file} is not redacted, so it is not put into a redacted bundle.`)
    if (isRedacted && recipient !== bundle.recipient)
      throw refused(`${file} was redacted for another recipient than this bundle.`)
    return { ...one, report, review: getReview(db, report) }
  })
}

function refused(message: string): AppError {
  return invalid(message, 'report')
}

/**
 * Adds each report as it was saved, with its review. Where the workspace still gives the same bytes, rows and recipe
 * follow, with which a verifier makes it again.
 * @throws AppError *report-changed* where a file is not what the log has, *cancelled*, *file-access*
 */
export function addSavedReports(
  bag: BagWriter,
  order: SavedReportsOrder,
  chosen: readonly ChosenReport[],
  samples: readonly SampleDocument[],
): void {
  for (const [at, one] of chosen.entries()) {
    const folder = savedReportFolder(at + 1)
    const files = addFiles(bag, folder, one)
    const { isRedacted = false } = order
    bag.add(`${folder}${REVIEW_FILE}`, [`${JSON.stringify(toDocument(one, files, isRedacted), null, 2)}\n`])
    const again = toOrder(order, one.report)
    if (again && makesTheSame(again, files)) addRecipe(bag, folder, again, { files, samples })
  }
}

type SavedFiles = SavedReportDocument['files']

function addFiles(bag: BagWriter, folder: string, { paths, report }: ChosenReport): SavedFiles {
  return report.volumes.map(({ sha256, file }, at) => {
    const path = paths[at]
    const name = volumeName(`${folder}report.${FORMATS[report.format].extension}`, at + 1)
    const added = path === undefined ? null : bag.add(name, readPieces(path))
    if (added?.sha256 === sha256) return { name, sha256, savedAs: file }
    const details = { file: basename(file) }
    throw new AppError('report-changed', `${file} was changed after it was saved.`, { details })
  })
}

function toDocument(one: ChosenReport, files: SavedFiles, isRedacted: boolean): SavedReportDocument {
  const { report, review } = one
  const { seq, template, atMs, basis, hidesNames } = report
  const { supersededBy, notes } = review
  const by = hideBy(isRedacted && hidesNames)
  return {
    format: 'unhidden-saved-report-1',
    entry: seq,
    template,
    savedAtMs: atMs,
    application: basis?.application ?? null,
    receipt: basis?.receipt ?? null,
    files: files.map((file) => ({ ...file, savedAs: isRedacted ? null : file.savedAs })),
    ...toState(one, isRedacted),
    supersededBy: supersededBy && {
      by: by(supersededBy.by),
      atMs: supersededBy.atMs,
      file: isRedacted ? null : supersededBy.file,
    },
    // Notes are text of the auditor, who may have named anything in them.
    notes: isRedacted ? [] : notes.map((note) => ({ ...note, answers: [...note.answers] })),
  }
}

function hideBy(isHidden: boolean) {
  return (name: string): string => (isHidden ? pdfStrings.values.withheld : name)
}

/** The state of this file: that of its review, unless it is a draft whose place a newer version took. */
function toState({ report, review }: ChosenReport, isRedacted: boolean) {
  const by = hideBy(isRedacted && report.hidesNames)
  const isReviewed = review.newest.seq === report.seq || report.final !== null
  const signed = (one: Signed | null) => (isReviewed && one ? { by: by(one.by), atMs: one.atMs } : null)
  return {
    status: isReviewed ? review.status : ('replaced' as const),
    prepared: signed(review.prepared),
    reviewed: signed(review.reviewed),
    approved: signed(review.approved),
    noteCount: review.notes.length,
    openNotes: countOpenNotes(review),
  }
}

/** Pages, or rows in a format of files. */
type SavedOrder = StyledOrder & { readonly format: RowFormat | 'pdf' }

/** The order that made the report; null where what it was made from is no longer the same, or not in the log. */
function toOrder({ saved: _, ...order }: SavedReportsOrder, report: LoggedReport): SavedOrder | null {
  const { format, template, filter, sort, asOfMs, countedToMs, basis, chosen } = report
  if (chosen || format === 'bundle' || basis?.receipt !== getBasis(order.db).receipt) return null
  const { workspaceName, ...rest } = order
  const rows = {
    ...rest,
    format,
    template,
    filter,
    sort,
    order: report.order,
    isPast: asOfMs !== null,
    asOfMs: asOfMs === null ? (countedToMs ?? getMomentMs(order.db, null)) : getMomentMs(order.db, asOfMs),
  }
  if (format !== 'pdf') return rows
  const { paper, preparedBy, signOff, printedRows, final, edited, hidesNames } = report
  const style = { paper, preparedBy, signOff, printedRows, final, edited, hidesNames }
  return { ...rows, pdf: withShownNames({ ...style, workspaceName }, order.isRedacted) }
}

/** What the report was about may be gone since, such as a sample. */
const GONE: ReadonlySet<string> = new Set(['not-found', 'invalid-argument', 'invalid-query'])

function makesTheSame(order: SavedOrder, files: SavedFiles): boolean {
  try {
    return inItsMoment(order, (settled) => {
      const { format } = settled
      const made =
        format === 'pdf'
          ? renderBundled(settled)
              .map(({ sha256 }) => sha256)
              .toArray()
          : [hashRows({ ...settled, format })]
      return made.join() === files.map(({ sha256 }) => sha256).join()
    })
  } catch (error) {
    if (GONE.has(toAppError(error).code)) return false
    throw error
  }
}

interface MadeReport {
  readonly files: SavedFiles
  readonly samples: readonly SampleDocument[]
}

function addRecipe(bag: BagWriter, folder: string, order: SavedOrder, { files, samples }: MadeReport): void {
  inItsMoment(order, (settled) => {
    const { figures } = addRows(bag, settled, folder)
    const { format } = settled
    const listed = files.map(({ name, sha256 }) => ({ name, sha256 }))
    const made =
      format === 'pdf'
        ? { pages: listed }
        : { pages: [], file: { name: '', sha256: '', ...listed[0], format } }
    bag.add(recipeFile(folder), [formatRecipe(toRecipe(settled, { ...made, figures, samples }))])
  })
}

/** Shows the moment of the report; the caller shows its own again. */
function inItsMoment<Result>(order: SavedOrder, use: (order: SavedOrder) => Result): Result {
  if (!order.isPast) showPresent(order.db)
  return inOneMoment(order, use)
}

/** The connection as the report of the bundle needs it. */
export function showMoment(db: ReadableDatabase, isPast: boolean, asOfMs: number): void {
  if (isPast) showAsOf(db, asOfMs)
  else showPresent(db)
}

/** The pages of each saved report by their name in the bundle, with the state of its review in words. */
export function describeSaved(chosen: readonly ChosenReport[], isRedacted: boolean): readonly AboutLine[] {
  return chosen.flatMap((one, at): readonly AboutLine[] => {
    const { report } = one
    const own = isRedacted ? '' : `${report.file}, `
    const title = pdfStrings.titles[report.template as PdfTemplate]
    const state = printReviewState(toState(one, isRedacted), printUtc)
    return report.volumes.map(({ sha256 }, volume) => [
      volumeName(`${savedReportFolder(at + 1)}report.${FORMATS[report.format].extension}`, volume + 1),
      `${title}; ${own}saved ${printUtc(report.atMs)}, SHA-256 ${sha256}; ${state}`,
    ])
  })
}

function printUtc(utcMs: number): string {
  return `${printMoment(utcMs)} UTC`
}

/** Empty without saved reports. */
export function listSavedForReadme(saved: readonly AboutLine[]): string {
  return saved.length === 0
    ? ''
    : `\nSaved reports\n${saved.map(([name, text]) => `${name}\n  ${text}\n`).join('')}`
}
