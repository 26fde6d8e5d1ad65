import type { Criterion } from '../../shared/domain/criterion.ts'
import type { RuleName, RuleSummary } from '../../shared/domain/finding.ts'
import { findCriteria } from '../auditor/criteria.ts'
import { findOverview } from '../findings/read/overview.ts'
import { listRequests } from '../requests/request-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'

/**
 * Criteria as the command line writes them: what each asks, what the record shows, what is missing, what was concluded.
 */
export function queryCriteria(db: ReadableDatabase, nowMs: number): object[] {
  const rules = new Map(findOverview(db).rules.map((summary) => [summary.rule.name, summary]))
  // Every request asks for every column, so an open one bears on every criterion.
  const openRequests = listRequests(db, nowMs)
    .filter(({ state }) => state !== 'answered')
    .map(({ reference, title, state, rows, answered }) => ({
      request: reference,
      title,
      state,
      rows,
      answered,
    }))
    .toReversed()
  return findCriteria(db).map((criterion) => toFields(criterion, rules, openRequests))
}

function toFields(
  { id, isChosen, rules, conclusion, ...fields }: Criterion,
  summaries: ReadonlyMap<RuleName, RuleSummary>,
  openRequests: readonly object[],
): object {
  return {
    criterion: id,
    ...fields,
    chosen: isChosen,
    rules: rules.map((rule) => {
      const summary = summaries.get(rule)
      return { rule, findings: summary?.count ?? null, byDecision: summary?.byState ?? null }
    }),
    openRequests,
    conclusion: conclusion && toConclusionFields(conclusion),
  }
}

function toConclusionFields({ atMs, ...conclusion }: NonNullable<Criterion['conclusion']>): object {
  return { ...conclusion, concludedUtc: new Date(atMs).toISOString() }
}
