import { foldText, type SearchRun, splitIntoRuns } from '../../shared/search/search-tokens.ts'

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
