import { parseQuery } from '../../shared/query/parse-query.ts'
import type { Query, QueryTerm } from '../../shared/query/query.ts'
import { RULES } from '../findings/all-rules.ts'
import { parseReportFindings } from '../findings/query/report-findings.ts'
import type { Recipe } from './recipe.ts'

type Keys = ReadonlySet<QueryTerm['key']>

/** What the auditor attached; a bundle holds replies, decisions and samples, and none of it. */
const MARKS: Keys = new Set(['star', 'watched', 'note', 'tag'])
/** What rules attached: it can be made again where the recipe says with which parameters. */
const FINDINGS: Keys = new Set(['finding', 'disposition'])
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
  return has(query, MARKS) || (has(query, FINDINGS) && !areRulesKnown)
}

function has(query: Query, keys: Keys): boolean {
  if (query.kind === 'term') return keys.has(query.term.key)
  return query.kind === 'not' ? has(query.part, keys) : query.parts.some((part) => has(part, keys))
}
