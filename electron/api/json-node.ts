/**
 * A JSON document as it stands in its text. Unlike the values of JSON.parse it keeps the digits of numbers, repeated
 * names and the place of everything, which evidence needs. `start` and `end` delimit a value's text, in UTF-16 units.
 */
export type JsonNode = JsonObject | JsonArray | JsonString | JsonNumber | JsonLiteral

interface Placed {
  readonly start: number
  readonly end: number
}

export interface JsonMember {
  readonly name: string
  /** Where the name's opening quote stands. */
  readonly start: number
  readonly value: JsonNode
}

export interface JsonObject extends Placed {
  readonly kind: 'object'
  /** In the order of the text, repeated names included. */
  readonly members: readonly JsonMember[]
  /** Names that stand more than once; usually empty. */
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
