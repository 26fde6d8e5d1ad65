import type { CaseKey, CaseKind } from '../../../shared/domain/case.ts'
import { RULES } from '../all-rules.ts'
import type { FindingRule } from '../rule.ts'

/**
 * Every finding with the key of its case ([Note: Cases] in shared/domain/case.ts), derived from the rows of `finding` as
 * they are: whoever reads sees findings and cases of one state. What this needs beside the findings, the hidden period of
 * each and the burst of each hide, is computed and stored with them.
 */
export const CASE_FINDINGS = `
  SELECT f.finding_key, f.reference, f.rule, f.feedback_id, f.business_id, f.from_ms, f.until_ms, f.measure, f.is_robust, hide.burst_ms,
    CASE
      WHEN f.feedback_id IS NULL THEN 'business/' || f.business_id
      WHEN hide.burst_ms IS NOT NULL AND excluded.finding_key IS NULL
        THEN 'burst/' || f.business_id || '/' || hide.burst_ms
      ELSE 'review/' || f.feedback_id
    END AS case_key
  FROM finding f
  LEFT JOIN finding hide
    ON hide.finding_key = 'bulk-hide/' || f.business_id || '/' || f.feedback_id || '/' || f.hidden_ms
  LEFT JOIN case_exclusion excluded ON excluded.finding_key = hide.finding_key`

/** The findings of one case, `c`, as a condition on CASE_FINDINGS that begins at an index; see `bindCase`. */
export const IS_OF_CASE: Readonly<Record<CaseKind, string>> = {
  burst: `c.case_key = @key AND c.feedback_id IN (
    SELECT feedback_id FROM finding WHERE business_id = @id AND rule = 'bulk-hide' AND burst_ms = @burstMs)`,
  review: 'c.case_key = @key AND c.feedback_id = @id',
  business: 'c.case_key = @key AND c.business_id = @id',
}

export function bindCase(key: CaseKey): { kind: CaseKind; key: CaseKey; id: bigint; burstMs: number } {
  const [kind, id = '', burstMs = '0'] = key.split('/')
  return { kind: kind as CaseKind, key, id: BigInt(id), burstMs: Number(burstMs) }
}

/** A measure in milliseconds follows from the moments and the data cutoff. */
const MEASURED_IN_MS = namesOf(({ measureUnit }) => measureUnit === 'ms')
const MEASURED_AS_RATE = namesOf(({ measureUnit }) => measureUnit === 'rate')

/** The names of some rules as a list in SQL. */
export function namesOf(isWanted: (rule: FindingRule) => boolean): string {
  const rules = Object.values(RULES).filter(isWanted)
  return rules.map(({ name }) => `'${name}'`).join(', ')
}

/** A finding that has a duration but no end lasts at the data cutoff. */
export const LASTS = `(until_ms IS NULL AND measure IS NOT NULL AND rule IN (${MEASURED_IN_MS}))`
export const END_MS = `coalesce(until_ms, from_ms + iif(${LASTS}, CAST(measure AS INTEGER), 0))`

/**
 * What of a measure counts as a change: a duration grows with every sync, so its moments are compared instead, and a rate
 * is compared in tenths of a percent, as it is shown.
 */
export const COMPARED_MEASURE = toCompared('measure')

function toCompared(measure: string): string {
  return `CASE WHEN rule IN (${MEASURED_IN_MS}) THEN NULL
    WHEN rule IN (${MEASURED_AS_RATE}) THEN round(1000 * (${measure})) ELSE CAST(${measure} AS REAL) END`
}

/** 1 where the finding differs from the one that was decided about (`d`, its disposition). */
export const IS_CHANGED = `(d.observed_json IS NOT NULL AND d.state <> 'open' AND (
    d.observed_json ->> 'fromMs' IS NOT from_ms OR d.observed_json ->> 'untilMs' IS NOT until_ms
    OR ${toCompared("(d.observed_json ->> 'measure')")} IS NOT ${COMPARED_MEASURE}
  ))`
