import { AppError } from '../../shared/app-error.ts'
import type { BusinessId, FeedbackId } from '../../shared/domain/ids.ts'
import { printDrawReference } from '../../shared/domain/reference.ts'
import {
  type Assessment,
  isLocked,
  type ReviewerRole,
  type SampleSummary,
  type SheetItem,
  type TestSheet,
  VERDICTS,
  type Verdict,
} from '../../shared/domain/sample.ts'
import {
  type DoubleCoded,
  evaluateSample,
  type ListedSample,
  type SampleEvaluation,
} from '../../shared/sampling/evaluate-sample.ts'
import { toAgreement } from '../../shared/statistics/cohens-kappa.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { findSamples, getSample } from './sample-rows.ts'

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

/**
 * Evaluates the codings of a sample. Codings that are not locked or are blinded ([Note: Blind coding]) are left out.
 * @throws AppError *not-found*
 */
export function evaluate(db: ReadableDatabase, sampleId: number, confidence: number): SampleEvaluation {
  const sample = getSample(db, sampleId)
  if (sample.state === 'locked') return evaluateBoth(db, sample, confidence)
  const codings = sample.state === 'coded' ? [evaluateOne(db, sample, 'first', confidence)] : []
  return { sample, confidence, codings, agreement: null, disagreements: [] }
}

const USUAL_CONFIDENCE = 0.95

/** With the confidence that the size was calculated from, else with 95%. @throws AppError *not-found* */
export function evaluateAsPlanned(db: ReadableDatabase, sampleId: number): SampleEvaluation {
  return evaluate(db, sampleId, getSample(db, sampleId).basis?.confidence ?? USUAL_CONFIDENCE)
}

/** All draws, newest first, each with its result where its sheets are locked. */
export function listSamples(db: ReadableDatabase): readonly ListedSample[] {
  return findSamples(db).map((sample) => {
    const confidence = sample.basis?.confidence ?? USUAL_CONFIDENCE
    return { ...sample, result: isLocked(sample) ? evaluateOne(db, sample, 'first', confidence).whole : null }
  })
}

type Coding = SampleEvaluation['codings'][number]

function evaluateOne(
  db: ReadableDatabase,
  sample: SampleSummary,
  role: ReviewerRole,
  confidence: number,
): Coding {
  const { items } = getSheet(db, sample.sampleId, role)
  const coded = items.flatMap(({ stratum, assessment }) =>
    assessment ? [{ stratum, verdict: assessment.verdict }] : [],
  )
  return toCoding(sample, role, coded, confidence)
}

function evaluateBoth(db: ReadableDatabase, sample: SampleSummary, confidence: number): SampleEvaluation {
  const both = listDoubleCoded(db, sample.sampleId)
  const pairs = both.map(({ first, second }) => [first.verdict, second.verdict] as const)
  const eitherFails = both.map(({ stratum, first, second }) => ({
    stratum,
    verdict: second.verdict === 'fail' ? second.verdict : first.verdict,
  }))
  return {
    sample,
    confidence,
    codings: [
      evaluateOne(db, sample, 'first', confidence),
      evaluateOne(db, sample, 'second', confidence),
      toCoding(sample, 'either', eitherFails, confidence),
    ],
    agreement: toAgreement(pairs, VERDICTS),
    disagreements: both.filter(({ first, second }) => first.verdict !== second.verdict),
  }
}

function toCoding(
  sample: SampleSummary,
  by: Coding['by'],
  coded: readonly { readonly stratum: string; readonly verdict: Verdict }[],
  confidence: number,
): Coding {
  const verdictsOf = (name: string) =>
    coded.filter(({ stratum }) => stratum === name).map(({ verdict }) => verdict)
  return {
    by,
    whole: evaluateSample(
      coded.map(({ verdict }) => verdict),
      sample.population.count,
      confidence,
    ),
    strata: sample.strata.map(({ name, count }) => ({
      name,
      evaluation: evaluateSample(verdictsOf(name), count, confidence),
    })),
  }
}
