import { isDecimalId } from '../../shared/domain/ids.ts'

/**
 * A JSON document with its text positions. Unlike the values of JSON.parse it keeps the digits of numbers, repeated
 * names and all positions, which evidence needs. `start` and `end` delimit a value's text, in UTF-16 units.
 */
export type JsonNode = JsonObject | JsonArray | JsonString | JsonNumber | JsonLiteral

interface Placed {
  readonly start: number
  readonly end: number
}

export interface JsonMember {
  readonly name: string
  /** Position of the name's opening quote. */
  readonly start: number
  readonly value: JsonNode
}

export interface JsonObject extends Placed {
  readonly kind: 'object'
  /** In the order of the text, repeated names included. */
  readonly members: readonly JsonMember[]
}

export interface JsonArray extends Placed {
  readonly kind: 'array'
  readonly items: readonly JsonNode[]
}

export interface JsonString extends Placed {
  readonly kind: 'string'
  /** Unescaped; may hold NUL and, from escapes, lone surrogates. */
  readonly value: string
}

export interface JsonNumber extends Placed {
  readonly kind: 'number'
  /** The digits as written. */
  readonly raw: string
}

export interface JsonLiteral extends Placed {
  readonly kind: 'literal'
  readonly value: boolean | null
}

/**
 * A whole number in canonical decimal text, written as a JSON number or as text; null for anything else. `1e3`, `1.0`
 * and `-0` are rejected: they would have to be converted, which is impossible for ids beyond 2^53.
 */
export function readWholeNumber(node: JsonNode | undefined): string | null {
  const text = node?.kind === 'number' ? node.raw : node?.kind === 'string' ? node.value : ''
  return isDecimalId(text) ? text : null
}

/** As `readWholeNumber`, for numbers that a double holds exactly. */
export function readCount(node: JsonNode | undefined): number | null {
  const text = readWholeNumber(node)
  const value = text === null ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) ? value : null
}

/** 0 or 1, or null for anything else. */
export function readBit(node: JsonNode | undefined): 0 | 1 | null {
  const text = readWholeNumber(node)
  if (text === '0') return 0
  return text === '1' ? 1 : null
}

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
