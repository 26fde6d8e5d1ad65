import { z } from 'zod'
import {
  CASE_KINDS,
  CASE_PRIORITIES,
  CASE_STATES,
  type CaseKey,
  type CaseRow,
} from '../../../shared/domain/case.ts'
import { DISPOSITION_STATES, RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import { findKindOfCase } from '../../../shared/strings/case-titles.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { toRuleBits } from './case-row.ts'
import { findListedCase, type ListedCase } from './list-cases.ts'
import { isOrdered } from './page-cases.ts'

/** Cases that are alike in all that reports count by. */
export interface CaseGroup extends Pick<CaseRow, 'kind' | 'priority' | 'state' | 'decision' | 'findings'> {
  readonly rules: readonly RuleName[]
  readonly cases: number
}

export interface CountedCases {
  readonly groups: readonly CaseGroup[]
  /** Different ones of all cases: a review can be in several bursts, and have a case of its own as well. */
  readonly reviews: number
  /** Different ones of the cases whose kind is *bulk-hide*: bursts, and cases of reviews taken out of one. */
  readonly bulkHidden: number
}

const groupSchema = z.object({
  kind: z.enum(CASE_KINDS),
  rules: z.int(),
  priority: z.int(),
  state: z.enum(CASE_STATES),
  decision: z.enum([...DISPOSITION_STATES, 'mixed']),
  cases: z.int(),
  findings: z.int(),
})

const HAS_RULE = '(@rules IS NULL OR o.rules & @rules)'

const GROUPS = `
  SELECT kind, rules, priority, state, decision, count(*) AS cases, sum(findings) AS findings
  FROM case_order o WHERE ${HAS_RULE} GROUP BY kind, rules, priority, state, decision`

/** A review is in a burst by its hide there (store/read/case-findings.ts). */
const IN_BURSTS = `
  SELECT DISTINCT hide.feedback_id FROM finding hide
  JOIN case_order o ON o.case_key = 'burst/' || hide.business_id || '/' || hide.burst_ms
  WHERE hide.rule = 'bulk-hide' AND ${HAS_RULE}
    AND NOT EXISTS (SELECT 1 FROM case_exclusion e WHERE e.finding_key = hide.finding_key)`

const WITHOUT_OWN_CASE = `
  SELECT count(*) FROM (${IN_BURSTS}) WHERE NOT EXISTS (
    SELECT 1 FROM case_order o WHERE o.case_key = 'review/' || feedback_id AND ${HAS_RULE}
  )`

const BULK_HIDDEN = `
  SELECT count(*) FROM (
    ${IN_BURSTS}
    UNION
    SELECT CAST(substr(case_key, length('review/') + 1) AS INTEGER) FROM case_order
    WHERE kind = 'review' AND rules IN (SELECT value FROM json_each(@alone))
  )`

/**
 * The cases that have a finding of one of the rules (null: all cases), from their stored order; null while it is not
 * complete ([Note: Stored order of cases]).
 */
export function countStoredCases(
  db: ReadableDatabase,
  rules: ReadonlySet<RuleName> | null,
): CountedCases | null {
  if (!isOrdered(db)) return null
  const bound = { rules: rules && toRuleBits([...rules]) }
  const groups = prepareOnce(db, GROUPS).all(bound).map(toGroup)
  const ofReviews = groups.filter(({ kind }) => kind === 'review')
  const alone = ofReviews
    .filter(({ kind, rules }) => findKindOfCase(kind, rules) === 'bulk-hide')
    .map((group) => toRuleBits(group.rules))
  const count = (sql: string, more: object = {}) =>
    Number(
      prepareOnce(db, sql)
        .pluck()
        .get({ ...bound, ...more }),
    )
  return {
    groups,
    reviews: ofReviews.reduce((sum, { cases }) => sum + cases, count(WITHOUT_OWN_CASE)),
    bulkHidden: count(BULK_HIDDEN, { alone: JSON.stringify(alone) }),
  }
}

function toGroup(row: unknown): CaseGroup {
  const { rules, priority, ...group } = groupSchema.parse(row)
  return {
    ...group,
    rules: RULE_NAMES.filter((name) => rules & toRuleBits([name])),
    priority: CASE_PRIORITIES[priority] ?? 'medium',
  }
}

const LISTS = { high: 'o.priority = 0', decided: "o.state = 'decided'" } as const

/** The first cases of high priority, or of those that are decided, in the stored order. */
export function listStoredCases(
  db: ReadableDatabase,
  list: keyof typeof LISTS,
  rules: ReadonlySet<RuleName> | null,
  limit: number,
): readonly ListedCase[] {
  const sql = `SELECT case_key FROM case_order o WHERE ${LISTS[list]} AND ${HAS_RULE} ORDER BY place LIMIT @limit`
  const keys = prepareOnce(db, sql)
    .pluck()
    .all({ limit, rules: rules && toRuleBits([...rules]) }) as CaseKey[]
  return keys.flatMap((key) => findListedCase(db, key) ?? [])
}
