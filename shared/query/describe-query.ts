import { describeDays, queryStrings as strings } from './keys/days.ts'
import type { BusinessNames, Phrasing } from './keys/key.ts'
import { getKey } from './keys/keys.ts'
import { toQuery } from './parse-query.ts'
import { beginsPart, parseSyntax } from './parse-syntax.ts'
import type { Query, QueryTerm } from './query.ts'
import { splitQuery, type Token } from './split-query.ts'

/** The phrasing of the screens. @param locale BCP 47 tag. */
export function toScreenPhrasing(locale: string, names: BusinessNames = new Map()): Phrasing {
  return { describeDays: (range) => describeDays(range, locale), names }
}

/** A query in plain words that begin with a capital: `Hidden or deleted`. */
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

/** Parts with a joining word of their own are put in parentheses. */
function describePart(part: Query, phrasing: Phrasing): string {
  const text = describeQuery(part, phrasing)
  return part.kind === 'and' || part.kind === 'or' ? `(${strings.within(text)})` : text
}

function describeTerm(term: QueryTerm, phrasing: Phrasing): string {
  if (term.key === 'text') return term.form === 'prefix' ? `“${term.text}…”` : `“${term.text}”`
  return joinWords(getKey(term.key).describe(term, phrasing), strings.or)
}

function joinWords([first = '', ...others]: readonly string[], word: string): string {
  return [first, ...others.map(strings.within)].join(word)
}

/** A part of a query's text as the row of chips shows it. */
export interface Chip {
  /** Place in the text in UTF-16 units; includes minus, NOT and parentheses. */
  readonly start: number
  readonly end: number
  /** In plain words. */
  readonly label: string
  /** How it is joined to the chip before it. */
  readonly join: 'and' | 'or'
}

/**
 * The outermost parts of a text, in its order: terms, excluded terms and parentheses. A text that is an OR as a whole
 * gives a chip for each side. Unreadable pieces have no chip.
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

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The text without a part of it, and without signs that would lose their meaning: parentheses around nothing, the minus
 * or NOT before them, an OR or AND with one side. Everything else stays as typed.
 */
export function cutTerms(text: string, part: Span): string {
  const tokens = splitQuery(text)
  const inside = tokens.filter((token) => token.start >= part.start && token.end <= part.end)
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return text
  const [from, to] = widen(tokens, tokens.indexOf(first), tokens.indexOf(last))
  const [start, end] = [tokens[from]?.start ?? part.start, tokens[to]?.end ?? part.end]
  return joinRest(text.slice(0, start), text.slice(end))
}

/** Takes neighbours in as long as they would be left without meaning. Positions in the list of tokens, both inside. */
function widen(tokens: readonly Token[], from: number, to: number): readonly [number, number] {
  const [before, after] = [tokens[from - 1], tokens[to + 1]]
  if (before?.kind === 'minus' || before?.kind === 'not') return widen(tokens, from - 1, to)
  if (before?.kind === 'open' && after?.kind === 'close') return widen(tokens, from - 1, to + 1)
  const [joinsBefore, joinsAfter] = [isJoin(before), isJoin(after)]
  if (joinsBefore && joinsAfter) {
    return before?.kind === 'and' ? widen(tokens, from - 1, to) : widen(tokens, from, to + 1)
  }
  if (joinsBefore && !(after && beginsPart(after))) return widen(tokens, from - 1, to)
  if (joinsAfter && (!before || before.kind === 'open')) return widen(tokens, from, to + 1)
  return [from, to]
}

function isJoin(token: Token | undefined): boolean {
  return token?.kind === 'and' || token?.kind === 'or'
}

function joinRest(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trimStart()]
  const isTight = left === '' || right === '' || left.endsWith('(') || right.startsWith(')')
  return isTight ? left + right : `${left} ${right}`
}
