import { AppError } from '../../../shared/app-error.ts'
import type { Finding } from '../../../shared/domain/finding.ts'
import type { ReportResult } from '../../../shared/domain/report.ts'
import { exportFindings } from '../../findings/export-findings.ts'
import { type FindingsFilter, parseFindingsFilter } from '../../findings/query/findings-filter.ts'
import type { Arguments } from '../arguments.ts'
import { withIndexedCache } from '../indexed-cache.ts'
import type { Terminal } from '../terminal.ts'

/** Template of the command line, with a filter of its own (see docs/findings.md). */
export const FINDINGS = 'findings'

/**
 * `report --template findings`: the findings with the parameters in force, as the application saves them.
 * @throws AppError *invalid-argument* for another format, a moment, redaction, or parameters that are not in force.
 */
export function writeFindings(args: Arguments, { env }: Terminal): Promise<ReportResult> {
  args.getOneOf('format', ['csv'])
  const filter = parseFindingsFilter(args.find('filter') ?? '')
  if (Object.keys(filter.parameters).length > 0) {
    throw new AppError(
      'invalid-argument',
      'A report has the parameters in force. Use query --what findings for others.',
    )
  }
  if (args.find('as-of') || args.has('redact')) {
    throw new AppError('invalid-argument', 'Findings are as of their cut-off, and are not redacted.')
  }
  const everything = { rule: null, disposition: null, businessId: null, isRobust: null, sort: null }
  const order = { ...everything, path: args.get('out'), accepts: toAcceptance(filter) }
  return withIndexedCache(args.get('workspace'), env, async (db) => exportFindings(db, order), 'finding:any')
}

function toAcceptance({ rules, dispositions, businessIds, feedbackIds, robust }: FindingsFilter) {
  const isAmong = (ids: readonly string[], id: string | null) =>
    ids.length === 0 || (id !== null && ids.includes(id))
  return ({ rule, disposition, businessId, feedbackId, robustness }: Finding): boolean =>
    rules.includes(rule) &&
    dispositions.includes(disposition.state) &&
    isAmong(businessIds, businessId) &&
    isAmong(feedbackIds, feedbackId) &&
    (robust === 'any' || robust === 'skip' || robustness?.isRobust === (robust === 'yes'))
}
