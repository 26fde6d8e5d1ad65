import { z } from 'zod'
import { AppError, invalid } from '../../shared/app-error.ts'
import { splitChangesFilter } from '../../shared/domain/changes.ts'
import { RULE_NAMES } from '../../shared/domain/finding.ts'
import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { FeedbackSort } from '../../shared/domain/sort.ts'
import { parseQuery } from '../../shared/query/parse-query.ts'
import { RULES } from '../findings/all-rules.ts'
import { areFindingsCurrent, findParameters } from '../findings/parameters.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { showAsOf } from '../store/read/as-of.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { isReading } from '../store/read/keys/keys-sql.ts'
import type { ReportScope } from './report-table.ts'

/**
 * [Note: Findings of a report] The findings in a report must be up to date with the cache, else the report is refused.
 * *found*: its rows are cases, or selected or ordered by findings. *shown*: it lists the findings of its items, or
 * states that the rules have not been applied. *examined*: it is about findings, with their robustness. The caller
 * updates the findings first; the report checks them in its own transaction.
 */
export type FindingsNeed = 'none' | 'shown' | 'found' | 'examined'

interface AskedReport {
  readonly template: ReportTemplate
  readonly filter: string
  readonly sort?: FeedbackSort | null
}

const SHOWS_FINDINGS: ReadonlySet<ReportTemplate> = new Set([
  'feedback',
  'hidden-and-deleted',
  'businesses',
  'dossier',
])

/** Whether a term of the search reads findings. */
export function namesFindings(filter: string): boolean {
  return isReading(parseQuery(filter).query, 'findings')
}

export function toFindingsNeed({ template, filter, sort = null }: AskedReport): FindingsNeed {
  if (template === 'findings') return 'examined'
  if (template === 'sample') return 'none'
  if (template === 'changes' || template === 'compliance') return 'found'
  if (namesFindings(filter) || sort?.by === 'findings') return 'found'
  return SHOWS_FINDINGS.has(template) ? 'shown' : 'none'
}

/**
 * Checks the findings and sets the moment: a report about findings is as of their cutoff.
 * @throws AppError *busy* if needed findings are not up to date, *invalid-argument* for findings or a sample as of a
 * past   moment
 */
function settleFindings<Order extends ReportScope & { readonly db: ReadableDatabase }>(order: Order): Order {
  const { db, template, isPast = false } = order
  if (isPast && template === 'findings') {
    throw invalid('Findings are as of their cutoff. Leave the moment out.')
  }
  if (isPast && template === 'sample') {
    throw invalid('A sample is as it was drawn and coded. Leave the moment out.')
  }
  if (isPast && template === 'compliance') {
    throw invalid('Criteria and conclusions are of today. Leave the moment out.')
  }
  const need = toFindingsNeed(order)
  // A report of the past compares no cases.
  const isWithoutCases =
    isPast && template === 'changes' && !namesFindings(splitChangesFilter(order.filter).search)
  if ((need === 'found' && !isWithoutCases) || need === 'examined') requireCurrent(db, need === 'examined')
  return template === 'findings' ? { ...order, asOfMs: findDataCutoff(db)?.atMs ?? order.asOfMs } : order
}

function requireCurrent(db: ReadableDatabase, areExamined: boolean): void {
  if (areFindingsCurrent(db, areExamined)) return
  throw new AppError(
    'busy',
    'The rules have not been applied to the current data, because a sync is running or something has just changed. Ask again in a moment.',
  )
}

export const appliedRuleSchema = z.strictObject({
  rule: z.enum(RULE_NAMES),
  version: z.int(),
  parameters: z.record(z.string(), z.number()),
})
/** A rule that a report depends on, with its parameters. */
export type AppliedRule = z.infer<typeof appliedRuleSchema>

/** All rules if the report depends on findings, else none. */
export function listAppliedRules(db: ReadableDatabase, scope: ReportScope): readonly AppliedRule[] {
  const need = toFindingsNeed(scope)
  const isShown = need === 'shown' && !scope.isPast && areFindingsCurrent(db, false)
  if (need === 'none' || (need === 'shown' && !isShown)) return []
  return RULE_NAMES.map((rule) => ({
    rule,
    version: RULES[rule].version,
    parameters: findParameters(db, rule),
  }))
}

type Scope = ReportScope & { readonly db: ReadableDatabase }

/**
 * Reads a report in one transaction, as of its moment. Findings are checked in the same transaction; for a past moment
 * before it, because the tables of the past hide the data that findings depend on.
 * @throws AppError as `settleFindings`
 */
export function inOneMoment<Order extends Scope, Result>(
  order: Order,
  use: (order: Order) => Result,
): Result {
  if (!order.isPast) return order.db.transaction(() => use(settleFindings(order))).deferred()
  const settled = settleFindings(order)
  showAsOf(order.db, order.asOfMs)
  return order.db.transaction(() => use(settled)).deferred()
}
