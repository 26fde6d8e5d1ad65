import { parseQuery } from '../../shared/query/parse-query.ts'
import { RULES } from '../findings/all-rules.ts'
import { parseReportFindings } from '../findings/query/report-findings.ts'
import { isReading } from '../store/read/keys/keys-sql.ts'
import type { Recipe } from './recipe.ts'

const SORTS_OF_MARKS: ReadonlySet<string> = new Set(['tags', 'starred'])

/** Whether the rows, or their order, follow from more than the bundle says, or from rules that this version has otherwise. */
export function dependsOnAnnotations({
  template,
  filter,
  sort,
  rules,
}: Pick<Recipe, 'template' | 'filter' | 'sort' | 'rules'>): boolean {
  if (rules.some(({ rule, version }) => RULES[rule].version !== version)) return true
  const areRulesKnown = rules.length > 0
  if (sort && (SORTS_OF_MARKS.has(sort.by) || (sort.by === 'findings' && !areRulesKnown))) return true
  const search = template === 'findings' ? parseReportFindings(filter ?? '').search : (filter ?? '')
  const { query } = parseQuery(search)
  // A bundle holds replies, decisions and samples, but no annotation of the auditor; findings can be made again from rules.
  return isReading(query, 'auditor') || (isReading(query, 'findings') && !areRulesKnown)
}
