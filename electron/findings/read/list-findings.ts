import { AppError } from '../../../shared/app-error.ts'
import { type CaseKey, printCaseReference } from '../../../shared/domain/case.ts'
import type {
  DispositionState,
  Finding,
  FindingSort,
  FindingsPage,
  RuleName,
} from '../../../shared/domain/finding.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import { findReference, type ResolvedReference } from '../../../shared/domain/reference.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { CASE_FINDINGS } from '../../store/read/case-findings.ts'
import { allOf, type Condition, condition } from '../../store/read/condition.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import type { PageOfRows } from '../../store/read/evidence-rows.ts'
import { findListedCase, type ListedCase } from '../cases/list-cases.ts'

import { parseReportFindings, toCondition as toReportCondition } from '../query/report-findings.ts'
import { FINDING_COLUMNS, FINDING_SOURCE, SORT_COLUMNS, toFindings } from './finding-rows.ts'

/** Which findings are wanted; null asks for all. */
export interface FindingSelection {
  readonly rule: RuleName | null
  readonly disposition: DispositionState | null
  readonly businessId: BusinessId | null
  readonly isRobust: boolean | null
  /** Filter of a report about findings: only those that it selects. */
  readonly within?: string | undefined
}

export interface FindingsRequest extends FindingSelection, PageOfRows {
  readonly sort: { readonly by: FindingSort; readonly descending: boolean } | null
}

/**
 * Without a sort: by rule, and of each the latest beginning first.
 * @throws AppError *invalid-argument*, *invalid-query* for a filter of a report that cannot be read
 */
export function findFindings(db: ReadableDatabase, request: FindingsRequest): FindingsPage {
  const { sql, values } = toCondition(db, request)
  const order = request.sort
    ? `${SORT_COLUMNS[request.sort.by]} ${request.sort.descending ? 'DESC' : 'ASC'}, f.finding_key`
    : 'f.rule, f.from_ms DESC, f.finding_key DESC'
  const { offset, limit } = request
  const rows = db
    .prepare(
      `SELECT ${FINDING_COLUMNS} FROM ${FINDING_SOURCE} WHERE ${sql} ORDER BY ${order} LIMIT +? OFFSET +?`,
    )
    .all(...values, limit, offset)
  const count = Number(
    db
      .prepare(`SELECT count(*) FROM ${FINDING_SOURCE} WHERE ${sql}`)
      .pluck()
      .get(...values),
  )
  return { count, rows: toFindings(db, rows) }
}

function toCondition(
  db: ReadableDatabase,
  { rule, disposition, businessId, isRobust, within = '' }: FindingSelection,
): Condition {
  return allOf([
    ...(rule === null ? [] : [condition('f.rule = ?', rule)]),
    ...(disposition === null ? [] : [condition("coalesce(d.state, 'open') = ?", disposition)]),
    ...(businessId === null ? [] : [condition('f.business_id = ?', BigInt(businessId))]),
    ...(isRobust === null ? [] : [condition('f.is_robust = ?', Number(isRobust))]),
    // As a report has it: spans that last are counted up to the cutoff.
    ...(within === ''
      ? []
      : [toReportCondition(db, parseReportFindings(within), findDataCutoff(db)?.atMs ?? 0)]),
  ])
}

/** Findings about one item, by rule and time. */
export function findFindingsAbout(db: ReadableDatabase, feedbackId: FeedbackId): Finding[] {
  const rows = prepareOnce(
    db,
    `SELECT ${FINDING_COLUMNS} FROM ${FINDING_SOURCE}
     WHERE f.feedback_id = CAST(? AS INTEGER) ORDER BY f.rule, f.from_ms, f.finding_key`,
  ).all(feedbackId)
  return toFindings(db, rows)
}

/** @throws AppError *not-found* where no rule finds it any more. */
export function getFinding(db: ReadableDatabase, key: string): Finding {
  const rows = prepareOnce(
    db,
    `SELECT ${FINDING_COLUMNS} FROM ${FINDING_SOURCE} WHERE f.finding_key = ?`,
  ).all(key)
  const [finding] = toFindings(db, rows)
  if (finding) return finding
  throw new AppError('not-found', 'No rule finds this any more, with the parameters in force.')
}

/** The target of a typed reference; null where none exists. */
export function resolveReference(db: ReadableDatabase, typed: string): ResolvedReference | null {
  const reference = findReference(typed)
  if (!reference) return null
  switch (reference.kind) {
    case 'finding':
      return resolveFinding(db, reference.reference)
    case 'case': {
      const found = findListedCase(db, reference.key)
      return found ? { ...reference, rows: toRowsOfCase(found) } : null
    }
    case 'item':
      return exists(db, 'SELECT 1 FROM feedback WHERE feedback_id = CAST(? AS INTEGER)', reference.feedbackId)
        ? reference
        : null
    case 'sample':
      return exists(db, 'SELECT 1 FROM sample WHERE sample_id = ?', reference.sampleId) ? reference : null
    case 'draw': {
      const sql = 'SELECT 1 FROM drawn_item WHERE sample_id = ? AND number = ?'
      return exists(db, sql, reference.sampleId, reference.number) ? reference : null
    }
  }
}

/** A case about a business as a whole opens all reviews of it. */
function toRowsOfCase({ kind, businessId, reference }: ListedCase): string {
  return kind === 'business' ? `business:${businessId}` : `case:${reference}`
}

function resolveFinding(db: ReadableDatabase, typed: string): ResolvedReference | null {
  const rows = prepareOnce(
    db,
    `SELECT ${FINDING_COLUMNS} FROM ${FINDING_SOURCE} WHERE f.reference = ? LIMIT 1`,
  ).all(typed)
  const [finding] = toFindings(db, rows)
  if (!finding) return null
  const { reference, key, rule, feedbackId, businessId } = finding
  const caseKey = prepareOnce(db, `SELECT case_key FROM (${CASE_FINDINGS}) WHERE finding_key = ?`)
    .pluck()
    .get(key) as CaseKey
  const caseReference = printCaseReference(caseKey)
  return { kind: 'finding', reference, key, rule, feedbackId, businessId, caseReference }
}

function exists(db: ReadableDatabase, sql: string, ...values: readonly (string | number)[]): boolean {
  return (
    prepareOnce(db, sql)
      .pluck()
      .get(...values) === 1
  )
}
