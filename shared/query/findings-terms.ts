import { isDecimalId } from '../domain/ids.ts'
import type { TableFigure } from '../domain/table-figures.ts'
import { splitQuery, type Token } from './split-query.ts'

/**
 * The filter of a report about findings, taken apart. Its own words have to be true of the finding; everything else is
 * a search of the query language.
 */
export interface FindingsTerms {
  /** Such as `rule:toggling`, as typed. */
  readonly own: readonly string[]
  /** Empty for all items. */
  readonly search: string
}

const OWN_WORDS = /^(?:rule|disposition|robust|item|business|sort):/i
const SORT = /^sort:-?\w+$/i

export function splitFindingsFilter(text: string): FindingsTerms {
  const own = takeOwnWords(splitQuery(text))
  const search = own.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return { own: own.map(({ start, end }) => text.slice(start, end)), search: search.trim() }
}

/** The search keeps its meaning beside other words. */
export function joinFindingsTerms({ own, search }: FindingsTerms): string {
  const isAlternative = own.length > 0 && hasOutermostOr(splitQuery(search))
  return [...own, isAlternative ? `(${search})` : search].filter((part) => part !== '').join(' ')
}

/** The part of a word before its colon: `rule`. */
export function nameOfTerm(word: string): string {
  return word.slice(0, word.indexOf(':')).toLowerCase()
}

/** The values of a word, which are separated by commas. */
export function valuesOfTerm(word: string): readonly string[] {
  return word.slice(word.indexOf(':') + 1).split(',')
}

export function toRobustTerm(isRobust: boolean): string {
  return `robust:${isRobust ? 'yes' : 'no'}`
}

/** Those outside of parentheses that nothing excludes; beside an OR there, all is the search's. */
function takeOwnWords(tokens: readonly Token[]): Token[] {
  if (hasOutermostOr(tokens)) return []
  return outermost(tokens).filter((token) => {
    const before = tokens[tokens.indexOf(token) - 1]?.kind
    const isExcluded = before === 'minus' || before === 'not'
    return !isExcluded && token.kind === 'piece' && isOwnWord(token.text)
  })
}

function hasOutermostOr(tokens: readonly Token[]): boolean {
  return outermost(tokens).some(({ kind }) => kind === 'or')
}

function outermost(tokens: readonly Token[]): Token[] {
  let depth = 0
  return tokens.filter(({ kind }) => {
    if (kind === 'open') depth += 1
    if (kind === 'close') depth -= 1
    return depth === 0
  })
}

/** A business that is no id, such as one with a wildcard, is the search's. */
function isOwnWord(text: string): boolean {
  if (/^sort:/i.test(text)) return SORT.test(text)
  if (!OWN_WORDS.test(text)) return false
  return !/^business:/i.test(text) || valuesOfTerm(text).every(isDecimalId)
}

/** The filter of a report without its order, and without terms that a figure of it repeats. */
export function toWithin(filter: string, figure: TableFigure['findings']): string {
  const { own, search } = splitFindingsFilter(filter)
  const said = [
    figure && `rule:${figure.rule}`,
    figure?.disposition && `disposition:${figure.disposition}`,
    figure?.isRobust !== undefined && toRobustTerm(figure.isRobust),
  ]
  const kept = own.filter((word) => nameOfTerm(word) !== 'sort' && !said.includes(word.toLowerCase()))
  return joinFindingsTerms({ own: kept, search })
}
