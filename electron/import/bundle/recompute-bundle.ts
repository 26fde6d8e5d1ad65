import { toAppError } from '../../../shared/app-error.ts'
import type { ReportFigure } from '../../../shared/domain/report.ts'
import {
  type CheckedBundle,
  classifyFigures,
  type RecomputedFigure,
  type Reperformance,
  type RowsComparison,
} from '../../../shared/domain/report-check.ts'
import { HEAD_FIGURE } from '../../../shared/domain/stated-figure.ts'
import { type BundleFiles, withBundle } from '../../evidence/bundle-files.ts'
import { REDACTED_MARK } from '../../evidence/bundle-layout.ts'
import { OWN_REPORT } from '../../evidence/bundled-reports.ts'
import { verifyBundle } from '../../evidence/verify-bundle.ts'
import { applyRules } from '../../findings/robustness.ts'
import { restoreParameters } from '../../findings/write/restore-decisions.ts'
import { broken } from '../../lib/file-error.ts'
import {
  listBundledFigures,
  renderBundled,
  type StyledOrder,
  toBundledStyle,
} from '../../reports/bundle-pdf.ts'
import { dependsOnAnnotations } from '../../reports/explain-change.ts'
import { getTable, hashRows, writeRows } from '../../reports/export-rows.ts'
import { FigureCounter } from '../../reports/figures.ts'
import { type Recipe, rowsFile } from '../../reports/recipe.ts'
import type { ReportProgress, ReportRow, ReportScope } from '../../reports/report-table.ts'
import type { ReadableDatabase, WritableDatabase } from '../../store/database.ts'
import { showAsOf, showPresent } from '../../store/read/as-of.ts'
import { compareRows, type RowText } from './compare-rows.ts'
import { type BundleWatch, UNWATCHED, withChosenBundle } from './open-safely.ts'
import { redrawSamples } from './restore-auditor.ts'
import { withRestoredWorkspace } from './restore-workspace.ts'
import {
  classifyFiles,
  compareFigures,
  findReport,
  inReport,
  isGerman,
  isOwn,
  listStatedReports,
  type StatedReport,
  toUnknown,
  withoutUnstated,
} from './stated-report.ts'

/**
 * Makes the report of a verified bundle again from its raw replies: every figure, and the SHA-256 of its files.
 * @returns null when the bundle holds neither a report nor a sample, or a redacted report.
 * @throws AppError *evidence-broken* when the bundle lacks a part that is needed.
 */
export function recomputeBundle(path: string, watch: BundleWatch = UNWATCHED): Reperformance | null {
  return withBundle(path, (files) => {
    const reports = listStatedReports(files)
    const isOpen = reports.every(({ recipe }) => recipe.isRedacted || dependsOnAnnotations(recipe))
    if (isOpen) return recomputeIn(null, files)
    return withRestoredWorkspace(files, (db) => recomputeIn(db, files, watch), watch)
  })
}

/**
 * As `recomputeBundle`, with a workspace that was restored from the bundle.
 * @param db null without such a workspace: figures that follow from the replies stay open.
 */
export function recomputeIn(
  db: WritableDatabase | null,
  files: BundleFiles,
  watch: BundleWatch = UNWATCHED,
): Reperformance | null {
  const reports = listStatedReports(files)
  const redrawn = redrawSamples(files)
  if (reports.some(({ recipe }) => recipe.isRedacted)) return null
  if (reports.length === 0) return redrawn.length === 0 ? null : classifyFigures(redrawn)
  const again = reports.map((report) => recomputeReport(db, report, files, watch))
  const rows = again.flatMap((one) => one.rows ?? [])
  return classifyFigures(
    [...again.flatMap(({ figures }) => figures), ...redrawn],
    rows.length > 0 ? rows : undefined,
  )
}

interface RecomputedReport {
  readonly figures: readonly RecomputedFigure[]
  /** Left out where it was not made again. */
  readonly rows?: readonly RowsComparison[]
}

function recomputeReport(
  db: WritableDatabase | null,
  report: StatedReport,
  files: BundleFiles,
  watch: BundleWatch,
): RecomputedReport {
  const { recipe, figures, folder } = report
  if (!db || dependsOnAnnotations(recipe)) return { figures: inReport(report, figures.map(toUnknown)) }
  showPresent(db)
  // An earlier report of the bundle may have shown a moment, which forbids writing.
  db.pragma('query_only = OFF')
  applyRulesOf(recipe, db, watch)
  const scope = { ...toScope(recipe), isOwn: isOwn(recipe), isGerman: isGerman(recipe), folder }
  const { rows, ...made } = makeAgain(db, scope, (name) => files.findPieces(name), watch)
  const found = withoutUnstated(recipe, made.figures)
  return { figures: inReport(report, classifyFiles(recipe, compareFigures(figures, found), rows)), rows }
}

/** The figures of a redacted report as it states them; null for any other bundle. */
export function listStated(files: BundleFiles): Reperformance | null {
  const report = findReport(files)
  return report?.recipe.isRedacted ? classifyFigures(report.figures.map(toUnknown)) : null
}

/**
 * Compares a redacted bundle with a full one of the same rows: the rows from the full bundle's replies, redacted with
 * its key, must equal those of the redacted bundle.
 * @throws AppError *evidence-broken* unless the first is redacted and the second is not.
 */
export function compareRedacted(
  redactedPath: string,
  fullPath: string,
  watch: BundleWatch = UNWATCHED,
): Reperformance {
  return withBundle(redactedPath, (redacted) =>
    withBundle(fullPath, (full) => compareWithFull(redacted, full, watch)),
  )
}

function compareWithFull(redactedFiles: BundleFiles, files: BundleFiles, watch: BundleWatch): Reperformance {
  const redacted = findReport(redactedFiles)
  if (!redacted?.recipe.isRedacted) throw broken('the first bundle is not a redacted report')
  const full = findReport(files)?.recipe
  if (!full || full.redactionKey === null) throw broken('the second bundle is no full report')
  if (full.template !== redacted.recipe.template) {
    throw broken(`one holds the report “${redacted.recipe.template}”, the other “${full.template}”`)
  }
  if (dependsOnAnnotations(full)) return classifyFigures(redacted.figures.map(toUnknown))
  const redactionKey = Buffer.from(full.redactionKey, 'hex')
  const { recipient } = redacted.recipe
  const pdf = toBundledStyle(redacted.recipe)
  const scope = {
    ...toScope(full),
    ...(pdf && { pdf }),
    isRedacted: true,
    recipient,
    redactionKey,
    isOwn: isOwn(redacted.recipe),
    isGerman: isGerman(redacted.recipe),
  }
  const findStated = (name: string) => redactedFiles.findPieces(name)
  const made = withRestoredWorkspace(
    files,
    (db) => {
      applyRulesOf(full, db, watch)
      return makeAgain(db, scope, findStated, watch)
    },
    watch,
  )
  const found = withoutUnstated(redacted.recipe, made.figures)
  return classifyFigures(
    classifyFiles(redacted.recipe, compareFigures(redacted.figures, found), made.rows),
    made.rows,
  )
}

/** Findings follow from the replies with the parameters of the recipe; see [Note: Findings of a report]. */
function applyRulesOf(recipe: Recipe, db: WritableDatabase, watch: BundleWatch): void {
  if (recipe.rules.length === 0) return
  restoreParameters(db, recipe.rules)
  let pieces = 0
  const isExamining = recipe.template === 'findings'
  applyRules(db, isExamining, () => {
    pieces += 1
    watch.step('recomputing', pieces, pieces)
  })
}

type MadeScope = ReportScope & Pick<StyledOrder, 'pdf'> & Pick<Recipe, 'file'>

function toScope(recipe: Recipe): MadeScope {
  const { template, filter, asOfMs, isPast, sort, order, file } = recipe
  const pdf = toBundledStyle(recipe)
  return {
    template,
    filter: filter ?? '',
    asOfMs,
    isPast,
    sort,
    order,
    ...(pdf && { pdf }),
    ...(file && { file }),
  }
}

/** `isOwn` and `isGerman` (stated-report.ts) of the report that the new one is compared with. */
type ComparedScope = MadeScope & {
  readonly isOwn: boolean
  readonly isGerman: boolean
  /** Of the report in the bundle; by default of the one that it was made with. */
  readonly folder?: string
}

interface MadeAgain {
  readonly figures: readonly ReportFigure[]
  readonly rows: readonly RowsComparison[]
}

/** @param findStated finds the files of rows to compare with. */
function makeAgain(
  db: ReadableDatabase,
  { isOwn, isGerman, folder = OWN_REPORT, file, ...scope }: ComparedScope,
  findStated: (name: string) => Iterable<Uint8Array> | undefined,
  watch: BundleWatch,
): MadeAgain {
  if (scope.isPast) showAsOf(db, scope.asOfMs)
  const onProgress = ({ rows, totalRows }: ReportProgress) =>
    watch.step('recomputing', rows, totalRows ?? rows)
  const order = { ...scope, db, onProgress, isCancelled: () => false }
  const { columns } = getTable(order)
  const counter = new FigureCounter(columns)
  const wordings = isOwn ? [] : columns.filter(({ isWording }) => isWording).map(({ name }) => name)
  const writeAgain = (format: RowText) => {
    const file = rowsFile(format, folder)
    const onRow = format === 'csv' ? (row: ReportRow) => counter.add(row) : () => undefined
    const read = () => findStated(file) ?? []
    return compareRows({ file, format, wordings, read }, (sink) => {
      writeRows(sink, { ...order, format, onRow })
    })
  }
  const csv = writeAgain('csv')
  const jsonl = writeAgain('jsonl')
  const pages = isGerman
    ? []
    : renderBundled(order, folder).map(({ name, sha256 }) => ({ id: name, value: sha256 }))
  const saved = file ? [{ id: file.name, value: hashRows({ ...order, format: file.format }) }] : []
  const head = db.prepare('SELECT lower(hex(hash)) FROM receipt ORDER BY seq DESC LIMIT 1').pluck().get()
  return {
    figures: [
      ...listBundledFigures(order),
      ...counter.list(),
      { id: rowsFile('csv', folder), value: csv.sha256 },
      { id: rowsFile('jsonl', folder), value: jsonl.sha256 },
      ...pages,
      ...saved,
      { id: HEAD_FIGURE, value: typeof head === 'string' ? head : 'none' },
    ],
    rows: [csv.rows, jsonl.rows],
  }
}

/**
 * Verifies a ZIP file as a bundle and makes its report again from its replies.
 * @returns null for a ZIP file that is no bundle; one that cannot be read with the reason.
 * @throws AppError *file-access*
 */
export function checkFile(path: string): CheckedBundle | null {
  try {
    const isRedacted = withChosenBundle(path, ({ names }) => names.includes(REDACTED_MARK))
    const verification = verifyBundle(path)
    const reperformance = verification.isIntact && !isRedacted ? recomputeBundle(path) : null
    return { kind: 'read', isRedacted, verification, reperformance }
  } catch (error) {
    const known = toAppError(error)
    if (known.code === 'bundle-foreign') return null
    if (known.code.startsWith('bundle-')) return { kind: 'refused', error: known.toShape() }
    throw error
  }
}
