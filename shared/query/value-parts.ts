import { QuerySyntaxError } from './query-syntax-error.ts'
import { unescapeQuoted } from './split-query.ts'

/** What stands after the colon as typed, and where in the query it begins. */
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
