import type { DataCutoff } from '../../shared/domain/data-cutoff.ts'
import type { Finding, FindingEvidence, FindingSort, RuleName } from '../../shared/domain/finding.ts'
import { toUtcText } from '../../shared/format/utc-text.ts'
import { listChosenByRule, nameCriteria } from '../auditor/criteria.ts'
import { RULES } from '../findings/all-rules.ts'
import {
  countReportFindings,
  iterateReportFindings,
  parseReportFindings,
} from '../findings/query/report-findings.ts'
import { findEvidence } from '../findings/read/evidence.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { ARE_RESPONSES_READ } from '../store/read/feedback-rows.ts'
import {
  businessReference,
  feedbackReference,
  type ReportRow,
  type ReportTable,
  toColumns,
} from './report-table.ts'

const SORTED_BY: Readonly<Record<FindingSort, string>> = {
  from: 'fromUtc',
  measure: 'measure',
  rule: 'rule',
  business: 'businessId',
  item: 'feedbackId',
}

/** Columns with texts of the application, which follow from other columns and from the criteria that were chosen. */
const WORDINGS: ReadonlySet<string> = new Set([
  'title',
  'observed',
  'inferred',
  'notDeterminable',
  'caveat',
  'whyFragile',
  'coverage',
  'criteria',
])

/** One row for each finding, with the texts of its rule and the decision. */
export const findings: ReportTable = {
  columns: toColumns({
    ref: 'paper',
    rule: 'word',
    title: 'recorded',
    version: 'number',
    parameters: 'recorded',
    feedbackId: 'id',
    businessId: 'id',
    fromUtc: 'moment',
    untilUtc: 'moment',
    measure: 'decimal',
    unit: 'word',
    evidence: 'lines',
    observed: 'recorded',
    inferred: 'recorded',
    notDeterminable: 'recorded',
    caveat: 'recorded',
    disposition: 'word',
    ground: 'word',
    reason: 'content',
    decidedBy: 'content',
    decidedUtc: 'moment',
    robust: 'word',
    whyFragile: 'recorded',
    coverage: 'recorded',
    cutOffUtc: 'moment',
    key: 'paper',
    feedbackRef: 'reference',
    businessRef: 'reference',
    criteria: 'lines',
  }).map((column) => ({
    ...column,
    ...(column.name === 'feedbackId' && { isOptional: true }),
    ...(WORDINGS.has(column.name) && { isWording: true }),
  })),
  count: (db, { filter, nowMs }) => countReportFindings(db, filter, nowMs),
  ties: ({ filter }) => {
    const { sort } = parseReportFindings(filter)
    return [...(sort ? [SORTED_BY[sort.by]] : []), 'rule', 'fromUtc']
  },
  *rows(db, { filter, nowMs, pseudonyms }) {
    const known = {
      cutoff: findDataCutoff(db),
      criteriaOf: criteriaByRule(db, pseudonyms !== undefined),
    }
    for (const finding of iterateReportFindings(db, filter, nowMs, pseudonyms))
      yield toRow(db, finding, known)
  },
}

interface Known {
  readonly cutoff: DataCutoff | null
  readonly criteriaOf: ReturnType<typeof criteriaByRule>
}

/** Names of the chosen criteria that a rule bears on. */
export function criteriaByRule(
  db: ReadableDatabase,
  isRedacted = false,
): (rule: RuleName) => readonly string[] {
  const chosen = listChosenByRule(db)
  return (rule) => nameCriteria(chosen.get(rule) ?? [], isRedacted)
}

function toRow(db: ReadableDatabase, finding: Finding, { cutoff, criteriaOf }: Known): ReportRow {
  const { rule, version, feedbackId, businessId, disposition, robustness } = finding
  const { title, measureUnit, observed, inferred, notDeterminable, caveat } = RULES[rule]
  return [
    finding.reference,
    rule,
    title,
    version,
    printParameters(finding.parameters),
    feedbackId,
    businessId,
    finding.fromMs,
    finding.untilMs,
    finding.measure,
    measureUnit,
    findEvidence(db, finding, cutoff?.atMs ?? null).map(printEvidence),
    [observed, finding.remark].filter(Boolean).join(' '),
    inferred,
    notDeterminable,
    caveat,
    disposition.state,
    disposition.ground,
    disposition.decidedAtMs === null ? null : disposition.reason,
    disposition.decidedBy === '' ? null : disposition.decidedBy,
    disposition.decidedAtMs,
    robustness === null ? null : robustness.isRobust ? 'yes' : 'no',
    robustness?.isRobust === false ? robustness.why : null,
    describeCoverage(db, businessId, cutoff),
    cutoff?.atMs ?? null,
    finding.key,
    feedbackId === null ? null : feedbackReference(feedbackId),
    businessReference(businessId),
    criteriaOf(rule),
  ]
}

function printParameters(parameters: Finding['parameters']): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}:${value}`)
    .join(' ')
}

/** `2024-05-03T10:12:07.000Z hidden, receipt 12`. */
function printEvidence({ utcMs, summary, receipt }: FindingEvidence): string {
  return `${toUtcText(utcMs)} ${summary}, receipt ${receipt}`
}

const IS_READ = `SELECT ${ARE_RESPONSES_READ} FROM (SELECT CAST(? AS INTEGER) AS business_id) f`

function describeCoverage(db: ReadableDatabase, businessId: string, cutoff: DataCutoff | null): string {
  const isRead = prepareOnce(db, IS_READ).pluck().get(businessId) === 1
  const history = cutoff?.from === 'sweep' ? 'history complete' : 'history not complete'
  const responses = isRead ? 'responses complete' : 'responses not complete'
  return `${history}; ${responses}`
}
