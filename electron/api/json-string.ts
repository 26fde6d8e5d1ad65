export type JsonFault = 'cut' | 'malformed' | 'too-deep' | 'too-many-values'

/** Ends a scan from any depth; `scanJson` catches it. */
export class JsonFaultError extends Error {
  override readonly name = 'JsonFaultError'
  readonly fault: JsonFault
  /** Position in the text, in UTF-16 units. */
  readonly position: number

  constructor(fault: JsonFault, position: number) {
    super(fault)
    this.fault = fault
    this.position = position
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LAST_CONTROL = 0x1f
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const FOUR_HEX = /^[0-9a-fA-F]{4}$/

/** @returns the position of the closing quote; `isEscaped` when the string holds a backslash. */
export function endOfString(text: string, start: number): { end: number; isEscaped: boolean } {
  let isEscaped = false
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) return { end: at, isEscaped }
    if (unit <= LAST_CONTROL) throw new JsonFaultError('malformed', at)
    if (unit === BACKSLASH) {
      isEscaped = true
      at += 1
    }
  }
  throw new JsonFaultError('cut', text.length)
}

/** Unescapes a string's inner text; `position` is its start in the document, for faults. */
export function unescapeString(inner: string, position: number): string {
  let value = ''
  let plainFrom = 0
  for (let at = inner.indexOf('\\'); at !== -1; at = inner.indexOf('\\', plainFrom)) {
    const { character, length } = readEscape(inner, at, position)
    value += inner.slice(plainFrom, at) + character
    plainFrom = at + length
  }
  return value + inner.slice(plainFrom)
}

function readEscape(inner: string, at: number, position: number): { character: string; length: number } {
  const letter = inner.charAt(at + 1)
  const simple = SIMPLE_ESCAPES[letter]
  if (simple !== undefined) return { character: simple, length: 2 }
  const digits = inner.slice(at + 2, at + 6)
  if (letter !== 'u' || !FOUR_HEX.test(digits)) throw new JsonFaultError('malformed', position + at)
  return { character: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 }
}
