import { CASE_PRIORITIES } from '../../shared/domain/case.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { findLastDecision, toRow } from '../findings/cases/case-row.ts'
import { findGivenGrounds } from '../requests/request-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import type { Selection } from '../store/read/iterate-rows.ts'
import {
  type AskedRequest,
  type BearingCase,
  type ComplianceScope,
  listAskedRequests,
  listBearingCases,
  listChosen,
} from './compliance-rows.ts'
import {
  businessReference,
  type ExtraSheet,
  feedbackReference,
  type ReportRow,
  type ReportTable,
  toColumns,
} from './report-table.ts'

/**
 * One row for each case that bears on a chosen criterion ([Note: Compliance review]), with the ground that the auditor
 * decided on beside those that the company gave. Workbooks have the criteria, requests and answers on sheets of their
 * own.
 */
export const compliance: ReportTable = {
  columns: toColumns({
    caseRef: 'paper',
    title: 'recorded',
    criteria: 'flags',
    rules: 'flags',
    businessId: 'id',
    feedbackId: 'id',
    reviews: 'number',
    findings: 'number',
    fromUtc: 'moment',
    priority: 'word',
    state: 'word',
    decision: 'word',
    ground: 'word',
    decidedBy: 'content',
    decidedUtc: 'moment',
    requests: 'flags',
    groundsGiven: 'number',
    companyGrounds: 'flags',
    contradicting: 'number',
    feedbackRef: 'reference',
    businessRef: 'reference',
  }).map((column) => ({
    ...column,
    ...(column.name === 'feedbackId' && { isOptional: true }),
    ...(column.name === 'title' && { isWording: true }),
  })),
  count: (db, selection) => listBearingCases(toScope(db, selection)).length,
  ties: () => ['priority', 'findings', 'fromUtc'],
  *rows(db, selection) {
    const scope = toScope(db, selection)
    const asked = listAsked(scope)
    for (const bearing of listBearingCases(scope).toSorted(compareBearing)) yield toCells(db, bearing, asked)
  },
  sheets: (db, selection) => {
    const requests = listAskedRequests(toScope(db, selection))
    return [toCriteriaSheet(db), toRequestsSheet(requests), toAnswersSheet(requests)]
  },
}

function toScope(db: ReadableDatabase, { filter, nowMs }: Selection): ComplianceScope {
  return { db, filter, asOfMs: nowMs }
}

function compareBearing({ one: a }: BearingCase, { one: b }: BearingCase): number {
  return (
    CASE_PRIORITIES.indexOf(a.priority) - CASE_PRIORITIES.indexOf(b.priority) ||
    b.references.length - a.references.length ||
    (a.fromMs ?? 0) - (b.fromMs ?? 0) ||
    (a.reference < b.reference ? -1 : 1)
  )
}

interface Asked {
  readonly requests: Set<string>
  contradicting: number
}

/** Requests in scope by the review that they ask about. */
function listAsked(scope: ComplianceScope): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>()
  for (const { reference, asked: rows } of listAskedRequests(scope)) {
    for (const { feedbackId, contradictions } of rows) {
      const about = asked.get(feedbackId) ?? { requests: new Set(), contradicting: 0 }
      asked.set(feedbackId, about)
      about.requests.add(reference)
      if (contradictions.length > 0) about.contradicting += 1
    }
  }
  return asked
}

function toCells(
  db: ReadableDatabase,
  { one, criteria }: BearingCase,
  asked: ReadonlyMap<string, Asked>,
): ReportRow {
  const { reference, title, businessId, reviews, findings, fromMs, priority, state, decision, ground } =
    toRow(db, one)
  const feedbackId = one.kind === 'review' ? (one.feedbackIds[0] ?? null) : null
  const last = state === 'open' ? undefined : findLastDecision(db, one)
  const about = one.feedbackIds.flatMap((id) => asked.get(id) ?? [])
  const requests = [...new Set(about.flatMap((one) => [...one.requests]))]
  return [
    reference,
    title,
    criteria,
    one.rules,
    businessId,
    feedbackId,
    reviews,
    findings,
    fromMs,
    priority,
    state,
    state === 'open' ? null : decision,
    ground,
    last?.decidedBy || null,
    last?.decidedMs ?? null,
    requests,
    ...toCompanyGrounds(db, requests.length === 0 ? [] : one.feedbackIds),
    about.reduce((sum, { contradicting }) => sum + contradicting, 0),
    feedbackId === null ? null : feedbackReference(feedbackId),
    businessReference(businessId),
  ]
}

/** How many of the reviews have a ground, and `fake:3` for each ground. */
function toCompanyGrounds(db: ReadableDatabase, feedbackIds: readonly FeedbackId[]): ReportRow {
  const given = feedbackIds.length === 0 ? [] : findGivenGrounds(db, feedbackIds)
  return [
    given.reduce((sum, { reviews }) => sum + reviews, 0),
    given.map(({ ground, reviews }) => `${ground}:${reviews}`),
  ]
}

/** A clause and its number are the auditor's words. */
function toCriteriaSheet(db: ReadableDatabase): ExtraSheet {
  return {
    name: 'Criteria',
    columns: toColumns({
      criterion: 'flags',
      version: 'number',
      criterionTitle: 'recorded',
      provision: 'content',
      source: 'recorded',
      asks: 'content',
      shows: 'recorded',
      missing: 'recorded',
      conclusion: 'word',
      conclusionText: 'content',
      concludedBy: 'content',
      concludedUtc: 'moment',
    }),
    ties: ['criterion'],
    rows: listChosen(db).map(
      ({ reference, version, title, provision, source, asks, shows, missing, conclusion }) => [
        [reference],
        version,
        title,
        provision,
        source,
        asks,
        shows,
        missing.join('; '),
        conclusion?.conclusion ?? null,
        conclusion?.text ?? null,
        conclusion?.by ?? null,
        conclusion?.atMs ?? null,
      ],
    ),
  }
}

function toRequestsSheet(requests: readonly AskedRequest[]): ExtraSheet {
  return {
    name: 'Requests',
    columns: toColumns({
      request: 'word',
      requestTitle: 'content',
      requestState: 'word',
      due: 'recorded',
      madeUtc: 'moment',
      sentUtc: 'moment',
      asked: 'number',
      answered: 'number',
      groundsGiven: 'number',
      contradicting: 'number',
      versions: 'number',
    }),
    ties: ['request'],
    rows: requests.map(({ reference, title, state, dueDay, createdAtMs, sentAtMs, rows, ...counts }) => [
      reference,
      title,
      state,
      dueDay,
      createdAtMs,
      sentAtMs,
      rows,
      counts.answered,
      counts.groundsGiven,
      counts.contradicting,
      counts.versions.length,
    ]),
  }
}

/** The number of a row follows the ids of reviews and businesses, so it is in the reference alone. */
function toAnswersSheet(requests: readonly AskedRequest[]): ExtraSheet {
  return {
    name: 'Answers',
    columns: toColumns({
      request: 'word',
      rowRef: 'paper',
      feedbackId: 'id',
      businessId: 'id',
      hiddenSinceUtc: 'moment',
      deletedUtc: 'moment',
      answerVersion: 'number',
      companyGround: 'word',
      policyClause: 'content',
      companyDecidedBy: 'content',
      companyDecidedAt: 'content',
      rating: 'decimal',
      note: 'content',
      contradictions: 'flags',
      feedbackRef: 'reference',
      businessRef: 'reference',
    }),
    ties: ['request'],
    rows: listAnswers(requests),
  }
}

function* listAnswers(requests: readonly AskedRequest[]): Generator<ReportRow, undefined> {
  for (const { reference, asked } of requests) {
    for (const row of asked) {
      const { feedbackId, businessId, hiddenSinceMs, deletedAtMs, answer, version, contradictions } = row
      yield [
        reference,
        row.reference,
        feedbackId,
        businessId,
        hiddenSinceMs,
        deletedAtMs,
        version,
        answer?.ground ?? null,
        answer?.policyClause || null,
        answer?.decidedBy || null,
        answer?.decidedAt || null,
        answer?.rating ?? null,
        answer?.note || null,
        contradictions,
        feedbackReference(feedbackId),
        businessReference(businessId),
      ]
    }
  }
  return undefined
}
