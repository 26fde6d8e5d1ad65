import type { CaseDecision } from '../../shared/domain/case.ts'
import {
  COMPANY_GROUNDS,
  CONTRADICTIONS,
  type CompanyGround,
  type Contradiction,
} from '../../shared/domain/company-answer.ts'
import { type AnsweredRow, isDue, type RequestSummary } from '../../shared/domain/company-request.ts'
import type { Criterion } from '../../shared/domain/criterion.ts'
import type { RuleName } from '../../shared/domain/finding.ts'
import { criterionRowId } from '../../shared/domain/table-figures.ts'
import { findCriteria } from '../auditor/criteria.ts'
import { FILES_OF_REQUESTS } from '../evidence/received-files.ts'
import { iterateCases, type ListedCase } from '../findings/cases/list-cases.ts'
import { answersOf, listRequests } from '../requests/request-rows.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { matchingItems } from '../store/read/iterate-rows.ts'
import { scopeOfCases } from './case-tallies.ts'

export interface ComplianceScope {
  readonly db: ReadableDatabase
  readonly filter: string
  readonly asOfMs: number
}

export interface ChosenCriterion extends Criterion {
  /** `CR-2.1`: its place among the chosen ones. */
  readonly reference: string
}

/** A case that changed since it was decided is open. */
export type CaseTally = Readonly<Record<CaseDecision | 'all', number>>

export function listChosen(db: ReadableDatabase): readonly ChosenCriterion[] {
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

export function tally(cases: readonly BearingCase[]): CaseTally {
  const count = (wanted: CaseDecision) => cases.filter(({ one }) => decisionOf(one) === wanted).length
  return {
    all: cases.length,
    open: count('open'),
    confirmed: count('confirmed'),
    dismissed: count('dismissed'),
    mixed: count('mixed'),
  }
}

const decisionOf = ({ state, decision }: ListedCase): CaseDecision =>
  state === 'decided' ? decision : 'open'

/** With its rows, which are read and compared with the record once for all parts of a report. */
export interface AskedRequest extends RequestSummary {
  readonly asked: readonly AnsweredRow[]
}

export interface ReviewedRequest extends AskedRequest {
  readonly grounds: ReadonlyMap<CompanyGround, number>
  readonly contradictions: ReadonlyMap<Contradiction, number>
}

export interface ReceivedFile {
  readonly name: string
  readonly sha256: string
  readonly receivedAtMs: number
  readonly sizeBytes: number
  /** Rows that were not taken, and cells that could not be read. */
  readonly notTaken: number
  readonly setAside: number
}

/**
 * Reviews with a recorded hide or deletion that due requests ask about; `without`: no request has a ground for them.
 */
export interface AskedReviews {
  readonly all: number
  readonly without: number
}

export function listReviewedRequests(scope: ComplianceScope): readonly ReviewedRequest[] {
  return listAskedRequests(scope).map((request) => {
    const { asked } = request
    const count = (isCounted: (row: AnsweredRow) => boolean) => asked.filter(isCounted).length
    return {
      ...request,
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
export function countAsked(requests: readonly ReviewedRequest[]): AskedReviews {
  const [asked, given] = [new Set<string>(), new Set<string>()]
  for (const request of requests) {
    for (const { feedbackId, hiddenSinceMs, deletedAtMs, answer } of request.asked) {
      if (isDue(request) && (hiddenSinceMs !== null || deletedAtMs !== null)) asked.add(feedbackId)
      if (answer !== null && answer.ground !== null) given.add(feedbackId)
    }
  }
  return { all: asked.size, without: asked.difference(given).size }
}

/** Those that ask about a review that the search finds, oldest first. */
export function listAskedRequests(scope: ComplianceScope): readonly AskedRequest[] {
  return listRequestsInScope(scope).map((request) => ({
    ...request,
    asked: answersOf(scope.db, request.requestId),
  }))
}

function listRequestsInScope(scope: ComplianceScope): readonly RequestSummary[] {
  const { db, filter, asOfMs } = scope
  const requests = listRequests(db, findNewestMoment(scope)).toReversed()
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
function findNewestMoment({ db, asOfMs }: ComplianceScope): number {
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

/** The files that belong to one of the requests, oldest first. */
export function listReceived(
  db: ReadableDatabase,
  requests: readonly Pick<RequestSummary, 'requestId'>[],
): readonly ReceivedFile[] {
  return prepareOnce(
    db,
    `SELECT name, sha256, received_at_ms AS receivedAtMs, size_bytes AS sizeBytes,
       json_array_length(leftovers_json, '$.notTaken') AS notTaken,
       json_array_length(leftovers_json, '$.setAside') AS setAside
     FROM answer_file
     WHERE file_id IN (${FILES_OF_REQUESTS}) ORDER BY file_id`,
  ).all({ requestIds: JSON.stringify(requests.map(({ requestId }) => requestId)) }) as ReceivedFile[]
}

export function sumOf<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0)
}
