import { z } from 'zod'
import {
  DISPOSITION_STATES,
  type Finding,
  type FindingSort,
  GROUNDS,
  type Robustness,
  RULE_NAMES,
  type RuleName,
} from '../../../shared/domain/finding.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { RULES } from '../all-rules.ts'
import { findParameters } from '../parameters.ts'

/** Columns and tables of a finding as `toFinding` reads them. */
export const FINDING_SOURCE = 'finding f LEFT JOIN disposition d USING (finding_key)'
export const FINDING_COLUMNS = `
  f.finding_key AS key, f.reference, f.rule, CAST(f.feedback_id AS TEXT) AS feedbackId,
  CAST(f.business_id AS TEXT) AS businessId, f.from_ms AS fromMs, f.until_ms AS untilMs, f.measure, f.details_json AS details,
  coalesce(d.state, 'open') AS state, coalesce(d.reason, '') AS reason, d.ground, d.decided_at_ms AS decidedAtMs,
  coalesce(d.decided_by, '') AS decidedBy,
  f.is_robust AS isRobust, f.why_fragile AS whyFragile`

export const SORT_COLUMNS: Readonly<Record<FindingSort, string>> = {
  from: 'f.from_ms',
  measure: 'f.measure',
  business: 'f.business_id',
  item: 'f.feedback_id',
  rule: 'f.rule',
}

const rowSchema = z.object({
  key: z.string(),
  reference: z.string(),
  rule: z.enum(RULE_NAMES),
  feedbackId: z.string().nullable(),
  businessId: z.string(),
  fromMs: z.number().nullable(),
  untilMs: z.number().nullable(),
  measure: z.number().nullable(),
  details: z.string(),
  state: z.enum(DISPOSITION_STATES),
  reason: z.string(),
  ground: z.enum(GROUNDS).nullable(),
  decidedAtMs: z.number().nullable(),
  decidedBy: z.string(),
  isRobust: z.number().nullable(),
  whyFragile: z.string().nullable(),
})
type Row = z.output<typeof rowSchema>

/** Findings as rows of FINDING_COLUMNS; the parameters are those in force. */
export function toFindings(db: ReadableDatabase, rows: readonly unknown[]): Finding[] {
  return rows.map((row) => toFinding(db, rowSchema.parse(row)))
}

function toFinding(db: ReadableDatabase, row: Row): Finding {
  const { key, reference, rule, fromMs, untilMs, measure, state, reason, ground, decidedAtMs, decidedBy } =
    row
  return {
    key,
    reference,
    rule,
    version: RULES[rule].version,
    parameters: findParameters(db, rule),
    feedbackId: row.feedbackId as FeedbackId | null,
    businessId: row.businessId as BusinessId,
    fromMs,
    untilMs,
    measure,
    remark: toRemark(rule, row.details),
    disposition: { state, reason, ground, decidedAtMs, decidedBy },
    robustness: toRobustness(row),
  }
}

const detailsSchema = z.record(z.string(), z.number().nullable())

/** @param details as `FoundRow.details` */
export function toRemark(rule: RuleName, details: string): string {
  return RULES[rule].remark?.(detailsSchema.parse(JSON.parse(details))) ?? ''
}

function toRobustness({ isRobust, whyFragile }: Row): Robustness {
  if (isRobust === null) return null
  return isRobust === 1 ? { isRobust: true } : { isRobust: false, why: whyFragile ?? '' }
}
