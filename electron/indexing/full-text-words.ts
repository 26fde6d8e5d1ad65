import { foldText, type SearchRun, splitIntoRuns } from '../../shared/search/search-tokens.ts'
import { ByteBuilder } from './encoded-texts.ts'

/** A character of a folded text: the kind of its run, or *gap* between runs, and its UTF-8 in tokens. */
export interface FoldedPart {
  readonly kind: SearchRun['kind'] | 'gap'
  readonly bytes: Uint8Array
}

/** The folded form of a character. */
export interface FoldedForm {
  readonly character: string
  /** Empty when folding removes the character. */
  readonly parts: readonly FoldedPart[]
  /** Whether folding may compose it with the character before, or reorder it. */
  readonly attaches: boolean
}

/**
 * Combining marks, the second and third letters of a Hangul syllable and one vowel of Kirat Rai: all characters that
 * Unicode composes with the one before, after compatibility decomposition.
 */
const ATTACHING = /^[\p{M}\u1160-\u11ff\ud7b0-\ud7ff\u{16d67}]/v

const BLOCK_BITS = 8
const BLOCK_SIZE = 2 ** BLOCK_BITS
/** Far more than the texts of one workspace use; when full, the cache is cleared. */
const MOST_KEPT = 32_768

/**
 * Folding character by character ([Note: Folding]). The folded form of a text is the sequence of the folded forms of
 * its clusters; a cluster is a character with all characters that attach to it. `foldText` computes every form, and
 * the form is cached, so the two cannot disagree, and the many patterns of folding run once for each character and
 * not for every text.
 */
export class FoldedCharacters {
  #blocks: (FoldedForm | undefined)[][] = []
  #clusters = new Map<string, readonly FoldedPart[]>()
  #kept = 0

  /** @param point a code point that is not a surrogate. */
  formOf(point: number): FoldedForm {
    return this.#blocks[point >> BLOCK_BITS]?.[point & (BLOCK_SIZE - 1)] ?? this.#learn(point)
  }

  partsOfCluster(text: string): readonly FoldedPart[] {
    const known = this.#clusters.get(text)
    if (known) return known
    this.#makeRoom()
    const parts = toParts(foldText(text))
    this.#clusters.set(text, parts)
    return parts
  }

  #learn(point: number): FoldedForm {
    this.#makeRoom()
    const character = String.fromCodePoint(point)
    const attaches = ATTACHING.test(character.normalize('NFKD'))
    const form = { character, parts: toParts(foldText(character)), attaches }
    const block = this.#blocks[point >> BLOCK_BITS] ?? Array.from({ length: BLOCK_SIZE })
    this.#blocks[point >> BLOCK_BITS] = block
    block[point & (BLOCK_SIZE - 1)] = form
    return form
  }

  #makeRoom(): void {
    if (this.#kept === MOST_KEPT) {
      this.#blocks = []
      this.#clusters = new Map()
      this.#kept = 0
    }
    this.#kept += 1
  }
}

/** A run has characters of one kind, so each character determines the kind on its own. */
function toParts(folded: string): FoldedPart[] {
  return Array.from(folded, (character) => {
    const [run] = splitIntoRuns(character)
    return { kind: run?.kind ?? 'gap', bytes: Buffer.from(character) }
  })
}

const SPACE = 0x20
const FIRST_SLOTS = 4_096
/** More than a typical page needs. */
const MOST_KEPT_SLOTS = 65_536
/**
 * A word without a free slot within this distance counts as new: crafted words then cost no more time than others,
 * and are stored twice.
 */
const MOST_PROBES = 32

/** The distinct words of many texts, in UTF-8; built without creating a string for each word. */
export class WordSet {
  /** Each followed by a space, which no word contains. */
  readonly #words = new ByteBuilder()
  /** Start of the word of a slot, plus one; 0 for an empty slot. */
  #starts = new Int32Array(FIRST_SLOTS)
  #hashes = new Int32Array(FIRST_SLOTS)
  #used = 0

  /** @param hash of these bytes, 32 bits that are equal for equal words. */
  add(bytes: Uint8Array, start: number, end: number, hash: number): void {
    const mask = this.#starts.length - 1
    let slot = firstSlot(hash, mask)
    for (let probe = 0; probe < MOST_PROBES; probe += 1) {
      const position = this.#starts[slot] as number
      if (position === 0) {
        this.#starts[slot] = this.#words.end + 1
        this.#hashes[slot] = hash
        this.#append(bytes, start, end)
        this.#used += 1
        if (this.#used * 2 > mask) this.#enlargeSlots()
        return
      }
      if (this.#hashes[slot] === hash && this.#isAt(position - 1, bytes, start, end)) return
      slot = (slot + 1) & mask
    }
    this.#append(bytes, start, end)
  }

  /** @returns the words with spaces between them, and empties the set. */
  finish(): string {
    const words = this.#words.take()
    if (this.#starts.length > MOST_KEPT_SLOTS) {
      this.#starts = new Int32Array(FIRST_SLOTS)
      this.#hashes = new Int32Array(FIRST_SLOTS)
    } else this.#starts.fill(0)
    this.#used = 0
    return Buffer.from(words.buffer, words.byteOffset, Math.max(0, words.length - 1)).toString()
  }

  #isAt(position: number, bytes: Uint8Array, start: number, end: number): boolean {
    const words = this.#words.bytes
    const length = end - start
    for (let at = 0; at < length; at += 1) if (words[position + at] !== bytes[start + at]) return false
    return words[position + length] === SPACE
  }

  #append(bytes: Uint8Array, start: number, end: number): void {
    this.#words.append(bytes, start, end)
    this.#words.appendByte(SPACE)
  }

  #enlargeSlots(): void {
    const [starts, hashes] = [this.#starts, this.#hashes]
    const mask = starts.length * 2 - 1
    this.#starts = new Int32Array(mask + 1)
    this.#hashes = new Int32Array(mask + 1)
    for (let old = 0; old < starts.length; old += 1) {
      if (starts[old] === 0) continue
      const hash = hashes[old] as number
      let slot = firstSlot(hash, mask)
      while (this.#starts[slot] !== 0) slot = (slot + 1) & mask
      this.#starts[slot] = starts[old] as number
      this.#hashes[slot] = hash
    }
  }
}

function firstSlot(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask
}
