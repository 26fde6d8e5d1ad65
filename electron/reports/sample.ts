import { invalid } from '../../shared/app-error.ts'
import { findReference } from '../../shared/domain/reference.ts'
import type { Assessment, SheetItem } from '../../shared/domain/sample.ts'
import { getSample } from '../sampling/sample-rows.ts'
import { getSheet } from '../sampling/sheet-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import {
  feedbackReference,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
  toColumns,
} from './report-table.ts'

/** Strata by business are named by the business id. */
const MORE: Readonly<Record<string, Pick<ReportColumn, 'isOptional' | 'idsOf'>>> = {
  businessId: { isOptional: true },
  stratum: { idsOf: 'businessId' },
}

/**
 * One row for each drawn item in the order of the draw, with its codes; codes that may not be seen yet ([Note: Blind
 * coding]) are empty. The filter is the reference of the sample.
 */
export const sample: ReportTable = {
  columns: toColumns({
    reference: 'paper',
    number: 'number',
    feedbackId: 'id',
    businessId: 'id',
    stratum: 'recorded',
    firstReviewer: 'content',
    firstVerdict: 'word',
    firstGround: 'word',
    firstNote: 'content',
    firstDecidedUtc: 'moment',
    secondReviewer: 'content',
    secondVerdict: 'word',
    secondGround: 'word',
    secondNote: 'content',
    secondDecidedUtc: 'moment',
    feedbackRef: 'reference',
  }).map((column) => ({ ...column, ...MORE[column.name] })),
  count: (db, { filter }) => getSample(db, findSampleId(filter)).items,
  ties: () => [],
  rows: (db, { filter }) => listRows(db, findSampleId(filter)),
}

/** @throws AppError *invalid-argument* if the filter is not the reference of a sample */
export function findSampleId(filter: string): number {
  const reference = findReference(filter)
  if (reference?.kind === 'sample') return reference.sampleId
  throw invalid('Name one sample by its reference, such as S-3.')
}

/** Includes the codes of the second reviewer once both sheets are locked. */
function listRows(db: ReadableDatabase, sampleId: number): readonly ReportRow[] {
  const first = getSheet(db, sampleId, 'first')
  const { state, preparer, secondReviewer } = first.sample
  const second = state === 'locked' ? getSheet(db, sampleId, 'second').items : []
  return first.items.map((item, at) => [
    ...toItemValues(item),
    preparer,
    ...toCodes(item.assessment),
    secondReviewer,
    ...toCodes(second[at]?.assessment ?? null),
    feedbackReference(item.feedbackId),
  ])
}

function toItemValues({ reference, number, feedbackId, businessId, stratum }: SheetItem): ReportRow {
  return [reference, number, feedbackId, businessId, stratum === '' ? null : stratum]
}

function toCodes(assessment: Assessment | null): ReportRow {
  if (!assessment) return [null, null, null, null]
  const { verdict, ground, note, decidedAtMs } = assessment
  return [verdict, ground, note, decidedAtMs]
}
