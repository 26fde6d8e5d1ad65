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
  /** Names that occur more than once; usually empty. */
  readonly repeatedNames: ReadonlySet<string>
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
