import { getKey } from './keys/keys.ts'
import { findLikelyKey } from './parse-term.ts'
import type { Query, QueryTerm, TextForm } from './query.ts'
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
  return `${term.key}:${getKey(term.key).print(term).join(',')}`
}

/** Texts that need no quotes to be read back unchanged. */
const BARE = /^(?!-)(?!\p{L}[\p{L}-]*:)(?![“„])[^\s"()*]+$/u

function printText(form: TextForm, text: string): string {
  const isBare = BARE.test(text) && findLikelyKey(text) === null && (form === 'prefix' || !findOperator(text))
  if (form === 'phrase' || !isBare) return quote(text)
  return form === 'prefix' ? `${text}*` : text
}
