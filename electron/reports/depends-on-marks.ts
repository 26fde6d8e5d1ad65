import { parseQuery } from '../../shared/query/parse-query.ts'
import type { Query, QueryTerm } from '../../shared/query/query.ts'
import type { Recipe } from './recipe.ts'

/** What the auditor or a rule attached; raw replies know nothing of it. */
const MARKS: ReadonlySet<QueryTerm['key']> = new Set([
  'star',
  'watched',
  'note',
  'tag',
  'finding',
  'disposition',
])
const SORTS_OF_MARKS: ReadonlySet<string> = new Set(['findings', 'tags', 'starred'])

/** Whether the rows, or their order, follow from more than the replies. */
export function dependsOnMarks({ filter, sort }: Pick<Recipe, 'filter' | 'sort'>): boolean {
  return (sort !== null && SORTS_OF_MARKS.has(sort.by)) || hasMark(parseQuery(filter ?? '').query)
}

function hasMark(query: Query): boolean {
  if (query.kind === 'term') return MARKS.has(query.term.key)
  return query.kind === 'not' ? hasMark(query.part) : query.parts.some(hasMark)
}
