import type { RuleBody } from '../rule.ts'
import { spanHolds } from '../working-tables.ts'

/**
 * [Note: Hidden period of a finding] A rule that observes one hidden period of a review says where it is: it begins or ends
 * at the start of the finding, begins at its end, or holds its start. The finding belongs to the burst of the hide that
 * began this period. Other rules observe the review or the business as a whole.
 */
const PERIOD_START: Readonly<Record<NonNullable<RuleBody['hiddenPeriod']>, string>> = {
  'begins-at-start': 'found.from_ms',
  'begins-at-end': 'found.until_ms',
  'holds-start': findSpan(spanHolds('found.from_ms')),
  'ends-at-start': findSpan('t1 = found.from_ms'),
}

function findSpan(condition: string): string {
  return `(
    SELECT max(t0) FROM span
    WHERE span.feedback_id = found.feedback_id AND span.business_id = found.business_id AND show = 0 AND ${condition}
  )`
}

/** The rule's statement with one more column, `hidden_ms`: the beginning of the hidden period, or null. */
export function withHiddenPeriod({
  sql,
  hiddenPeriod,
}: Pick<RuleBody, 'hiddenPeriod'> & { readonly sql: string }): string {
  const start = hiddenPeriod ? PERIOD_START[hiddenPeriod] : 'NULL'
  return `SELECT found.*, ${start} AS hidden_ms FROM (${sql}) AS found`
}

/**
 * Which hides of one business belong together: one that follows another within the time of the rule *bulk-hide* is of the
 * same burst.
 * @param hides that the rule found, in any order. @returns the first moment of its burst by moment of a hide.
 */
export function findBursts(
  hides: readonly { readonly from_ms: number | null }[],
  withinMs: number,
): ReadonlyMap<number, number> {
  const starts = new Map<number, number>()
  let startMs = 0
  let beforeMs = Number.NEGATIVE_INFINITY
  for (const atMs of hides.map(({ from_ms: fromMs }) => fromMs ?? 0).toSorted((a, b) => a - b)) {
    if (atMs - beforeMs > withinMs) startMs = atMs
    starts.set(atMs, startMs)
    beforeMs = atMs
  }
  return starts
}
