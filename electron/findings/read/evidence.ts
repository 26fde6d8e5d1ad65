import { z } from 'zod'
import type { Finding, FindingEvidence } from '../../../shared/domain/finding.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { FLAG_BITS, RESPONSE_TYPE_CODES } from '../../store/index-codes.ts'

/** A finding about a whole business rests on all of its items; the list of them is a drill-down, not evidence by row. */
const EVENTS = `
  SELECT 'event' AS kind, time_ms AS utcMs, time_text AS timeText, show, deleted, flags, NULL AS type,
    first_receipt AS receipt
  FROM event
  WHERE feedback_id = CAST(@feedbackId AS INTEGER) AND business_id = CAST(@businessId AS INTEGER)`
const RESPONSES = `
  SELECT 'response', date_ms, date_text, NULL, NULL, flags, type, first_receipt
  FROM response
  WHERE feedback_id = CAST(@feedbackId AS INTEGER) AND business_id = CAST(@businessId AS INTEGER)`

const rowSchema = z.object({
  kind: z.enum(['event', 'response']),
  utcMs: z.number(),
  timeText: z.string(),
  show: z.number().nullable(),
  deleted: z.number().nullable(),
  flags: z.number(),
  type: z.number().nullable(),
  receipt: z.number(),
})
type Row = z.output<typeof rowSchema>

/**
 * The rows that a finding rests on, oldest first: the entries of the item at the business, and for rules that speak of
 * responses these too. What a rule does not look at is no evidence for what it found: entries after the cut-off, and
 * rewritten ones, of which only *contradictory-record* speaks (docs/decisions/0012-vanished-entries.md).
 * @param cutOffMs that of the findings, see [Note: Data cut-off]; null while nothing has been fetched.
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
  cutOffMs: number | null,
): FindingEvidence[] {
  if (feedbackId === null) return []
  const sql = SPEAKS_OF_RESPONSES.has(rule) ? `${EVENTS} UNION ALL ${RESPONSES}` : EVENTS
  const rows = prepareOnce(db, `${sql} ORDER BY utcMs, kind`).all({ feedbackId, businessId })
  const all = rows.map((row) => rowSchema.parse(row))
  const seen = rule === 'contradictory-record' ? all : all.filter((row) => isSeen(row, cutOffMs))
  return narrow(rule, seen, fromMs, untilMs).map(toEvidence)
}

function isSeen({ utcMs, flags }: Row, cutOffMs: number | null): boolean {
  return (cutOffMs === null || utcMs <= cutOffMs) && (flags & FLAG_BITS.rewritten) === 0
}

const SPEAKS_OF_RESPONSES: ReadonlySet<Finding['rule']> = new Set([
  'hidden-after-customer-reply',
  'hidden-never-answered',
  'reply-nobody-could-see',
  'contradictory-record',
])

/** Rules about one moment rest on the rows of this moment; the others on everything from the first hide on. */
function narrow(
  rule: Finding['rule'],
  rows: readonly Row[],
  fromMs: number | null,
  untilMs: number | null,
): readonly Row[] {
  const isBetween = ({ utcMs }: Row) =>
    (fromMs === null || utcMs >= fromMs) && (untilMs === null || utcMs <= untilMs)
  switch (rule) {
    case 'bulk-hide':
      return rows.filter(({ utcMs }) => utcMs === fromMs)
    case 'long-hidden':
    case 'hidden-after-customer-reply':
    case 'deleted-after-hiding':
      return rows.filter(isBetween)
    default:
      return rows
  }
}

function toEvidence(row: Row): FindingEvidence {
  const { kind, utcMs, timeText, receipt } = row
  return { kind, utcMs, timeText, summary: summarize(row), receipt: receipt as ReceiptSeq }
}

/** `hidden, deleted, vanished`. */
function summarize({ kind, show, deleted, type, flags }: Row): string {
  const what = kind === 'response' ? describeResponse(type) : show === 1 ? 'shown' : 'hidden'
  return [what, ...(deleted === 1 ? ['deleted'] : []), ...describeLoss(flags)].join(', ')
}

function describeResponse(type: number | null): string {
  return type === RESPONSE_TYPE_CODES.owner ? 'owner response' : 'customer response'
}

function describeLoss(flags: number): readonly string[] {
  if (flags & FLAG_BITS.rewritten) return ['rewritten']
  return flags & FLAG_BITS.vanished ? ['vanished'] : []
}
