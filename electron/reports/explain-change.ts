import { splitChangesFilter } from '../../shared/domain/changes.ts'
import type { ChangeCause, KeptReport, ReportBasis } from '../../shared/domain/kept-report.ts'
import { parseQuery } from '../../shared/query/parse-query.ts'
import { RULES } from '../findings/all-rules.ts'
import { parseReportFindings } from '../findings/query/report-findings.ts'
import { APP_VERSION } from '../lib/installation.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { findLastReceipt } from '../store/read/evidence-rows.ts'
import { isReading } from '../store/read/keys/keys-sql.ts'
import { getLastLogEntryOfBundle } from '../store/read/log-list.ts'
import { toFindingsNeed } from './findings-need.ts'
import type { Recipe } from './recipe.ts'

/** The basis of a report made now. */
export function getBasis(db: ReadableDatabase): ReportBasis {
  return {
    application: APP_VERSION,
    indexVersion: INDEX_VERSION,
    receipt: findLastReceipt(db)?.seq ?? 0,
    logEntry: getLastLogEntryOfBundle(db),
  }
}

type MadeReport = Pick<
  KeptReport,
  'basis' | 'format' | 'template' | 'filter' | 'sort' | 'isRedacted' | 'language'
>

/** The recorded reasons why the same report may now be a different file. */
export function explainChange(report: MadeReport, now: ReportBasis): readonly ChangeCause[] {
  const { basis } = report
  const causes: readonly (ChangeCause | false)[] = [
    holdsGermanPages(report) && { kind: 'german' },
    basis === null && { kind: 'not-recorded' },
    basis !== null &&
      now.receipt > basis.receipt && { kind: 'newer-data', receipts: now.receipt - basis.receipt },
    basis !== null &&
      now.application !== basis.application && {
        kind: 'other-version',
        from: basis.application,
        to: now.application,
      },
    basis !== null && now.indexVersion !== basis.indexVersion && { kind: 'other-index' },
    needsAnnotations(report) && { kind: 'marks' },
    basis !== null &&
      report.format === 'bundle' &&
      !report.isRedacted &&
      now.logEntry > basis.logEntry && { kind: 'log-grew', entries: now.logEntry - basis.logEntry },
  ]
  const known = causes.filter((cause) => cause !== false)
  return known.length > 0 ? known : [{ kind: 'unknown' }]
}

/** Files of rows were always English. */
function holdsGermanPages({ language, format }: MadeReport): boolean {
  return language === 'de' && (format === 'pdf' || format === 'bundle')
}

/** Whether its rows have, or are selected by, findings or annotations of the auditor. */
function needsAnnotations({ template, filter, sort }: MadeReport): boolean {
  const need = toFindingsNeed({ template, filter, sort })
  // What a report about businesses shows of findings does not depend on decisions.
  const showsDecisions = need !== 'none' && !(template === 'businesses' && need === 'shown')
  return (
    template === 'sample' || showsDecisions || dependsOnAnnotations({ template, filter, sort, rules: [] })
  )
}

const SORTS_BY_ANNOTATIONS: ReadonlySet<string> = new Set(['tags', 'starred'])

/** Whether the rows or their order depend on data that a bundle lacks, or on rules of another version. */
export function dependsOnAnnotations({
  template,
  filter,
  sort,
  rules,
}: Pick<Recipe, 'template' | 'filter' | 'sort' | 'rules'>): boolean {
  if (rules.some(({ rule, version }) => RULES[rule].version !== version)) return true
  const areRulesKnown = rules.length > 0
  if (sort && (SORTS_BY_ANNOTATIONS.has(sort.by) || (sort.by === 'findings' && !areRulesKnown))) return true
  const search =
    template === 'findings'
      ? parseReportFindings(filter ?? '').search
      : splitChangesFilter(filter ?? '').search
  const { query } = parseQuery(search)
  // A bundle holds replies, decisions and samples, but no annotation of the auditor; findings can be made again from
  // rules.
  return isReading(query, 'auditor') || (isReading(query, 'findings') && !areRulesKnown)
}
