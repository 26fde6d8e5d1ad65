import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { RULE_NAMES } from '../../shared/domain/finding.ts'
import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { FeedbackSort } from '../../shared/domain/sort.ts'
import { RULES } from '../findings/all-rules.ts'
import { areFindingsCurrent } from '../findings/fingerprint.ts'
import { findParameters } from '../findings/parameters.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { showAsOf } from '../store/read/as-of.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import type { ReportScope } from './report-order.ts'

/**
 * [Note: Findings of a report] What a report says of findings is of the cache as it is when the report is made, or the
 * report is not made. *found*: its rows are chosen or ordered by findings. *shown*: it names the findings of its items,
 * or says that the rules have not been applied. *examined*: it is about findings, robustness included. Whoever asks for a
 * report brings the findings up to date first; the report itself only looks, in the transaction that it reads in.
 */
export type FindingsNeed = 'none' | 'shown' | 'found' | 'examined'

interface AskedReport {
  readonly template: ReportTemplate
  readonly filter: string
  readonly sort?: FeedbackSort | null
}

const NAMES_FINDINGS = /(?:finding|disposition)\s*:/i
const SHOWS_FINDINGS: ReadonlySet<ReportTemplate> = new Set(['feedback', 'hidden-and-deleted', 'dossier'])

/** Whether a search asks what the rules found. */
export function namesFindings(filter: string): boolean {
  return NAMES_FINDINGS.test(filter)
}

export function toFindingsNeed({ template, filter, sort = null }: AskedReport): FindingsNeed {
  if (template === 'findings') return 'examined'
  if (template === 'sample') return 'none'
  if (namesFindings(filter) || sort?.by === 'findings') return 'found'
  return SHOWS_FINDINGS.has(template) ? 'shown' : 'none'
}

/**
 * The same order with the moment that is its own: findings are as of their cut-off.
 * @throws AppError *busy* where the findings that it needs are of another cache or other parameters, *invalid-argument*
 *   for findings or a sample as of a past moment.
 */
function settleFindings<Order extends ReportScope & { readonly db: ReadableDatabase }>(order: Order): Order {
  const { db, template, isPast = false } = order
  if (isPast && template === 'findings') {
    throw new AppError('invalid-argument', 'Findings are as of their cut-off. Leave the moment out.')
  }
  if (isPast && template === 'sample') {
    throw new AppError('invalid-argument', 'A sample is as it was drawn and coded. Leave the moment out.')
  }
  const need = toFindingsNeed(order)
  if (need === 'found' || need === 'examined') requireCurrent(db, need === 'examined')
  return template === 'findings' ? { ...order, asOfMs: findDataCutoff(db)?.atMs ?? order.asOfMs } : order
}

function requireCurrent(db: ReadableDatabase, areExamined: boolean): void {
  if (areFindingsCurrent(db, areExamined)) return
  throw new AppError(
    'busy',
    'The rules have not been applied to the cache as it is now, because a sync is running or something has just changed. Ask again in a moment.',
  )
}

export const appliedRuleSchema = z.strictObject({
  rule: z.enum(RULE_NAMES),
  version: z.int(),
  parameters: z.record(z.string(), z.number()),
})
/** A rule that a report rests on, with the values that it worked with. */
type AppliedRule = z.infer<typeof appliedRuleSchema>

/** Every rule that was applied before the report was made; none where findings have no part in it. */
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
 * Reads a report in one transaction, and as of its moment. What it needs of findings is looked at in the same
 * transaction; for a past moment before, because the tables of the past hide what they follow from.
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
