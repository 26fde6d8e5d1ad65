import { beginsPart } from './parse-syntax.ts'
import { splitQuery, type Token } from './split-query.ts'

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
