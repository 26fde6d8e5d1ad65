import type { ReportResult } from '../../shared/domain/report.ts'
import type { Assessment, ReviewerRole, SheetItem } from '../../shared/domain/sample.ts'
import { type CsvCell, csvNumber, csvText, toCsvRow } from '../../shared/format/csv.ts'
import { ReportFile } from '../reports/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { getList } from './draw-sample.ts'
import { printList } from './population-list.ts'
import { getSheet } from './sheet-rows.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const COLUMNS = ['reference', 'feedbackId', 'businessId', 'stratum']
const CODE_COLUMNS = ['Verdict', 'Ground', 'Note', 'DecidedUtc']

export interface SampleExportOrder {
  readonly sampleId: number
  /** *sheet*: the drawn items with their codes as CSV; *population*: the list that was drawn from, as TSV. */
  readonly what: 'sheet' | 'population'
  readonly path: string
}

/**
 * Writes a test sheet or the frozen list. Codes that may not be seen yet ([Note: Blind coding]) are left empty.
 * @throws AppError *not-found*, *disk-full*, *file-access*
 */
export function exportSample(
  db: ReadableDatabase,
  { sampleId, what, path }: SampleExportOrder,
): ReportResult {
  const { sample } = getSheet(db, sampleId, 'first')
  const file = new ReportFile(path)
  try {
    if (what === 'population') {
      file.write(printList(getList(db, sample.population.populationId)))
      return file.finish(sample.population.count)
    }
    const isDouble = sample.state === 'locked'
    const roles: readonly ReviewerRole[] = isDouble ? ['first', 'second'] : ['first']
    const sheets = roles.map((role) => getSheet(db, sampleId, role).items)
    const codeColumns = roles.flatMap((role) => CODE_COLUMNS.map((name) => `${role}${name}`))
    file.write(`${BYTE_ORDER_MARK}${toCsvRow([...COLUMNS, ...codeColumns].map(csvText))}`)
    const [items = [], others] = sheets
    for (const [at, item] of items.entries()) {
      const codes = [item, ...(others ? [others[at]] : [])]
      file.write(toCsvRow([...toCells(item), ...codes.flatMap((one) => toCodes(one?.assessment ?? null))]))
    }
    return file.finish(items.length)
  } catch (error) {
    file.discard()
    throw error
  }
}

function toCells({ reference, feedbackId, businessId, stratum }: SheetItem): CsvCell[] {
  return [csvText(reference), csvNumber(feedbackId), csvNumber(businessId), csvText(stratum)]
}

function toCodes(assessment: Assessment | null): CsvCell[] {
  if (!assessment) return CODE_COLUMNS.map(() => csvText(null))
  const { verdict, ground, note, decidedAtMs } = assessment
  return [verdict, ground, note, new Date(decidedAtMs).toISOString()].map(csvText)
}
