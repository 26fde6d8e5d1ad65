import { z } from 'zod'
import { type EntryKey, toEventKey, toResponseKey } from '../../../shared/domain/entry-evidence.ts'
import type { Finding, FindingEvidence } from '../../../shared/domain/finding.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { FLAG_BITS, RESPONSE_TYPE_CODES } from '../../store/index-codes.ts'
import { RULES } from '../all-rules.ts'
import type { RuleEvidence } from '../rule.ts'

/**
 * A finding about a whole business rests on all of its items; the list of them is a drill-down, not evidence by row.
 */
const EVENTS = `
  SELECT 'event' AS kind, business_id <> CAST(@businessId AS INTEGER) AS isElsewhere, time_ms AS utcMs, time_text AS timeText, show, deleted, flags, NULL AS type,
    first_receipt AS receipt, CAST(business_id AS TEXT) AS ownBusiness, ordinal, NULL AS responseId
  FROM event
  WHERE feedback_id = CAST(@feedbackId AS INTEGER)`
const RESPONSES = `
  SELECT 'response', business_id <> CAST(@businessId AS INTEGER), date_ms, date_text, NULL, NULL, flags, type, first_receipt, NULL, ordinal,
    response_id
  FROM response
  WHERE feedback_id = CAST(@feedbackId AS INTEGER)`

const rowSchema = z.object({
  kind: z.enum(['event', 'response']),
  isElsewhere: z.number(),
  utcMs: z.number(),
  timeText: z.string(),
  show: z.number().nullable(),
  deleted: z.number().nullable(),
  flags: z.number(),
  type: z.number().nullable(),
  receipt: z.number(),
  ownBusiness: z.string().nullable(),
  ordinal: z.number(),
  responseId: z.number().nullable(),
})
type Row = z.output<typeof rowSchema>

/**
 * The rows that a finding rests on, oldest first: entries of the item, as the rule's `evidence` selects them. Entries
 * that the rule does not read are no evidence; but what the item's other businesses recorded is listed beside it,
 * because the rule speaks of one of them only.
 * @param cutoffMs that of the findings, see [Note: Data cutoff]; null while nothing has been fetched.
 */
export function findEvidence(
  db: ReadableDatabase,
  {
    rule,
    feedbackId,
    businessId,
    fromMs,
    untilMs,
  }: Pick<Finding, 'rule' | 'feedbackId' | 'businessId' | 'fromMs' | 'untilMs'>,
  cutoffMs: number | null,
): FindingEvidence[] {
  if (feedbackId === null) return []
  const { rows: kept = 'all', withResponses, withRewritten }: RuleEvidence = RULES[rule].evidence ?? {}
  const sql = withResponses ? `${EVENTS} UNION ALL ${RESPONSES}` : EVENTS
  const rows = prepareOnce(db, `${sql} ORDER BY utcMs, kind`).all({ feedbackId, businessId })
  const all = rows.map((row) => rowSchema.parse(row))
  const seen = all.filter((row) => isSeen(row, cutoffMs, withRewritten === true))
  return seen.filter((row) => isKept(row, kept, fromMs, untilMs)).map(toEvidence)
}

function isSeen({ utcMs, flags }: Row, cutoffMs: number | null, withRewritten: boolean): boolean {
  return (cutoffMs === null || utcMs <= cutoffMs) && (withRewritten || (flags & FLAG_BITS.rewritten) === 0)
}

function isKept(
  { utcMs }: Row,
  kept: NonNullable<RuleEvidence['rows']>,
  fromMs: number | null,
  untilMs: number | null,
): boolean {
  if (kept === 'moment') return utcMs === fromMs
  return kept === 'all' || ((fromMs === null || utcMs >= fromMs) && (untilMs === null || utcMs <= untilMs))
}

function toEvidence(row: Row): FindingEvidence {
  const { kind, utcMs, timeText, receipt } = row
  return { kind, utcMs, timeText, summary: summarize(row), receipt: receipt as ReceiptSeq, entry: keyOf(row) }
}

function keyOf({ responseId, utcMs, show, deleted, ownBusiness, timeText, ordinal }: Row): EntryKey {
  if (responseId !== null) return toResponseKey(responseId)
  return toEventKey(utcMs, show === 1 ? 1 : 0, deleted === 1 ? 1 : 0, ownBusiness ?? '', timeText, ordinal)
}

/** `hidden, deleted, vanished, at another business`. */
function summarize({ kind, isElsewhere, show, deleted, type, flags }: Row): string {
  const what = kind === 'response' ? describeResponse(type) : show === 1 ? 'shown' : 'hidden'
  return [
    what,
    ...(deleted === 1 ? ['deleted'] : []),
    ...describeLoss(flags),
    ...(isElsewhere ? ['at another business'] : []),
  ].join(', ')
}

function describeResponse(type: number | null): string {
  return type === RESPONSE_TYPE_CODES.owner ? 'owner response' : 'customer response'
}

function describeLoss(flags: number): readonly string[] {
  if (flags & FLAG_BITS.rewritten) return ['rewritten']
  return flags & FLAG_BITS.vanished ? ['vanished'] : []
}
