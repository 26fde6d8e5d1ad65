import { type Criterion, POLICY_GROUNDS } from '../../shared/domain/criterion.ts'
import {
  DISPOSITION_STATES,
  type DispositionState,
  RULE_NAMES,
  type RuleName,
} from '../../shared/domain/finding.ts'
import type { ReportFigure } from '../../shared/domain/report.ts'
import { drawsByVisibility } from '../../shared/domain/sample.ts'
import {
  CRITERION_LETTER,
  FINDING_LETTERS,
  findingsRowId,
  oddsId,
  REQUEST_LETTERS,
  requestRowId,
} from '../../shared/domain/table-figures.ts'
import type { TreatmentOfSample } from '../../shared/sampling/equal-treatment.ts'
import { formatRatio } from '../../shared/sampling/equal-treatment-strings.ts'
import type { SampleEvaluation } from '../../shared/sampling/evaluate-sample.ts'
import type { OddsRatio } from '../../shared/statistics/odds-ratio.ts'
import { compareTreatment } from '../sampling/equal-treatment.ts'
import { getSample } from '../sampling/sample-rows.ts'
import { evaluateAsPlanned } from '../sampling/sheet-rows.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { listBundledSamples } from './bundle-documents.ts'
import {
  type AskedReviews,
  type CaseTally,
  type ChosenCriterion,
  type ComplianceScope,
  countAsked,
  listBearingCases,
  listChosen,
  listReceived,
  listReviewedRequests,
  type ReceivedFile,
  type ReviewedRequest,
  sumOf,
  tally,
} from './compliance-rows.ts'
import { countByRule, totalOf } from './findings-parts.ts'

/**
 * [Note: Compliance review] What a report says of each criterion that was chosen: the cases of its rules, what the
 * company answered, and the auditor's conclusion, which is the only one. Cases are selected by the search of the
 * report; requests and samples count whole where the search finds one of their reviews. Nothing depends on the clock: a
 * request is due by the newest moment that the workspace holds.
 */
export interface ComplianceFacts {
  readonly criteria: readonly ReviewedCriterion[]
  /** Of all criteria; a case that bears on several counts once. */
  readonly cases: CaseTally
  /** Rules that bear on one of the criteria, in the order of the screens, with their findings in scope. */
  readonly rules: readonly RuleTally[]
  readonly askedReviews: AskedReviews
  /** By number. */
  readonly requests: readonly ReviewedRequest[]
  readonly files: readonly ReceivedFile[]
  readonly samples: readonly SampleEvaluation[]
  /** Samples of hidden and of shown reviews for which the company gave a rating. */
  readonly treatments: readonly TreatmentOfSample[]
}

export interface ReviewedCriterion extends ChosenCriterion {
  readonly cases: CaseTally
}

export interface RuleTally {
  readonly rule: RuleName
  readonly byState: Readonly<Record<DispositionState, number>>
}

const CONFIDENCE = 0.95

export function readCompliance(scope: ComplianceScope): ComplianceFacts {
  const { db } = scope
  const requests = listReviewedRequests(scope)
  const bearing = listBearingCases(scope)
  const chosen = listChosen(db)
  const found = new Map(countByRule(scope).map(({ rule, byState }) => [rule, byState]))
  const samples = listBundledSamples(db, { ...scope, template: 'compliance' })
  return {
    criteria: chosen.map((criterion) => ({
      ...criterion,
      cases: tally(bearing.filter(({ criteria }) => criteria.includes(criterion.reference))),
    })),
    cases: tally(bearing),
    rules: RULE_NAMES.filter((rule) => chosen.some(({ rules }) => rules.includes(rule))).map((rule) => ({
      rule,
      byState: found.get(rule) ?? { open: 0, confirmed: 0, dismissed: 0 },
    })),
    askedReviews: countAsked(requests),
    requests,
    files: listReceived(db, requests),
    samples: samples.map((id) => evaluateAsPlanned(db, id)),
    treatments: samples.filter((id) => isRated(db, id)).map((id) => compareTreatment(db, id, CONFIDENCE)),
  }
}

function isRated(db: ReadableDatabase, sampleId: number): boolean {
  if (!drawsByVisibility(getSample(db, sampleId).design)) return false
  return (
    prepareOnce(
      db,
      `SELECT 1 FROM drawn_item JOIN company_request_row q USING (feedback_id)
       JOIN company_answer a ON a.request_id = q.request_id AND a.number = q.number
       WHERE sample_id = ? AND rating IS NOT NULL LIMIT 1`,
    ).get(sampleId) !== undefined
  )
}

/** Grounds that the criterion lists: those that a clause permits, else those of the common list without *other*. */
export function countListed(
  { grounds }: Pick<Criterion, 'grounds'>,
  requests: readonly ReviewedRequest[],
): number {
  const listed = grounds ?? POLICY_GROUNDS.filter((ground) => ground !== 'other')
  return sumOf(requests, ({ grounds: given }) =>
    listed.reduce((sum, ground) => sum + (given.get(ground) ?? 0), 0),
  )
}

/** Figures that no search counts, by the ids that the pages print. */
export function listComplianceFigures(facts: ComplianceFacts): readonly ReportFigure[] {
  const { all, ...byState } = FINDING_LETTERS
  const figures: readonly (readonly [string, number | string])[] = [
    ...facts.criteria.map(({ reference, cases }) => [`${reference}.${CRITERION_LETTER}`, cases.all] as const),
    ...facts.requests.flatMap(({ requestId, rows, answered, contradicting }) => [
      [`${requestRowId(requestId)}.${REQUEST_LETTERS.asked}`, rows] as const,
      [`${requestRowId(requestId)}.${REQUEST_LETTERS.answered}`, answered] as const,
      [`${requestRowId(requestId)}.${REQUEST_LETTERS.contradicting}`, contradicting] as const,
    ]),
    ...facts.treatments.flatMap(({ sample, result }) =>
      result && result.odds.ratio !== null
        ? [[oddsId(sample.sampleId), printOdds(result.odds.ratio, result.odds)] as const]
        : [],
    ),
    ...facts.rules.flatMap(({ rule, byState: tally }) => [
      ...DISPOSITION_STATES.map(
        (state) => [`${findingsRowId(rule, 'CR')}.${byState[state]}`, tally[state]] as const,
      ),
      [`${findingsRowId(rule, 'CR')}.${all}`, totalOf(tally)] as const,
    ]),
  ]
  return figures.map(([id, value]) => ({ id, value: String(value) }))
}

/** `2.812 (1.702 to 4.631)`, `2.812 (1.702 to no limit)`. */
function printOdds(ratio: number, { interval }: OddsRatio): string {
  const [at, low, high] = [ratio, interval.low, interval.high].map((one) =>
    one === Infinity ? formatRatio(one) : one.toPrecision(4),
  )
  return `${at} (${low} to ${high})`
}
