/** A piece of a query's text. Positions count UTF-16 units. */
interface Located {
  readonly start: number
  readonly end: number
}

export interface Piece extends Located {
  readonly kind: 'piece'
  /** *keyed*: a key, a colon and the text directly behind it, quoted parts included. */
  readonly form: 'bare' | 'keyed' | 'phrase'
  /** As typed; a phrase without its quotes, and its escapes resolved. */
  readonly text: string
  /** As typed. */
  readonly raw: string
  /** False where a closing quote is missing. */
  readonly isClosed: boolean
}

export type Token =
  | Piece
  | (Located & { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' })
  /** One or more minus signs directly before a part. */
  | (Located & { readonly kind: 'minus' })

/** Quotes that word processors write enclose a phrase as straight ones do; between them nothing is escaped. */
const TOKEN =
  /(?<minus>-+)|(?<paren>[()])|"(?<phrase>(?:[^"\\]|\\.|\\$)*)(?<close>"?)|[“„](?<typographic>[^"“”„]*)(?<end>[“”]?)|(?<keyed>\p{L}[\p{L}-]*:(?:"(?:[^"\\]|\\.|\\$)*"?|[^\s"()])*)|(?<bare>[^\s"()]+)/gsu

/** NOT in capitals only: "not delivered" are words that people look for. */
const OPERATORS: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  and: 'and',
  AND: 'and',
  or: 'or',
  OR: 'or',
  NOT: 'not',
}

/**
 * Cuts a query's text at spaces, quotes and parentheses. Never fails: the parser reports odd
 * pieces. Directly behind a minus, a word is never an operator.
 */
export function splitQuery(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const [start, end] = [match.index, match.index + match[0].length]
    const { minus, paren, phrase, close, typographic, end: last, keyed, bare } = match.groups ?? {}
    const former = tokens.at(-1)
    const isExcluded = former?.kind === 'minus' && former.end === start
    const operator = bare === undefined || isExcluded ? undefined : findOperator(bare)
    if (minus !== undefined) tokens.push({ kind: 'minus', start, end })
    else if (paren !== undefined) tokens.push({ kind: paren === '(' ? 'open' : 'close', start, end })
    else if (operator) tokens.push({ kind: operator, start, end })
    else if (phrase !== undefined || typographic !== undefined) {
      const content = phrase === undefined ? (typographic ?? '') : unescapeQuoted(phrase)
      const isClosed = Boolean(close ?? last)
      tokens.push({ kind: 'piece', form: 'phrase', text: content, raw: match[0], isClosed, start, end })
    } else {
      const form = keyed === undefined ? 'bare' : 'keyed'
      tokens.push({
        kind: 'piece',
        form,
        text: match[0],
        raw: match[0],
        isClosed: isClosedValue(match[0]),
        start,
        end,
      })
    }
  }
  return tokens
}

const QUOTED_PARTS = /"(?:[^"\\]|\\.)*"/gsu

function isClosedValue(text: string): boolean {
  return !text.replace(QUOTED_PARTS, '').includes('"')
}

/** The operator that a bare word is, if any. */
export function findOperator(word: string): 'and' | 'or' | 'not' | undefined {
  return Object.hasOwn(OPERATORS, word) ? OPERATORS[word] : undefined
}

/** A backslash keeps a quote or a backslash within quotes. */
export function unescapeQuoted(text: string): string {
  return text.replace(/\\(["\\])/g, '$1')
}

export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** `at` and `length` count UTF-16 units of the query text; the message names the allowed forms. */
export interface QueryError {
  readonly message: string
  readonly at: number
  readonly length: number
}

/** Thrown inside the parser only; parseSyntax turns it into a value. */
export class QuerySyntaxError extends Error {
  override readonly name = 'QuerySyntaxError'
  readonly error: QueryError

  constructor(message: string, at: number, length: number) {
    super(message)
    this.error = { message, at, length }
  }
}

/** The text after the colon as typed, and its place in the query. */
export interface RawValue {
  readonly text: string
  readonly at: number
}

/** One of several values behind a key. */
export interface ValuePart {
  /** Without quotes and escapes. */
  readonly text: string
  readonly isQuoted: boolean
  /** As typed, quotes included. */
  readonly at: number
  readonly length: number
}

const PART = /(?:"(?:[^"\\]|\\.|\\$)*"?|[^",])*/gsuy
const QUOTED = /^"(?<inner>(?:[^"\\]|\\.)*)"$/su

/** Cuts a value at the commas outside quotes; there is always one part at least. @throws QuerySyntaxError */
export function splitAlternatives({ text, at }: RawValue): ValuePart[] {
  const parts: ValuePart[] = []
  for (let start = 0; start <= text.length; ) {
    PART.lastIndex = start
    const raw = PART.exec(text)?.[0] ?? ''
    parts.push(toPart(raw, at + start))
    start += raw.length + 1
  }
  return parts
}

function toPart(raw: string, at: number): ValuePart {
  const inner = QUOTED.exec(raw)?.groups?.inner
  if (inner !== undefined) return { text: unescapeQuoted(inner), isQuoted: true, at, length: raw.length }
  const quoteAt = raw.indexOf('"')
  if (quoteAt < 0) return { text: raw, isQuoted: false, at, length: raw.length }
  const message = 'Quotes enclose a whole value: tag:"late refund",other.'
  throw new QuerySyntaxError(message, at + quoteAt, raw.length - quoteAt)
}
