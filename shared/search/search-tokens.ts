/**
 * [Note: Search tokens]
 *
 * What the full-text index takes of a text, and what a search asks for; the marks on screen are found with the same tokens.
 *
 * - Letters, digits and marks that touch are a *word*: one token.
 * - Scripts without spaces between words (and Korean, whose particles stick to the word) are *pairs*: overlapping pairs of
 *   characters, 美味しい → `美味 味し しい い`. A pair is found wherever it stands, which no dictionary promises, and the
 *   result does not change with the version of ICU that happens to be present. The last character follows alone, so that
 *   a single character is found as the beginning of a token.
 * - Every pictograph, currency sign and letter of a flag is a *symbol*: a token of its own. A family emoji is found by each
 *   of its members and, as neighbours in order, by itself; a flag by its two letters.
 */
export interface SearchRun {
  readonly kind: 'word' | 'pairs' | 'symbol'
  readonly text: string
  /** Place of its first UTF-16 unit in the folded text. */
  readonly at: number
}

/** `start` and `end` count UTF-16 units of the folded text; `text` is what the index holds. */
export interface SearchToken {
  readonly text: string
  readonly start: number
  readonly end: number
}

const PAIRED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`
const WRITTEN = String.raw`[\p{L}\p{N}\p{M}]`
const SYMBOL = String.raw`[\p{Extended_Pictographic}\p{RI}\p{Sc}]`
const RUNS = new RegExp(
  `(?<pairs>[${PAIRED}&&${WRITTEN}]+)|(?<word>[${WRITTEN}--${PAIRED}]+)|${SYMBOL}`,
  'gv',
)
/** The maximal runs of characters of one treatment. @param folded see foldText. */
export function splitIntoRuns(folded: string): SearchRun[] {
  return Array.from(folded.matchAll(RUNS), ({ 0: text, index, groups }) => ({
    kind: groups?.pairs !== undefined ? 'pairs' : groups?.word !== undefined ? 'word' : 'symbol',
    text,
    at: index,
  }))
}

export function toRunTokens({ kind, text, at }: SearchRun): SearchToken[] {
  if (kind !== 'pairs') return [{ text, start: at, end: at + text.length }]
  const characters = Array.from(text)
  let start = at
  return characters.map((character, index) => {
    const pair = character + (characters[index + 1] ?? '')
    const token = { text: pair, start, end: start + pair.length }
    start += character.length
    return token
  })
}
