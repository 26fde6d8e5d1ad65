import {
  endOfString,
  type JsonArray,
  type JsonFault,
  JsonFaultError,
  type JsonLiteral,
  type JsonMember,
  type JsonNode,
  type JsonNumber,
  type JsonObject,
  type JsonString,
  unescapeString,
} from './json-node.ts'

/**
 * The limits of the document: objects and arrays inside each other, and members and items in all, of which the first
 * number that is rejected. A page of 500 entries has depth 1 (3 when aggregated) and some 3,000 values.
 */
const DEPTH_LIMIT = 100
const VALUES_LIMIT = 100_000

type JsonScan =
  | { readonly ok: true; readonly root: JsonNode; readonly hasRepeatedNames: boolean }
  | {
      readonly ok: false
      /** *cut*: the text is the beginning of a document. */
      readonly fault: JsonFault
      readonly position: number
    }

/**
 * A strict parser of RFC 8259 that keeps what JSON.parse loses (see json-node.ts), with limits on depth and size. Never
 * throws.
 */
export function scanJson(text: string): JsonScan {
  const scanner = new Scanner(text)
  try {
    const root = scanner.scanDocument()
    return { ok: true, root, hasRepeatedNames: scanner.hasRepeatedNames }
  } catch (error) {
    if (!(error instanceof JsonFaultError)) throw error
    return { ok: false, fault: error.fault, position: error.position }
  }
}

const LITERALS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const NUMBER_GOES_ON: ReadonlySet<number> = new Set([0x2e, 0x45, 0x65])
/** An incomplete number, which further text could complete. */
const NUMBER_BEGUN = /^(?:-|-?(?:0|[1-9][0-9]*)(?:\.|(?:\.[0-9]+)?[eE][+-]?))$/

class Scanner {
  hasRepeatedNames = false
  private readonly text: string
  private at = 0
  private depth = 0
  private values = 0

  constructor(text: string) {
    this.text = text
  }

  scanDocument(): JsonNode {
    this.skipSpace()
    const root = this.scanValue()
    this.skipSpace()
    if (this.at < this.text.length) throw new JsonFaultError('malformed', this.at)
    return root
  }

  private scanValue(): JsonNode {
    switch (this.text.charAt(this.at)) {
      case '"':
        return this.scanString()
      case '{':
        return this.scanObject()
      case '[':
        return this.scanArray()
      case 't':
      case 'f':
      case 'n':
        return this.scanLiteral()
      default:
        return this.scanNumber()
    }
  }

  private scanObject(): JsonObject {
    const start = this.enter()
    const members: JsonMember[] = []
    const names = new Set<string>()
    let isFirst = true
    while (!this.closes('}', isFirst)) {
      const member = this.scanMember()
      if (names.has(member.name)) this.hasRepeatedNames = true
      names.add(member.name)
      members.push(member)
      isFirst = false
    }
    this.depth -= 1
    return { kind: 'object', start, end: this.at, members }
  }

  private scanMember(): JsonMember {
    if (this.text.charAt(this.at) !== '"') throw this.unexpected()
    const { value: name, start } = this.scanString()
    this.skipSpace()
    if (this.text.charAt(this.at) !== ':') throw this.unexpected()
    this.at += 1
    this.skipSpace()
    return { name, start, value: this.scanValue() }
  }

  private scanArray(): JsonArray {
    const start = this.enter()
    const items: JsonNode[] = []
    while (!this.closes(']', items.length === 0)) items.push(this.scanValue())
    this.depth -= 1
    return { kind: 'array', start, end: this.at, items }
  }

  /** Skips the opening bracket. */
  private enter(): number {
    this.depth += 1
    if (this.depth > DEPTH_LIMIT) throw new JsonFaultError('too-deep', this.at)
    this.at += 1
    return this.at - 1
  }

  /** Skips the separator of two values, or the closing bracket (then true). */
  private closes(bracket: '}' | ']', isFirst: boolean): boolean {
    this.skipSpace()
    const character = this.text.charAt(this.at)
    if (character === bracket) {
      this.at += 1
      return true
    }
    if (!isFirst) {
      if (character !== ',') throw this.unexpected()
      this.at += 1
      this.skipSpace()
    }
    this.values += 1
    if (this.values >= VALUES_LIMIT) throw new JsonFaultError('too-many-values', this.at)
    return false
  }

  private scanString(): JsonString {
    const start = this.at
    const { end, isEscaped } = endOfString(this.text, start)
    const inner = this.text.slice(start + 1, end)
    this.at = end + 1
    const value = isEscaped ? unescapeString(inner, start + 1) : inner
    return { kind: 'string', start, end: this.at, value }
  }

  private scanNumber(): JsonNumber {
    const start = this.at
    NUMBER.lastIndex = start
    if (!NUMBER.test(this.text)) throw this.unexpected()
    const end = NUMBER.lastIndex
    // "1." and "1e" start with a number and are not numbers
    if (NUMBER_GOES_ON.has(this.text.charCodeAt(end))) throw this.unexpected()
    this.at = end
    return { kind: 'number', start, end, raw: this.text.slice(start, end) }
  }

  private scanLiteral(): JsonLiteral {
    const start = this.at
    for (const [word, value] of LITERALS) {
      if (this.text.startsWith(word, start)) {
        this.at = start + word.length
        return { kind: 'literal', start, end: this.at, value }
      }
    }
    throw this.unexpected()
  }

  private skipSpace(): void {
    for (; ; this.at += 1) {
      const unit = this.text.charCodeAt(this.at)
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return
    }
  }

  /** The fault at the current position: *cut* when the remaining text could be the beginning of a value. */
  private unexpected(): JsonFaultError {
    const rest = this.text.slice(this.at)
    const isBeginning =
      rest === '' || NUMBER_BEGUN.test(rest) || [...LITERALS.keys()].some((word) => word.startsWith(rest))
    return new JsonFaultError(isBeginning ? 'cut' : 'malformed', this.at)
  }
}
