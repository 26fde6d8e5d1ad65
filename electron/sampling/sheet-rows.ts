import { AppError } from '../../shared/app-error.ts'
import type { BusinessId, FeedbackId } from '../../shared/domain/ids.ts'
import { printDrawReference } from '../../shared/domain/reference.ts'
import type {
  Assessment,
  ReviewerRole,
  SampleSummary,
  SheetItem,
  TestSheet,
} from '../../shared/domain/sample.ts'
import type { DoubleCoded } from '../../shared/sampling/evaluate-sample.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getSample } from './sample-rows.ts'

/**
 * [Note: Blind coding] Once a second reviewer is named, no codes of the other sheet are shown until both sheets are
 * locked. A sheet that is locked first is neither shown nor evaluated until then, because the user may be the other
 * reviewer. The log records that an item was coded, not its code. The SQL console can read the codes, but logs the
 * statement.
 */
export function isBlinded({ state, isFinished }: SampleSummary, role: ReviewerRole): boolean {
  return state === 'second-review' && isFinished[role]
}

/** @throws AppError *not-found* */
export function getSheet(db: ReadableDatabase, sampleId: number, role: ReviewerRole): TestSheet {
  const sample = getSample(db, sampleId)
  if (role === 'second' && sample.secondReviewer === null) {
    throw new AppError('not-found', 'This sample has no second reviewer yet.')
  }
  const items = readItems(db, sampleId, role)
  if (!isBlinded(sample, role)) return { sample, role, isBlinded: false, items }
  return { sample, role, isBlinded: true, items: items.map((item) => ({ ...item, assessment: null })) }
}

/** Both codings, item by item. @throws AppError *not-found*, *invalid-argument* while a sheet is not locked */
export function listDoubleCoded(db: ReadableDatabase, sampleId: number): DoubleCoded[] {
  const { isFinished } = getSample(db, sampleId)
  if (!isFinished.first || !isFinished.second) {
    throw new AppError('invalid-argument', 'The codings are compared once both sheets are locked.')
  }
  const second = readItems(db, sampleId, 'second')
  return readItems(db, sampleId, 'first').flatMap(({ assessment, ...item }, at) => {
    const other = second[at]?.assessment
    return assessment && other ? [{ ...item, first: assessment, second: other }] : []
  })
}

const ITEMS_SQL = `
  SELECT d.number, CAST(d.feedback_id AS TEXT) AS feedbackId, CAST(f.business_id AS TEXT) AS businessId, d.stratum,
    a.verdict, a.ground, a.note, a.decided_at_ms AS decidedAtMs
  FROM drawn_item d LEFT JOIN feedback f USING (feedback_id)
  LEFT JOIN assessment a ON a.assessment_id = (
    SELECT max(assessment_id) FROM assessment
    WHERE sample_id = d.sample_id AND number = d.number AND role = @role)
  WHERE d.sample_id = @sampleId ORDER BY d.number`

interface ItemRow extends Pick<Assessment, 'ground' | 'note' | 'decidedAtMs'> {
  readonly number: number
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId | null
  readonly stratum: string
  readonly verdict: Assessment['verdict'] | null
}

function readItems(db: ReadableDatabase, sampleId: number, role: ReviewerRole): SheetItem[] {
  const rows = prepareOnce(db, ITEMS_SQL).all({ sampleId, role }) as ItemRow[]
  return rows.map(({ verdict, ground, note, decidedAtMs, ...item }) => ({
    ...item,
    reference: printDrawReference(sampleId, item.number),
    assessment: verdict === null ? null : { verdict, ground, note, decidedAtMs },
  }))
}
