import { z } from 'zod'
import { AppError } from '../../../shared/app-error.ts'
import {
  CASE_FINDINGS_LIMIT,
  CASE_REVIEWS_LIMIT,
  type CaseBurst,
  type CaseDetail,
  type CaseFacts,
  type CaseHistoryEntry,
  type CaseKey,
  type CaseReview,
  type CaseSentences,
  findCaseKey,
  type OtherDays,
} from '../../../shared/domain/case.ts'
import {
  DISPOSITION_STATES,
  type FindingWithEvidence,
  GROUNDS,
  RULE_NAMES,
  type RuleName,
} from '../../../shared/domain/finding.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { DELETED_CODES, FLAG_BITS, VISIBILITY_CODES } from '../../store/index-codes.ts'
import { readAuditZone } from '../../store/read/audit-zone.ts'
import { bindCase, CASE_FINDINGS, IS_OF_CASE } from '../../store/read/case-findings.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { readResponsesRead } from '../../store/read/feedback-rows.ts'
import { fromSpanStarts } from '../../store/read/spans.ts'
import { RULES } from '../all-rules.ts'
import { findEvidence } from '../read/evidence.ts'
import { FINDING_COLUMNS, toFindings } from '../read/finding-rows.ts'
import { toRow } from './case-row.ts'
import { findListedCase, type ListedCase } from './list-cases.ts'
import { findDifference, getCase } from './read-case.ts'

/** Everything that the inspector of a case shows. @throws AppError *not-found* */
export function getCaseDetail(db: ReadableDatabase, reference: string): CaseDetail {
  const key = findCaseKey(reference)
  const listed = key && findListedCase(db, key)
  if (!listed) throw new AppError('not-found', `There is no case ${reference}.`)
  const reviews = findReviews(db, listed)
  return {
    row: toRow(db, listed),
    version: getCase(db, listed.key).version,
    facts: toFacts(db, listed, reviews),
    burst: findBurst(db, listed),
    reviews: reviews.slice(0, CASE_REVIEWS_LIMIT).map(({ hasOwnerResponse: _, ...review }) => review),
    sentences: toSentences(listed.rules),
    findings: findFindings(db, listed.key),
    history: findHistory(db, listed.key),
    difference: listed.state === 'changed' ? findDifference(db, listed.key) : null,
  }
}

interface Review extends CaseReview {
  readonly hasOwnerResponse: boolean
}

const REVIEWS = `
  SELECT CAST(f.feedback_id AS TEXT) AS feedbackId, f.visibility, f.deleted, f.owner_response_count AS ownerResponses, (
    SELECT min(hide.from_ms) FROM finding hide INDEXED BY finding_by_item
    WHERE hide.feedback_id = f.feedback_id AND hide.rule = 'bulk-hide' AND hide.burst_ms = @burstMs
      AND hide.business_id = CAST(@businessId AS INTEGER)
  ) AS hiddenAtMs
  FROM json_each(@ids) AS wanted CROSS JOIN feedback f ON f.feedback_id = CAST(wanted.value AS INTEGER)
  ORDER BY hiddenAtMs, f.feedback_id`

interface ReviewRow {
  readonly feedbackId: FeedbackId
  readonly visibility: number
  readonly deleted: number
  readonly ownerResponses: number
  readonly hiddenAtMs: number | null
}

function findReviews(db: ReadableDatabase, { key, kind, businessId, feedbackIds }: ListedCase): Review[] {
  const burstMs = kind === 'burst' ? bindCase(key).burstMs : null
  const bound = { ids: JSON.stringify(feedbackIds), burstMs, businessId }
  const rows = prepareOnce(db, REVIEWS).all(bound) as ReviewRow[]
  return rows.map(({ feedbackId, visibility, deleted, ownerResponses, hiddenAtMs }) => ({
    feedbackId,
    visibility:
      visibility === VISIBILITY_CODES.hidden
        ? 'hidden'
        : visibility === VISIBILITY_CODES.shown
          ? 'shown'
          : 'unknown',
    isDeleted: deleted === DELETED_CODES.yes,
    hiddenAtMs,
    hasOwnerResponse: ownerResponses > 0,
  }))
}

const BURST = `
  SELECT count(DISTINCT f.feedback_id) AS reviews, min(f.from_ms) AS fromMs, max(f.from_ms) AS untilMs,
    count(DISTINCT CASE WHEN x.finding_key IS NOT NULL THEN f.feedback_id END) AS excluded
  FROM finding f LEFT JOIN case_exclusion x USING (finding_key)
  WHERE f.rule = 'bulk-hide' AND f.business_id = CAST(@id AS INTEGER) AND f.burst_ms = @burstMs`

function findBurst(db: ReadableDatabase, { key, kind }: ListedCase): CaseBurst | null {
  if (kind !== 'burst') return null
  const { id, burstMs } = bindCase(key)
  return prepareOnce(db, BURST).get({ id, burstMs }) as CaseBurst
}

function toFacts(db: ReadableDatabase, { businessId }: ListedCase, reviews: readonly Review[]): CaseFacts {
  const count = (isCounted: (review: Review) => boolean) => reviews.filter(isCounted).length
  const areRead = readResponsesRead(db)(businessId)
  return {
    reviews: reviews.length,
    stillHidden: count(({ visibility, isDeleted }) => visibility === 'hidden' && !isDeleted),
    deleted: count(({ isDeleted }) => isDeleted),
    shownAgain: count(({ visibility, isDeleted }) => visibility === 'shown' && !isDeleted),
    unknown: count(({ visibility, isDeleted }) => visibility === 'unknown' && !isDeleted),
    withoutOwnerResponse: areRead ? count(({ hasOwnerResponse }) => !hasOwnerResponse) : null,
  }
}

function toSentences(rules: readonly RuleName[]): CaseSentences[] {
  return RULE_NAMES.filter((rule) => rules.includes(rule)).map((rule) => {
    const { notDeterminable, caveat } = RULES[rule]
    return { rule, notDeterminable, caveat }
  })
}

function findFindings(db: ReadableDatabase, key: CaseKey): FindingWithEvidence[] {
  const { kind, ...bound } = bindCase(key)
  const rows = prepareOnce(
    db,
    `SELECT ${FINDING_COLUMNS}
     FROM (${CASE_FINDINGS}) AS c JOIN finding f ON f.finding_key = c.finding_key
       LEFT JOIN disposition d ON d.finding_key = f.finding_key
     WHERE ${IS_OF_CASE[kind]} ORDER BY f.rule, f.from_ms, f.finding_key LIMIT +@limit`,
  ).all({ ...bound, limit: CASE_FINDINGS_LIMIT })
  const cutoffMs = findDataCutoff(db)?.atMs ?? null
  return toFindings(db, rows).map((finding) => ({
    ...finding,
    evidence: findEvidence(db, finding, cutoffMs),
  }))
}

/** Nobody decides about one case more often; the log has all decisions. */
const HISTORY_LIMIT = 200

const historySchema = z.object({
  atMs: z.number(),
  state: z.enum(DISPOSITION_STATES),
  reason: z.string(),
  ground: z.enum(GROUNDS).nullable(),
  by: z.string(),
  isUndo: z.number(),
  findings: z.number(),
})

/** Also decisions about findings that are gone, if they were decided with the case. */
function findHistory(db: ReadableDatabase, key: CaseKey): CaseHistoryEntry[] {
  const { kind, ...bound } = bindCase(key)
  const rows = prepareOnce(
    db,
    `SELECT at_ms AS atMs, details_json ->> 'to' AS state, details_json ->> 'reason' AS reason,
       details_json ->> 'ground' AS ground, coalesce(details_json ->> 'by', '') AS "by",
       details_json ->> 'undoes' IS NOT NULL AS isUndo, count(DISTINCT subject) AS findings
     FROM auditor_log
     WHERE action = 'disposition-set' AND subject IN (
       SELECT c.finding_key FROM (${CASE_FINDINGS}) AS c WHERE ${IS_OF_CASE[kind]}
       UNION SELECT finding_key FROM disposition WHERE case_key = @key
     )
     GROUP BY at_ms, state, reason, ground, "by", isUndo ORDER BY max(seq) DESC LIMIT +@limit`,
  ).all({ ...bound, limit: HISTORY_LIMIT })
  return rows.map((row) => {
    const { atMs, by, isUndo, ...entry } = historySchema.parse(row)
    return { ...entry, decidedAtMs: atMs, decidedBy: by, isUndo: isUndo === 1 }
  })
}

const EVENTS_OF_BUSINESS = `
    feedback f INDEXED BY feedback_by_business CROSS JOIN event e ON e.feedback_id = f.feedback_id
    WHERE f.business_id = CAST(@businessId AS INTEGER) AND e.business_id = f.business_id AND e.time_ms <= @cutoffMs
      AND e.flags & ${FLAG_BITS.rewritten} = 0`
const HIDES = `
  SELECT time_ms ${fromSpanStarts(EVENTS_OF_BUSINESS, 'PARTITION BY e.feedback_id')} AND show = 0`
const FIRST_ENTRY = `
  SELECT min(first_event_ms) FROM feedback INDEXED BY feedback_by_business
  WHERE business_id = CAST(@businessId AS INTEGER)`

/**
 * How many hides the business of a burst has per day outside the burst, from its first entry to the data cutoff. Reads
 * all entries of the business. null for a case that is no burst, and where no other day is known.
 */
export function findOtherDays(db: ReadableDatabase, reference: string): OtherDays | null {
  const key = findCaseKey(reference)
  const burst = key?.startsWith('burst/') ? findListedCase(db, key) : undefined
  const cutoffMs = findDataCutoff(db)?.atMs
  if (burst?.fromMs == null || cutoffMs === undefined) return null
  const bound: { businessId: BusinessId; cutoffMs: number } = { businessId: burst.businessId, cutoffMs }
  const firstMs = prepareOnce(db, FIRST_ENTRY).pluck().get({ businessId: burst.businessId }) as number | null
  if (firstMs === null) return null
  const { dayAt } = readAuditZone(db)
  const isOfBurst = (day: number) =>
    day >= dayAt(burst.fromMs ?? 0) && day <= dayAt(burst.untilMs ?? burst.fromMs ?? 0)
  const counts = new Map<number, number>()
  for (const atMs of prepareOnce(db, HIDES).pluck().iterate(bound) as IterableIterator<number>) {
    const day = dayAt(atMs)
    if (!isOfBurst(day)) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const burstDays = dayAt(burst.untilMs ?? burst.fromMs) - dayAt(burst.fromMs) + 1
  const otherDays = dayAt(cutoffMs) - dayAt(firstMs) + 1 - burstDays
  if (otherDays <= 0) return null
  const known = [...counts.values()]
  return {
    min: known.length < otherDays ? 0 : Math.min(...known),
    max: known.reduce((most, one) => Math.max(most, one), 0),
  }
}
