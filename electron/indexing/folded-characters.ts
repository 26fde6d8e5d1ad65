import { foldText, type SearchRun, splitIntoRuns } from '../../shared/search/search-tokens.ts'

/** A character of a folded text: what its run is, or that it stands between runs; and its UTF-8 as tokens hold it. */
export interface FoldedPart {
  readonly kind: SearchRun['kind'] | 'gap'
  readonly bytes: Uint8Array
}

/** What a character becomes by folding. */
export interface FoldedForm {
  readonly character: string
  /** None where nothing of it is left. */
  readonly parts: readonly FoldedPart[]
  /** Whether folding may join it with the character before, or change its place among several such. */
  readonly attaches: boolean
}

/**
 * Annotations, the second and third letters of a Hangul syllable and the one vowel of Kirat Rai: all that Unicode composes with
 * a character before it, once compatibility forms are taken apart.
 */
const ATTACHING = /^[\p{M}\u1160-\u11ff\ud7b0-\ud7ff\u{16d67}]/v

const BLOCK_BITS = 8
const BLOCK_SIZE = 2 ** BLOCK_BITS
/** Far above what texts of one workspace are written in; what comes after is worked out once more. */
const MOST_KEPT = 32_768

/**
 * Folding character by character ([Note: Folding]). What a text becomes is what its clusters become, one after the other:
 * a cluster is a character with all that attaches to it. Every form is worked out by `foldText` and remembered, so the
 * two cannot disagree, and each of the many patterns that folding consists of sees a character once and not in every text.
 */
export class FoldedCharacters {
  #blocks: (FoldedForm | undefined)[][] = []
  #clusters = new Map<string, readonly FoldedPart[]>()
  #kept = 0

  /** @param point a code point that is no half of a pair. */
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

/** Runs are made of characters of one kind, so each character alone tells its own. */
function toParts(folded: string): FoldedPart[] {
  return Array.from(folded, (character) => {
    const [run] = splitIntoRuns(character)
    return { kind: run?.kind ?? 'gap', bytes: Buffer.from(character) }
  })
}
