import type { ReviewerRole, SampleSummary, Verdict } from '../../shared/domain/sample.ts'
import { VERDICTS } from '../../shared/domain/sample.ts'
import type { SampleEvaluation } from '../../shared/sampling/evaluate-sample.ts'
import { evaluateSample } from '../../shared/sampling/evaluate-sample.ts'
import { toAgreement } from '../../shared/statistics/cohens-kappa.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { getSample } from './sample-rows.ts'
import { getSheet, listDoubleCoded } from './sheet-rows.ts'

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
