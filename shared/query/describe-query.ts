import { queryWords as words } from '../words/query-words.ts'
import { describeDays } from './describe-days.ts'
import type { Query, QueryTerm } from './query.ts'

/** What businesses are called, by id. */
export type BusinessNames = ReadonlyMap<string, string>
const NO_NAMES: BusinessNames = new Map()

/** `Corner Bakery (20760)`; the id alone where no name is known. */
export function labelBusiness(businessId: string, names: BusinessNames): string {
  const name = names.get(businessId)
  return name === undefined ? businessId : `${name} (${businessId})`
}

/** What a query keeps, in plain words that begin with a capital: `Hidden or deleted`. @param locale BCP 47 tag. */
export function describeQuery(query: Query, locale: string, names: BusinessNames = NO_NAMES): string {
  switch (query.kind) {
    case 'term':
      return describeTerm(query.term, locale, names)
    case 'not':
      return words.not(lowerFirst(describePart(query.part, locale, names)))
    default:
      return joinWords(
        query.parts.map((part) => describePart(part, locale, names)),
        words[query.kind],
      )
  }
}

/** Parts that are joined by a word of their own stand in parentheses. */
function describePart(part: Query, locale: string, names: BusinessNames): string {
  const text = describeQuery(part, locale, names)
  return part.kind === 'and' || part.kind === 'or' ? `(${lowerFirst(text)})` : text
}

function describeTerm(term: QueryTerm, locale: string, names: BusinessNames): string {
  return joinWords(describeAlternatives(term, locale, names), words.or)
}

function describeAlternatives(term: QueryTerm, locale: string, names: BusinessNames): readonly string[] {
  switch (term.key) {
    case 'visibility':
      return term.values.map((value) => words.visibility[value])
    case 'deleted':
      return term.values.map((value) => words.deleted[value])
    case 'response':
      return term.values.map((value) => words.response[value])
    case 'type':
      return term.values.map((value) => words.type[value])
    case 'disposition':
      return term.values.map((value) => words.disposition[value])
    case 'was-shown':
    case 'hidden-after-shown':
    case 'contradictory':
    case 'vanished':
    case 'star':
    case 'watched':
    case 'note':
      return term.values.map((value) => words[term.key][value])
    case 'finding':
      return term.values.map(describeFinding)
    case 'tag':
      return term.choices.map((choice) => {
        if (typeof choice === 'object') return words.tag(choice.name)
        return choice === 'any' ? words.anyTag : words.noTag
      })
    case 'business':
      return [words.business(term.ids.map((id) => labelBusiness(id, names)))]
    case 'feedback':
      return [words.feedback(term.ids)]
    case 'changed':
    case 'date':
      return [words[term.key](term.ranges.map((range) => describeDays(range, locale)).join(words.or))]
    case 'hidden-for':
      return [words.hiddenFor(describeSpan(term))]
    case 'hidden-total':
      return [words.hiddenTotal(describeSpan(term))]
    case 'hides':
    case 'events':
      return [words[term.key](describeCount(term))]
    case 'contains':
      return [words.contains(term.text)]
    case 'text':
      return [term.form === 'prefix' ? words.prefix(term.text) : words.word(term.text)]
  }
}

function describeFinding(value: string): string {
  if (value === 'any') return words.anyFinding
  return value === 'none' ? words.noFinding : words.finding(value)
}

function describeSpan(term: Extract<QueryTerm, { readonly unit: unknown }>): string {
  return `${words.comparison[term.comparison]} ${words.unit[term.unit](term.amount)}`
}

function describeCount({ comparison, count }: Extract<QueryTerm, { readonly count: number }>): string {
  return comparison === '=' ? String(count) : `${words.comparison[comparison]} ${count}`
}

function joinWords([first = '', ...others]: readonly string[], word: string): string {
  return [first, ...others.map(lowerFirst)].join(word)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
