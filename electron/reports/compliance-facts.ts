import type { CaseDecision } from '../../shared/domain/case.ts'
import {
  COMPANY_GROUNDS,
  CONTRADICTIONS,
  type CompanyGround,
  type Contradiction,
} from '../../shared/domain/company-answer.ts'
import type { AnsweredRow, RequestSummary } from '../../shared/domain/company-request.ts'
import { type Criterion, POLICY_GROUNDS } from '../../shared/domain/criterion.ts'
import {
  DISPOSITION_STATES,
  type DispositionState,
  RULE_NAMES,
  type RuleName,
} from '../../shared/domain/finding.ts'
import type { ReportFigure } from '../../shared/domain/report.ts'
import {
  CRITERION_LETTER,
  criterionRowId,
  FINDING_LETTERS,
  findingsRowId,
  oddsId,
  REQUEST_LETTERS,
  requestRowId,
} from '../../shared/domain/table-figures.ts'
import { endOfDayMs } from '../../shared/query/calendar-range.ts'
import type { TreatmentOfSample } from '../../shared/sampling/equal-treatment.ts'
import type { SampleEvaluation } from '../../shared/sampling/evaluate-sample.ts'
import type { OddsRatio } from '../../shared/statistics/odds-ratio.ts'
import { findCriteria } from '../auditor/criteria.ts'
import { iterateCases, type ListedCase } from '../findings/cases/list-cases.ts'
import { answersOf, listRequests } from '../requests/request-rows.ts'
import { compareTreatment } from '../sampling/equal-treatment.ts'
import { evaluate } from '../sampling/evaluate.ts'
import { getSample } from '../sampling/sample-rows.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { matchingItems } from '../store/read/iterate-rows.ts'
import { listBundledSamples } from './bundle-samples.ts'
import { scopeOfCases } from './exceptions.ts'
import { countByRule, totalOf } from './findings-parts.ts'

/**
 * [Note: Compliance review] What a report says of each criterion that was chosen: the cases of its rules, what the
 * company answered, and the auditor's conclusion, which is the only one. Cases are selected by the search of the report;
 * requests and samples count whole where the search finds one of their reviews. Nothing depends on the clock: a request
 * is due by the newest moment that the workspace holds.
 */
export interface ComplianceScope {
  readonly db: ReadableDatabase
  readonly filter: string
  readonly asOfMs: number
}

export interface ComplianceFacts {
  readonly criteria: readonly ReviewedCriterion[]
  /** Of all criteria; a case that bears on several counts once. */
  readonly cases: CaseTally
  /** Rules that bear on one of the criteria, in the order of the screens, with their findings in scope. */
  readonly rules: readonly RuleTally[]
  /** Reviews with a recorded hide or deletion that due requests ask about; `without`: no ground was given for them. */
  readonly askedReviews: { readonly all: number; readonly without: number }
  /** By number. */
  readonly requests: readonly ReviewedRequest[]
  readonly files: readonly ReceivedFile[]
  readonly samples: readonly SampleEvaluation[]
  /** Samples of hidden and of shown reviews for which the company gave a rating. */
  readonly treatments: readonly TreatmentOfSample[]
}

export interface ReviewedCriterion extends Criterion {
  /** `CR-2.1`: its place among the chosen ones. */
  readonly reference: string
  readonly cases: CaseTally
}

export interface RuleTally {
  readonly rule: RuleName
  readonly byState: Readonly<Record<DispositionState, number>>
}

/** A case that changed since it was decided is open. */
export type CaseTally = Readonly<Record<CaseDecision | 'all', number>>

export interface ReviewedRequest extends RequestSummary {
  /** Rows with at least one value that could be read. */
  readonly given: number
  readonly withRating: number
  /** Without a due day, after it, or with every row answered. */
  readonly isDue: boolean
  readonly grounds: ReadonlyMap<CompanyGround, number>
  readonly contradictions: ReadonlyMap<Contradiction, number>
}

export interface ReceivedFile {
  readonly name: string
  readonly sha256: string
  readonly receivedAtMs: number
  readonly sizeBytes: number
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
    askedReviews: countAsked(db, requests),
    requests,
    files: listReceived(db, requests),
    samples: samples.map((id) => evaluate(db, id, getSample(db, id).basis?.confidence ?? CONFIDENCE)),
    treatments: samples.filter((id) => isRated(db, id)).map((id) => compareTreatment(db, id, CONFIDENCE)),
  }
}

export function listChosen(db: ReadableDatabase): readonly Omit<ReviewedCriterion, 'cases'>[] {
  const chosen = findCriteria(db).filter(({ isChosen }) => isChosen)
  return chosen.map((criterion, at) => ({ ...criterion, reference: criterionRowId(at + 1) }))
}

export interface BearingCase {
  readonly one: ListedCase
  /** References of the criteria that its rules bear on. */
  readonly criteria: readonly string[]
}

/** The cases in scope with a finding of a rule of a chosen criterion, in an order without ids but for the last tie. */
export function listBearingCases({ db, filter, asOfMs }: ComplianceScope): readonly BearingCase[] {
  const chosen = listChosen(db)
  const isInScope = scopeOfCases({ db, template: 'compliance', filter, asOfMs })
  const found: BearingCase[] = []
  for (const one of iterateCases(db)) {
    const criteria = chosen.filter(({ rules }) => haveCommon(rules, one.rules))
    if (criteria.length > 0 && isInScope(one))
      found.push({ one, criteria: criteria.map(({ reference }) => reference) })
  }
  return found
}

function haveCommon(rules: readonly RuleName[], others: readonly RuleName[]): boolean {
  return rules.some((rule) => others.includes(rule))
}

function tally(cases: readonly BearingCase[]): CaseTally {
  const count = (wanted: CaseDecision) => cases.filter(({ one }) => decisionOf(one) === wanted).length
  return {
    all: cases.length,
    ...{ open: count('open'), confirmed: count('confirmed') },
    ...{ dismissed: count('dismissed'), mixed: count('mixed') },
  }
}

const decisionOf = ({ state, decision }: ListedCase): CaseDecision =>
  state === 'decided' ? decision : 'open'

function listReviewedRequests(scope: ComplianceScope): readonly ReviewedRequest[] {
  const { db } = scope
  const nowMs = findNewestMoment(scope)
  const zone = readAuditZone(db)
  return listRequestsInScope(scope, nowMs).map((request) => {
    const rows = answersOf(db, request.requestId)
    const count = (isCounted: (row: AnsweredRow) => boolean) => rows.filter(isCounted).length
    const { dueDay } = request
    return {
      ...request,
      given: count(({ answer }) => answer !== null),
      withRating: count(({ answer }) => answer !== null && answer.rating !== null),
      isDue: dueDay === null || request.state === 'answered' || endOfDayMs(dueDay, zone) <= nowMs,
      grounds: new Map(
        COMPANY_GROUNDS.map((ground) => [ground, count(({ answer }) => answer?.ground === ground)]),
      ),
      contradictions: new Map(
        CONTRADICTIONS.map((name) => [name, count(({ contradictions }) => contradictions.includes(name))]),
      ),
    }
  })
}

/** Each review once, however often it is asked about. */
function countAsked(
  db: ReadableDatabase,
  requests: readonly ReviewedRequest[],
): ComplianceFacts['askedReviews'] {
  const hasGround = new Map<string, boolean>()
  for (const { requestId } of requests.filter(({ isDue }) => isDue)) {
    for (const { feedbackId, hiddenSinceMs, deletedAtMs, answer } of answersOf(db, requestId)) {
      if (hiddenSinceMs === null && deletedAtMs === null) continue
      const isGiven = hasGround.get(feedbackId) === true || (answer !== null && answer.ground !== null)
      hasGround.set(feedbackId, isGiven)
    }
  }
  const without = [...hasGround.values()].filter((isGiven) => !isGiven).length
  return { all: hasGround.size, without }
}

/** Those that ask about a review that the search finds, oldest first. */
export function listRequestsInScope(
  { db, filter, asOfMs }: ComplianceScope,
  nowMs: number,
): readonly RequestSummary[] {
  const requests = listRequests(db, nowMs).toReversed()
  if (filter.trim() === '') return requests
  const { sql, values } = matchingItems(db, { filter, nowMs: asOfMs }, 'all')
  const asking = db
    .prepare<unknown[], number>(
      `SELECT DISTINCT request_id FROM company_request_row
       WHERE feedback_id IN (SELECT f.feedback_id FROM feedback f WHERE ${sql})`,
    )
    .pluck()
    .all(...values)
  return requests.filter(({ requestId }) => asking.includes(requestId))
}

/** The end of the data, or a later request, answer or conclusion. */
export function findNewestMoment({ db, asOfMs }: ComplianceScope): number {
  const newestMs = prepareOnce(
    db,
    `SELECT max(
       coalesce((SELECT max(created_at_ms) FROM company_request), 0),
       coalesce((SELECT max(sent_at_ms) FROM sent_request), 0),
       coalesce((SELECT max(received_at_ms) FROM answer_file), 0))`,
  )
    .pluck()
    .get() as number
  const concluded = findCriteria(db).map(({ conclusion }) => conclusion?.atMs ?? 0)
  return Math.max(asOfMs, newestMs, ...concluded)
}

/** The files with an answer to one of the requests, oldest first. */
function listReceived(
  db: ReadableDatabase,
  requests: readonly Pick<RequestSummary, 'requestId'>[],
): readonly ReceivedFile[] {
  return prepareOnce(
    db,
    `SELECT name, sha256, received_at_ms AS receivedAtMs, size_bytes AS sizeBytes FROM answer_file
     WHERE file_id IN (
       SELECT file_id FROM company_answer WHERE request_id IN (SELECT value FROM json_each(?)))
     ORDER BY file_id`,
  ).all(JSON.stringify(requests.map(({ requestId }) => requestId))) as ReceivedFile[]
}

function isRated(db: ReadableDatabase, sampleId: number): boolean {
  const { design } = getSample(db, sampleId)
  if (design.method !== 'stratified' || design.by !== 'visibility') return false
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
    ...facts.requests.flatMap(({ requestId, rows, given, contradicting }) => [
      [`${requestRowId(requestId)}.${REQUEST_LETTERS.asked}`, rows] as const,
      [`${requestRowId(requestId)}.${REQUEST_LETTERS.answered}`, given] as const,
      [`${requestRowId(requestId)}.${REQUEST_LETTERS.contradicting}`, contradicting] as const,
    ]),
    ...facts.treatments.flatMap(({ sample, result }) =>
      result ? [[oddsId(sample.sampleId), printOdds(result.odds)] as const] : [],
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

/** `2.812 (1.702 to 4.631)`. */
function printOdds({ ratio, interval }: OddsRatio): string {
  const [at, low, high] = [ratio ?? Number.NaN, interval.low, interval.high].map((one) => one.toPrecision(4))
  return `${at} (${low} to ${high})`
}

export function sumOf<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0)
}
