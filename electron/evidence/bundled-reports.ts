import { z } from 'zod'
import { REVIEW_STATUSES } from '../../shared/domain/report-review.ts'
import type { BundledReport } from '../../shared/domain/verification.ts'
import { broken, readOr } from '../lib/file-error.ts'
import { parseJson } from '../lib/json-file.ts'
import type { BundleFiles } from './bundle-files.ts'
import { datableSchema } from './head-file.ts'

/** The report that a bundle was made with. */
export const OWN_REPORT = 'data/report/'
/** Saved reports that were put beside it: `data/reports/1/`, `data/reports/2/` … */
const SAVED_REPORTS = 'data/reports/'
const SAVED_REPORT = /^data\/reports\/([1-9]\d{0,2})\//
/** How a saved report was kept: its files, and its review as the log had it. */
export const REVIEW_FILE = 'review.json'
const RECIPE = 'recipe.json'

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
/** Half surrogate pairs are read differently by other languages. */
const text = z.string().refine((value) => value.isWellFormed())
const signed = z.strictObject({ by: text, atMs: datableSchema })
const remark = signed.extend({ text })

const savedReportSchema = z.strictObject({
  format: z.literal('unhidden-saved-report-1'),
  /** The log entry of the file. */
  entry: z.int(),
  template: text,
  savedAtMs: datableSchema,
  /** The version that made it, and the newest receipt then; null: not recorded. */
  application: text.nullable(),
  receipt: z.int().nullable(),
  /** `savedAs`: null in a redacted bundle. */
  files: z.array(z.strictObject({ name: text, sha256: hexHash, savedAs: text.nullable() })).min(1),
  status: z.enum([...REVIEW_STATUSES, 'replaced']),
  prepared: signed.nullable(),
  reviewed: signed.nullable(),
  approved: signed.nullable(),
  supersededBy: signed.extend({ file: text.nullable() }).nullable(),
  noteCount: z.int(),
  openNotes: z.int(),
  /** Empty in a redacted bundle. */
  notes: z.array(
    remark.extend({
      note: z.int(),
      place: text,
      answers: z.array(remark),
      closed: signed.nullable(),
    }),
  ),
})
export type SavedReportDocument = z.output<typeof savedReportSchema>

export function savedReportFolder(number: number): string {
  return `${SAVED_REPORTS}${number}/`
}

/** The folders of reports in a bundle: its own first, then the saved ones by their numbers. */
export function listReportFolders(files: BundleFiles): readonly string[] {
  const numbers = new Set(files.names.flatMap((name) => SAVED_REPORT.exec(name)?.[1] ?? []))
  const saved = [...numbers].map(Number).toSorted((one, other) => one - other)
  return [OWN_REPORT, ...saved.map(savedReportFolder)]
}

/** The number of a saved report; null for the bundle's own. */
export function numberOfReport(folder: string): number | null {
  const [, number] = SAVED_REPORT.exec(folder) ?? []
  return number === undefined ? null : Number(number)
}

/** The saved reports of a bundle, as they are stated. @throws AppError *evidence-broken* */
export function listBundledReports(files: BundleFiles): readonly BundledReport[] {
  return listReportFolders(files).flatMap((folder) => {
    const number = numberOfReport(folder)
    if (number === null) return []
    const { notes: _, format: _format, files: own, ...stated } = readSavedReport(files, folder)
    const isMadeAgain = files.names.includes(`${folder}${RECIPE}`)
    return { ...stated, number, file: own[0]?.savedAs ?? null, isMadeAgain }
  })
}

function readSavedReport(files: BundleFiles, folder: string): SavedReportDocument {
  const parsed = savedReportSchema.safeParse(parseJson(files.findText(`${folder}${REVIEW_FILE}`) ?? ''))
  if (parsed.success) return parsed.data
  throw broken(`${folder}${REVIEW_FILE} cannot be read`)
}

/** The first saved report whose files are not those that were saved, or null. */
export function findChangedReport(files: BundleFiles): string | null {
  for (const folder of listReportFolders(files).slice(1)) {
    const stated = readOr(null, () => readSavedReport(files, folder))
    if (!stated) return `${folder}${REVIEW_FILE}`
    const wrong = stated.files.find(
      ({ name, sha256 }) => !name.startsWith(folder) || files.measure(name)?.sha256 !== sha256,
    )
    if (wrong) return wrong.name
  }
  return null
}
