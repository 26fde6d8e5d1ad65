import { cutTerms } from './cut-terms.ts'
import { type BusinessNames, describeQuery, type Phrasing, toScreenPhrasing } from './describe-query.ts'
import { toQuery } from './parse-query.ts'
import { parseSyntax } from './parse-syntax.ts'

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
