import type { CaseKey, CaseKind } from '../../../shared/domain/case.ts'

/**
 * Every finding with the key of its case ([Note: Cases] in shared/domain/case.ts), derived from the rows of `finding`
 * as they are: whoever reads sees findings and cases of one state. What this needs beside the findings, the hidden
 * period of each and the burst of each hide, is computed and stored with them.
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

/** The items of some cases, each with the key of its case, once for each finding; `bindCases` has the values. */
export const ITEMS_OF_CASES = `
  SELECT c.case_key, c.feedback_id FROM (${CASE_FINDINGS}) AS c
  WHERE c.case_key IN (SELECT value FROM json_each(?)) AND c.feedback_id IN (
    SELECT CAST(value AS INTEGER) FROM json_each(?)
    UNION ALL
    SELECT hide.feedback_id FROM json_each(?) AS burst CROSS JOIN finding AS hide
      ON hide.business_id = CAST(burst.value ->> 0 AS INTEGER)
    WHERE hide.rule = 'bulk-hide' AND hide.burst_ms = CAST(burst.value ->> 1 AS INTEGER))`

/**
 * The keys, and from where an index leads to their findings: the reviews, and business and first moment of the bursts.
 */
export function bindCases(cases: readonly CaseKey[]): readonly string[] {
  const parts = cases.map((key) => key.split('/'))
  const reviews = parts.flatMap(([kind, id]) => (kind === 'review' ? [id] : []))
  const bursts = parts.flatMap(([kind, ...burst]) => (kind === 'burst' ? [burst] : []))
  return [cases, reviews, bursts].map((list) => JSON.stringify(list))
}
