import type { DayRange } from './calendar-range.ts'
import { findLikelyKey } from './parse-term.ts'
import type { Query, QueryTerm, TagChoice, TextForm } from './query.ts'
import { findOperator, quote } from './split-query.ts'

/**
 * The text of a query, one space between its parts: `parseQuery(printQuery(query))` gives the same query. A word that
 * cannot stand without quotes (made by hand, not parsed) is written as a phrase.
 */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'and':
      return query.parts
        .map((part) => (part.kind === 'or' ? inParentheses(part) : printQuery(part)))
        .join(' ')
    case 'or':
      return query.parts.map(printQuery).join(' OR ')
    case 'not':
      return `-${query.part.kind === 'term' ? printTerm(query.part.term) : inParentheses(query.part)}`
    case 'term':
      return printTerm(query.term)
  }
}

function inParentheses(query: Query): string {
  return `(${printQuery(query)})`
}

export function printTerm(term: QueryTerm): string {
  if (term.key === 'text') return printText(term.form, term.text)
  return `${term.key}:${listAlternatives(term).join(',')}`
}

/** What stands behind the key, alternative by alternative; one where the key has no alternatives. */
export function listAlternatives(term: Exclude<QueryTerm, { readonly key: 'text' }>): readonly string[] {
  switch (term.key) {
    case 'business':
    case 'feedback':
      return term.ids
    case 'changed':
    case 'date':
      return term.ranges.map(printRange)
    case 'hidden-for':
    case 'hidden-total':
      return [`${term.comparison}${term.amount}${term.unit}`]
    case 'hides':
    case 'events':
      return [`${term.comparison === '=' ? '' : term.comparison}${term.count}`]
    case 'tag':
      return term.choices.map(printTag)
    case 'contains':
      return [quote(term.text)]
    default:
      return term.values
  }
}

function printRange({ from, to }: DayRange): string {
  return from !== null && from === to ? from : `${from ?? ''}..${to ?? ''}`
}

const BARE_TAG = /^(?!(?:any|none)$)[^\s"“„(),]+$/u

function printTag(choice: TagChoice): string {
  if (typeof choice === 'string') return choice
  return BARE_TAG.test(choice.name) ? choice.name : quote(choice.name)
}

/** What stands without quotes and is read back as it was. */
const BARE = /^(?!-)(?!\p{L}[\p{L}-]*:)(?![“„])[^\s"()*]+$/u

function printText(form: TextForm, text: string): string {
  const isBare = BARE.test(text) && findLikelyKey(text) === null && (form === 'prefix' || !findOperator(text))
  if (form === 'phrase' || !isBare) return quote(text)
  return form === 'prefix' ? `${text}*` : text
}
