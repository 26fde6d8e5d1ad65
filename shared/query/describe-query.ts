import { queryWords as strings } from '../strings/query-strings.ts'
import { type DayRange, toDayNumbers } from './calendar-range.ts'
import { cutTerms } from './cut-terms.ts'
import { toQuery } from './parse-query.ts'
import { parseSyntax } from './parse-syntax.ts'
import type { Query, QueryTerm } from './query.ts'

/** What businesses are called, by id. */
export type BusinessNames = ReadonlyMap<string, string>

/** How a query is put into words. */
export interface Phrasing {
  readonly describeDays: (range: DayRange) => string
  readonly names: BusinessNames
}

/** As the screens say it: beside times that may be of any zone, days are said to be those of UTC. @param locale BCP 47 tag. */
export function toScreenPhrasing(locale: string, names: BusinessNames = new Map()): Phrasing {
  const days = (range: DayRange) => `${describeDays(range, locale)} (UTC)`
  return { describeDays: days, names }
}

/** `Corner Bakery (20760)`; the id alone where no name is known. */
export function labelBusiness(businessId: string, names: BusinessNames): string {
  const name = names.get(businessId)
  return name === undefined ? businessId : `${name} (${businessId})`
}

/** What a query keeps, in plain words that begin with a capital: `Hidden or deleted`. */
export function describeQuery(query: Query, phrasing: Phrasing): string {
  switch (query.kind) {
    case 'term':
      return describeTerm(query.term, phrasing)
    case 'not':
      return strings.not(strings.within(describePart(query.part, phrasing)))
    default:
      return joinWords(
        query.parts.map((part) => describePart(part, phrasing)),
        strings[query.kind],
      )
  }
}

/** Parts that are joined by a word of their own stand in parentheses. */
function describePart(part: Query, phrasing: Phrasing): string {
  const text = describeQuery(part, phrasing)
  return part.kind === 'and' || part.kind === 'or' ? `(${strings.within(text)})` : text
}

function describeTerm(term: QueryTerm, phrasing: Phrasing): string {
  return joinWords(describeAlternatives(term, phrasing), strings.or)
}

function describeAlternatives(term: QueryTerm, { describeDays: days, names }: Phrasing): readonly string[] {
  switch (term.key) {
    case 'visibility':
      return term.values.map((value) => strings.visibility[value])
    case 'deleted':
      return term.values.map((value) => strings.deleted[value])
    case 'response':
      return term.values.map((value) => strings.response[value])
    case 'type':
      return term.values.map((value) => strings.type[value])
    case 'disposition':
      return term.values.map((value) => strings.disposition[value])
    case 'contradictory':
      return term.values.map((value) => strings.contradictory[value])
    case 'was-shown':
    case 'hidden-after-shown':
    case 'vanished':
    case 'star':
    case 'watched':
    case 'note':
      return term.values.map((value) => strings[term.key][value])
    case 'finding':
      return term.values.map((value) => describeFinding(value))
    case 'tag':
      return term.choices.map((choice) => {
        if (typeof choice === 'object') return strings.tag(choice.name)
        return choice === 'any' ? strings.anyTag : strings.noTag
      })
    case 'business':
      return [strings.business(term.ids.map((id) => labelBusiness(id, names)))]
    case 'feedback':
      return [strings.feedback(term.ids)]
    case 'changed':
    case 'date':
      return [strings[term.key](term.ranges.map(days).join(strings.or))]
    case 'hidden-for':
      return [strings.hiddenFor(describeSpan(term))]
    case 'hidden-total':
      return [strings.hiddenTotal(describeSpan(term))]
    case 'hides':
    case 'events':
      return [strings[term.key](describeCount(term))]
    case 'contains':
      return [strings.contains(term.text)]
    case 'text':
      return [term.form === 'prefix' ? strings.prefix(term.text) : strings.word(term.text)]
  }
}

function describeFinding(value: string): string {
  if (value === 'any') return strings.anyFinding
  return value === 'none' ? strings.noFinding : strings.finding(value)
}

function describeSpan(term: Extract<QueryTerm, { readonly unit: unknown }>): string {
  return `${strings.comparison[term.comparison]} ${strings.unit[term.unit](term.amount)}`
}

function describeCount({ comparison, count }: Extract<QueryTerm, { readonly count: number }>): string {
  return comparison === '=' ? String(count) : `${strings.comparison[comparison]} ${count}`
}

function joinWords([first = '', ...others]: readonly string[], word: string): string {
  return [first, ...others.map(strings.within)].join(word)
}

const DAY_MS = 86_400_000

/** Days in plain words: `Jan – Mar 2024`, `5 Mar 2024`, `since 2024`. @param locale BCP 47 tag. */
function describeDays({ from, to }: DayRange, locale: string): string {
  if (from === null) return strings.until(describeEnd(to ?? '', locale))
  if (to === null) return strings.since(describeEnd(from, locale))
  if (from === to) return describeEnd(from, locale)
  if (from.length !== to.length) return `${describeEnd(from, locale)} – ${describeEnd(to, locale)}`
  return formatterFor(from, locale).formatRange(startOf(from), startOf(to))
}

function describeEnd(day: string, locale: string): string {
  return formatterFor(day, locale).format(startOf(day))
}

function startOf(day: string): number {
  return (toDayNumbers({ from: day, to: null }).firstDay ?? 0) * DAY_MS
}

/** Shows as much as was typed: a year, a month or a day. */
function formatterFor({ length }: string, locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(length > 4 ? { month: 'short' } : {}),
    ...(length > 7 ? { day: 'numeric' } : {}),
  })
}

/** A part of a query's text as the row of chips shows it. */
export interface Chip {
  /** Where it stands in the text, in UTF-16 units; minus, NOT and parentheses included. */
  readonly start: number
  readonly end: number
  /** In plain words. */
  readonly label: string
  /** How it is joined to the chip before it. */
  readonly join: 'and' | 'or'
}

/**
 * The parts of a text that stand side by side, in its order: terms, excluded terms and what parentheses enclose. A text
 * that is an OR as a whole gives a chip for each side. What cannot be read has no chip.
 */
export function toChips(text: string, locale: string, names?: BusinessNames): readonly Chip[] {
  return toPhrasedChips(text, toScreenPhrasing(locale, names))
}

/** The same for a report, which writes days in its own way. */
export function toPhrasedChips(text: string, phrasing: Phrasing): readonly Chip[] {
  const { root } = parseSyntax(text)
  if (!root) return []
  const isJoined = (root.kind === 'and' || root.kind === 'or') && !root.isInParentheses
  const nodes = isJoined ? root.parts : [root]
  const join = isJoined && root.kind === 'or' ? 'or' : 'and'
  return nodes.map((node) => ({
    start: node.start,
    end: node.end,
    label: describeQuery(toQuery(node), phrasing),
    join,
  }))
}

/** The text without the part that a chip shows; all else stays as typed. */
export function removeChip(text: string, chip: Chip): string {
  return cutTerms(text, chip)
}
