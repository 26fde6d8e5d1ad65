import { parseTerm } from './parse-term.ts'
import { MAX_DEPTH, MAX_TERMS, type QueryTerm } from './query.ts'
import { type Piece, type QueryError, QuerySyntaxError, splitQuery, type Token } from './split-query.ts'

/** A query with places in its text; `start` and `end` include minus, NOT, quotes and parentheses. */
export type SyntaxNode = {
  readonly start: number
  readonly end: number
  readonly isInParentheses: boolean
} & (
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SyntaxNode[] }
  | { readonly kind: 'not'; readonly part: SyntaxNode }
  | { readonly kind: 'term'; readonly term: QueryTerm }
)

export interface Syntax {
  /** Null where there is no term that can be read. */
  readonly root: SyntaxNode | null
  /** In the order of the text. */
  readonly errors: readonly QueryError[]
}

/**
 * Parses all readable pieces. An unreadable piece is reported and left out, and so is a word that joins only it. Never
 * throws.
 */
export function parseSyntax(text: string): Syntax {
  const all = splitQuery(text)
  const { kept, surplus } = cutSurplus(all, text.length)
  const balanced = matchParentheses(kept, text.length)
  const errors = [...surplus, ...balanced.errors]
  const reading: Reading = { tokens: balanced.tokens, errors, at: 0 }
  const root = readAlternatives(reading)
  return { root, errors: errors.toSorted((a, b) => a.at - b.at) }
}

interface Reading {
  readonly tokens: readonly Token[]
  readonly errors: QueryError[]
  at: number
}

function cutSurplus(tokens: readonly Token[], end: number) {
  const first = tokens.filter((token) => token.kind === 'piece')[MAX_TERMS]
  if (!first) return { kept: tokens, surplus: [] }
  const message = `A query has at most ${MAX_TERMS} terms.`
  return {
    kept: tokens.slice(0, tokens.indexOf(first)),
    surplus: [{ message, at: first.start, length: end - first.start }],
  }
}

/** Parts with OR between them, up to a closing parenthesis or the end. */
function readAlternatives(reading: Reading): SyntaxNode | null {
  const parts: SyntaxNode[] = []
  for (;;) {
    const part = readConjunction(reading)
    if (part) parts.push(part)
    const token = reading.tokens[reading.at]
    if (token?.kind !== 'or') return join('or', parts)
    checkJoin(reading, token)
    reading.at += 1
  }
}

/** Parts beside each other, up to an OR, a closing parenthesis or the end. */
function readConjunction(reading: Reading): SyntaxNode | null {
  const parts: SyntaxNode[] = []
  for (;;) {
    const token = reading.tokens[reading.at]
    if (!token || token.kind === 'or' || token.kind === 'close') return join('and', parts)
    if (token.kind === 'and') {
      checkJoin(reading, token)
      reading.at += 1
    } else {
      const part = readPart(reading, token)
      if (part) parts.push(part)
    }
  }
}

function join(kind: 'and' | 'or', parts: readonly SyntaxNode[]): SyntaxNode | null {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return null
  return parts.length === 1
    ? first
    : { kind, parts, start: first.start, end: last.end, isInParentheses: false }
}

function readPart(reading: Reading, token: Token): SyntaxNode | null {
  reading.at += 1
  switch (token.kind) {
    case 'open':
      return readGroup(reading, token)
    case 'minus':
    case 'not':
      return readExcluded(reading, token)
    case 'piece':
      return readTerm(reading, token)
    default:
      return null
  }
}

function readGroup(reading: Reading, open: Token): SyntaxNode | null {
  const isEmpty = reading.tokens[reading.at]?.kind === 'close'
  const inner = readAlternatives(reading)
  const close = reading.tokens[reading.at]
  reading.at += 1
  const end = close?.end ?? open.end
  if (isEmpty && close && close.end > close.start) {
    report(reading, 'There is nothing between these parentheses.', open.start, end)
  }
  return inner && { ...inner, start: open.start, end, isInParentheses: true }
}

const ONE_MINUS = 'Write one minus directly before the term to exclude, or put it in quotes.'
const NOT_WHAT = 'Put NOT before one term or one pair of parentheses. To search for the word, use quotes.'

function readExcluded(reading: Reading, sign: Token): SyntaxNode | null {
  const next = reading.tokens[reading.at]
  const isMinus = sign.kind === 'minus'
  const canFollow = next && (next.kind === 'piece' || next.kind === 'open')
  if (!canFollow || (isMinus && next.start !== sign.end)) {
    report(reading, isMinus ? ONE_MINUS : NOT_WHAT, sign.start, sign.end)
    return null
  }
  const part = readPart(reading, next)
  if (isMinus && sign.end - sign.start > 1) {
    report(reading, ONE_MINUS, sign.start, part?.end ?? next.end)
    return null
  }
  return part && { kind: 'not', part, start: sign.start, end: part.end, isInParentheses: false }
}

function readTerm(reading: Reading, piece: Piece): SyntaxNode | null {
  const { start, end, isClosed } = piece
  if (!isClosed) report(reading, 'The closing quote is missing.', start, end)
  try {
    return { kind: 'term', term: parseTerm(piece), start, end, isInParentheses: false }
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error
    if (isClosed) reading.errors.push(error.error)
    return null
  }
}

/** OR and AND need a part on both sides, readable or not. */
function checkJoin(reading: Reading, token: Token): void {
  const [before, after] = [reading.tokens[reading.at - 1], reading.tokens[reading.at + 1]]
  const isJoining = (before?.kind === 'piece' || before?.kind === 'close') && after && beginsPart(after)
  if (isJoining) return
  const word = token.kind.toUpperCase()
  const message = `${word} needs a term on both sides. To search for the word “${token.kind}”, put it in quotes.`
  report(reading, message, token.start, token.end)
}

export function beginsPart({ kind }: Token): boolean {
  return kind === 'piece' || kind === 'open' || kind === 'minus' || kind === 'not'
}

function report(reading: Reading, message: string, start: number, end: number): void {
  reading.errors.push({ message, at: start, length: end - start })
}

/**
 * The tokens with their parentheses in balance: one that closes nothing is left out, as are those that are too deep,
 * and an unclosed one is closed at the end. Each of these is an error.
 */
export function matchParentheses(
  tokens: readonly Token[],
  end: number,
): { readonly tokens: readonly Token[]; readonly errors: readonly QueryError[] } {
  const dropped = new Set<Token>()
  const errors: QueryError[] = []
  const report = (token: Token, message: string): void => {
    errors.push({ message, at: token.start, length: token.end - token.start })
  }
  const dropTooDeep = (token: Token, partner?: Token): void => {
    report(token, `Parentheses can be ${MAX_DEPTH} deep.`)
    dropped.add(token)
    if (partner) dropped.add(partner)
  }
  const open: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'open') open.push(token)
    if (token.kind !== 'close') continue
    const partner = open.pop()
    if (partner && open.length >= MAX_DEPTH) dropTooDeep(partner, token)
    if (partner) continue
    report(token, 'Nothing was opened that this parenthesis could close. To search for it, use quotes.')
    dropped.add(token)
  }
  for (const [depth, token] of open.entries()) {
    if (depth >= MAX_DEPTH) dropTooDeep(token)
    else report(token, 'The closing parenthesis is missing.')
  }
  const missing = open.slice(0, MAX_DEPTH).map((): Token => ({ kind: 'close', start: end, end }))
  return { tokens: [...tokens.filter((token) => !dropped.has(token)), ...missing], errors }
}
