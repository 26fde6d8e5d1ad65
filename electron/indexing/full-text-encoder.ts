import type { ResponseType } from '../../shared/domain/feedback-item.ts'
import { TYPE_TOKENS } from '../store/search-text.ts'
import { ByteBuilder, type EncodedTexts } from './encoded-texts.ts'
import { FoldedCharacters, type FoldedForm, type FoldedPart, WordSet } from './full-text-words.ts'

const SPACE = 0x20
const ASCII_END = 0x80
const FIRST_HASH = 0x811c9dc5 | 0
const HASH_FACTOR = 0x01000193

const END_OF_TEXT = {
  owner: Buffer.from(` ${TYPE_TOKENS.owner}`),
  customer: Buffer.from(` ${TYPE_TOKENS.customer}`),
} as const

/** For each ASCII character the folded letter or digit, 0 for a separator, 1 for a sign. */
const ASCII = Uint8Array.from({ length: ASCII_END }, (_, code) => {
  const character = String.fromCharCode(code)
  if (character === '$') return 1
  return /[A-Za-z0-9]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0
})

/**
 * Encodes the full-text input of each response: the tokens of its text ([Note: Search tokens]) with single spaces
 * between them, followed by its author. One pass over the UTF-8 of a text, from bytes to bytes: regular expressions
 * and strings took four times as long, much of it for garbage collection.
 */
export class FullTextEncoder {
  readonly #characters = new FoldedCharacters()
  readonly #words = new WordSet()
  readonly #out = new ByteBuilder()
  #ends: number[] = []

  /** The run of the last character; *gap* also after a sign. */
  #run: FoldedPart['kind'] = 'gap'
  #runStart = 0
  #hash = 0

  /** The cluster that may continue: its first character, and the whole text when it has several. */
  #pending: FoldedForm | null = null
  #cluster = ''

  /** @param content UTF-8 as JavaScript writes it: well formed. */
  add(content: Uint8Array, type: ResponseType): void {
    this.#addText(content)
    this.#endRun('gap')
    this.#out.append(END_OF_TEXT[type])
    this.#ends.push(this.#out.end)
  }

  /**
   * @returns the texts since the last call, and their distinct words with spaces between them; the bytes are valid
   *   until the next text is added.
   */
  finish(): { readonly texts: EncodedTexts; readonly words: string } {
    const texts = { bytes: this.#out.take(), ends: this.#ends }
    this.#ends = []
    return { texts, words: this.#words.finish() }
  }

  #addText(content: Uint8Array): void {
    const end = content.length
    let at = 0
    while (at < end) {
      const byte = content[at] as number
      if (byte < ASCII_END) {
        if (this.#pending) this.#addPending()
        at = this.#addAscii(content, at)
        continue
      }
      const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
      this.#addPoint(decodePoint(content, at, length))
      at += length
    }
    if (this.#pending) this.#addPending()
  }

  /** Only marks that folding removes attach to an ASCII character. @returns the end of ASCII. */
  #addAscii(content: Uint8Array, start: number): number {
    const out = this.#out
    const end = content.length
    let at = start
    for (; at < end; at += 1) {
      const byte = content[at] as number
      if (byte >= ASCII_END) break
      const folded = ASCII[byte] as number
      if (folded > 1) {
        if (this.#run !== 'word') this.#beginWord()
        out.appendByte(folded)
        this.#hash = Math.imul(this.#hash ^ folded, HASH_FACTOR)
      } else if (folded === 0) {
        if (this.#run !== 'gap') this.#endRun('gap')
      } else {
        this.#addParts(this.#characters.formOf(byte).parts)
      }
    }
    return at
  }

  #addPoint(point: number): void {
    const form = this.#characters.formOf(point)
    if (form.parts.length === 0) return
    if (this.#pending && form.attaches) {
      if (this.#cluster === '') this.#cluster = this.#pending.character
      this.#cluster += String.fromCodePoint(point)
      return
    }
    if (this.#pending) this.#addPending()
    this.#pending = form
  }

  #addPending(): void {
    const parts = this.#cluster === '' ? this.#pending?.parts : this.#characters.partsOfCluster(this.#cluster)
    this.#pending = null
    this.#cluster = ''
    if (parts) this.#addParts(parts)
  }

  #addParts(parts: readonly FoldedPart[]): void {
    for (let index = 0; index < parts.length; index += 1) {
      const { kind, bytes } = parts[index] as FoldedPart
      if (kind === 'word') {
        if (this.#run !== 'word') this.#beginWord()
        this.#appendToWord(bytes)
      } else if (kind === 'pairs') {
        if (this.#run !== 'pairs') this.#beginToken('pairs')
        else {
          this.#out.append(bytes)
          this.#out.appendByte(SPACE)
        }
        this.#out.append(bytes)
      } else {
        if (kind === 'symbol') {
          this.#beginToken('symbol')
          this.#out.append(bytes)
        }
        this.#endRun('gap')
      }
    }
  }

  #beginWord(): void {
    this.#beginToken('word')
    this.#runStart = this.#out.end
    this.#hash = FIRST_HASH
  }

  #beginToken(kind: FoldedPart['kind']): void {
    this.#endRun(kind)
    this.#out.appendByte(SPACE)
  }

  #endRun(next: FoldedPart['kind']): void {
    if (this.#run === 'word') this.#words.add(this.#out.bytes, this.#runStart, this.#out.end, this.#hash)
    this.#run = next
  }

  #appendToWord(bytes: Uint8Array): void {
    let hash = this.#hash
    for (let at = 0; at < bytes.length; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), HASH_FACTOR)
    this.#hash = hash
    this.#out.append(bytes)
  }
}

function decodePoint(utf8: Uint8Array, at: number, length: number): number {
  const tail = (position: number) => (utf8[at + position] as number) & 0x3f
  const first = utf8[at] as number
  if (length === 2) return ((first & 0x1f) << 6) | tail(1)
  if (length === 3) return ((first & 0x0f) << 12) | (tail(1) << 6) | tail(2)
  return ((first & 0x07) << 18) | (tail(1) << 12) | (tail(2) << 6) | tail(3)
}
