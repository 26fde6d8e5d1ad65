import { findFigure } from '../../../shared/domain/pdf-report.ts'
import type { ReportFigure } from '../../../shared/domain/report.ts'
import type { RecomputedFigure, RowsComparison } from '../../../shared/domain/report-check.ts'
import { HEAD_FIGURE, toFigureOfReport } from '../../../shared/domain/stated-figure.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import { listReportFolders, numberOfReport, OWN_REPORT } from '../../evidence/bundled-reports.ts'
import { THIS_APPLICATION } from '../../reports/bundle-report.ts'
import { parseRecipe, type Recipe, recipeFile, rowsFile } from '../../reports/recipe.ts'

/** The report that a bundle states: its recipe, and its figures, which include the hashes of its files. */
export interface StatedReport {
  readonly folder: string
  readonly recipe: Recipe
  readonly figures: readonly ReportFigure[]
}

/** @param folder of the report; by default of the one that the bundle was made with */
export function findReport(files: BundleFiles, folder = OWN_REPORT): StatedReport | null {
  const text = files.findText(recipeFile(folder))
  if (text === undefined) return null
  const recipe = parseRecipe(text)
  const names = [rowsFile('csv', folder), rowsFile('jsonl', folder), ...listFiles(recipe)]
  const written = names.map((name) => ({ id: name, value: files.measure(name)?.sha256 ?? 'none' }))
  const head = { id: HEAD_FIGURE, value: recipe.headOfChain?.hash ?? 'none' }
  return { folder, recipe, figures: [...recipe.figures, ...written, head] }
}

/** The files of the report itself: its pages, or a saved report of rows. */
function listFiles({ pdf, file }: Recipe): readonly string[] {
  return [...(pdf?.files ?? []), ...(file ? [file] : [])].map(({ name }) => name)
}

/** The bundle's own report, and saved ones that can be made again. */
export function listStatedReports(files: BundleFiles): readonly StatedReport[] {
  return listReportFolders(files).flatMap((folder) => findReport(files, folder) ?? [])
}

/** Figures of saved reports have the number of theirs before their ids; files have it in their names. */
export function inReport<Figure extends RecomputedFigure>(
  { folder }: Pick<StatedReport, 'folder'>,
  figures: readonly Figure[],
): readonly Figure[] {
  const number = numberOfReport(folder)
  if (number === null) return figures
  return figures.map((figure) =>
    figure.id.startsWith(folder) ? figure : { ...figure, id: toFigureOfReport(number, figure.id) },
  )
}

/** Recipes of earlier versions did not state all figures of the pages; their page files are compared nevertheless. */
export function withoutUnstated(recipe: Recipe, found: readonly ReportFigure[]): readonly ReportFigure[] {
  if (isOwn(recipe) && recipe.figures.some(isPrinted)) return found
  const stated = new Set(recipe.figures.map(({ id }) => id))
  return found.filter((figure) => stated.has(figure.id) || !isPrinted(figure))
}

function isPrinted({ id }: ReportFigure): boolean {
  return findFigure(id) !== undefined
}

/** Compares figures by id; one that only one side has is compared with `none`. */
export function compareFigures(
  stated: readonly ReportFigure[],
  found: readonly ReportFigure[],
): readonly RecomputedFigure[] {
  const known = new Map(found.map(({ id, value }) => [id, value]))
  const missing = found.filter(({ id }) => !stated.some((figure) => figure.id === id))
  return [
    ...stated.map(({ id, value }) => ({ id, stated: value, recomputed: known.get(id) ?? 'none' })),
    ...missing.map(({ id, value }) => ({ id, stated: 'none', recomputed: value })),
  ]
}

/**
 * Whether this version made the report, so that equal rows give equal bytes. A recipe with a digest of words, or with a
 * PDF without `printedRows`, is from an earlier build, which may have the same version.
 */
export function isOwn({ application, words, pdf }: Recipe): boolean {
  return application === THIS_APPLICATION && !words && (pdf === null || pdf.printedRows !== undefined)
}

export function isGerman({ pdf }: Recipe): boolean {
  return pdf?.language === 'de'
}

/**
 * Figures are decisive. Pages, and rows with sentences of the application, may have other bytes when another version
 * made them; then that version is named. German pages are not made again.
 */
export function classifyFiles(
  recipe: Recipe,
  figures: readonly RecomputedFigure[],
  rows: readonly RowsComparison[],
): readonly RecomputedFigure[] {
  const { application } = recipe
  const pages = new Set(listFiles(recipe))
  const reworded = new Set(rows.filter(({ differsInWording }) => differsInWording).map(({ file }) => file))
  return figures.map((figure) => {
    const { id, stated, recomputed } = figure
    if (pages.has(id) && isGerman(recipe)) return { id, stated, recomputed: null, isGerman: true }
    const isDecisive = isOwn(recipe) || stated === recomputed || !(pages.has(id) || reworded.has(id))
    return isDecisive ? figure : { ...figure, otherVersion: application }
  })
}

export function toUnknown({ id, value }: ReportFigure): RecomputedFigure {
  return { id, stated: value, recomputed: null }
}
