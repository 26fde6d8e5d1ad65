import type { DayRange, Query, QueryTerm } from './query.ts'

/**
 * The text of a query, one space between terms: `parseQuery(printQuery(query))` gives the same query.
 * A word that cannot stand without quotes (made by hand, not parsed) is written as a phrase.
 */
export function printQuery(query: Query): string {
  return query.terms.map(printTerm).join(' ')
}

export function printTerm(term: QueryTerm): string {
  return `${term.isNegated ? '-' : ''}${printBody(term)}`
}

function printBody(term: QueryTerm): string {
  switch (term.key) {
    case 'text':
      return printText(term.form, term.text)
    case 'business':
    case 'feedback':
      return `${term.key}:${term.ids.join(',')}`
    case 'changed':
      return `changed:${printRange(term)}`
    case 'hidden-for':
      return `hidden-for:${term.comparison}${term.amount}${term.unit}`
    case 'hides':
      return `hides:${term.comparison === '=' ? '' : term.comparison}${term.count}`
    default:
      return `${term.key}:${term.values.join(',')}`
  }
}

function printRange({ from, to }: DayRange): string {
  return from !== null && from === to ? from : `${from ?? ''}..${to ?? ''}`
}

/** What stands without quotes and is read back as it was. */
const BARE = /^(?!-)(?!\p{L}[\p{L}-]*:)[^\s"*]+$/u

function printText(form: 'word' | 'phrase' | 'prefix', text: string): string {
  if (form === 'phrase' || !BARE.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`
  return form === 'prefix' ? `${text}*` : text
}
