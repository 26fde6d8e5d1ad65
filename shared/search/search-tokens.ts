/**
 * [Note: Search tokens]
 *
 * Tokens of a text in the full-text index, and of a search; highlights on screen are found with the same tokens.
 *
 * - Letters, digits and marks that touch are a *word*: one token.
 * - Scripts without spaces between words (and Korean, whose particles stick to the word) are *pairs*: overlapping pairs
 *   of characters, 美味しい → `美味 味し しい い`. A pair is found anywhere, which no dictionary promises, and the result does not
 *   change with the version of ICU that happens to be present. The last character follows alone, so that a single
 *   character is found as the beginning of a token.
 * - Every pictograph, currency sign and letter of a flag is a *symbol*: a token of its own. A family emoji is found by
 *   each of its members and, as neighbors in order, by itself; a flag by its two letters.
 */
export interface SearchRun {
  readonly kind: 'word' | 'pairs' | 'symbol'
  readonly text: string
  /** Place of its first UTF-16 unit in the folded text. */
  readonly at: number
}

/** `start` and `end` count UTF-16 units of the folded text; `text` is the token in the index. */
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

/**
 * [Note: Folding]
 *
 * One folding for everything that compares text of responses: full-text index, words asked for, `contains:` and the
 * marks on screen, so that they cannot disagree.
 *
 * - Folded: case; compatibility forms (full-width, ligatures, presentation forms); accents, Hebrew and Arabic points,
 *   the Arabic tatweel, enclosing marks (so the keycap 1️⃣ is a 1); characters that show nothing (soft hyphen,
 *   zero-width space and joiner, variation selectors, direction marks): a word cannot hide by having one inside. Skin
 *   tones of emoji.
 * - Letters that Unicode does not take apart, as people type them without the key: ß is ss, æ ae, œ oe, ø o, ł l …
 * - Kept: vowel signs of Indic and South-East Asian scripts, voicing marks of kana, Thai vowels; without them other
 *   words remain.
 * - Not treated as equal: hiragana and katakana, simplified and traditional characters, Arabic ى and ي, ة and ه, digits
 *   of different scripts.
 */
const IGNORED = /[\p{DI}\u0640\u{1f3fb}-\u{1f3ff}]/gv
const FOLDED_MARKS = /[[\p{Mn}\p{Me}]--[\u0900-\u1cff\u3099\u309a]]/gv
const UNDIVIDED = /[ßæœøłđðþħŧıς]/g
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}

const BEYOND_ASCII = /\P{ASCII}/v

/** See [Note: Folding]. Half of a surrogate pair becomes U+FFFD, as it does in SQLite. */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .replace(IGNORED, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(FOLDED_MARKS, '')
    .toLowerCase()
    .replace(UNDIVIDED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
}

export interface SearchTerm {
  readonly kind: 'word' | 'phrase' | 'prefix'
  readonly text: string
}

/** Tokens that must be neighbors in this order. */
export interface AskedPhrase {
  readonly tokens: readonly string[]
  /** The last token may go on. */
  readonly endsOpen: boolean
  /** UTF-16 units of folded text that the last token represents. */
  readonly lastLength: number
}

/** The phrase that a term looks up; null when no character of it is indexed. See [Note: Search tokens]. */
export function toAskedPhrase({ kind, text }: SearchTerm): AskedPhrase | null {
  const runs = splitIntoRuns(foldText(text))
  const last = runs.at(-1)
  if (!last) return null
  const tokens = [...runs.slice(0, -1).flatMap(toRunTokens), ...toLastTokens(last)]
  const lastToken = tokens.at(-1)
  return {
    tokens: tokens.map((token) => token.text),
    endsOpen: isSinglePair(last) || (kind === 'prefix' && last.kind === 'word'),
    lastLength: lastToken ? lastToken.end - lastToken.start : 0,
  }
}

/** A run of pairs may go on in the stored text, so its closing single character is not asked for. */
function toLastTokens(run: SearchRun) {
  const tokens = toRunTokens(run)
  return run.kind === 'pairs' && tokens.length > 1 ? tokens.slice(0, -1) : tokens
}

/** A single character is asked for as the beginning of a pair. */
function isSinglePair(run: SearchRun): boolean {
  return run.kind === 'pairs' && toRunTokens(run).length === 1
}
