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
 * - Characters that FTS5's `unicode61` (Unicode 6.1) takes for gaps or does not know travel as private-use characters, which
 *   it takes for letters and which no text can bring along, since they are no letters here.
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
/** Signs, marks, and letters that `unicode61` does not know: found by asking it for every one below U+10000. */
const SPECIAL = new RegExp(
  String.raw`${SYMBOL}|\p{M}|[\u19b0-\u19c9\u1cf2\u1cf3\ua640-\uabff]|[\u{10000}-\u{10ffff}]`,
  'v',
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
  if (kind !== 'pairs') return [{ text: encodeText(text), start: at, end: at + text.length }]
  const characters = Array.from(text)
  const encoded = SPECIAL.test(text) ? characters.map(encodeCharacter) : characters
  let start = at
  return characters.map((character, index) => {
    const pair = character + (characters[index + 1] ?? '')
    const token = { text: encoded[index] + (encoded[index + 1] ?? ''), start, end: start + pair.length }
    start += character.length
    return token
  })
}

/** Text of letters, digits and signs as it stands in tokens. Part of a text always becomes part of its tokens. */
export function encodeText(text: string): string {
  return SPECIAL.test(text) ? Array.from(text, encodeCharacter).join('') : text
}

/** Characters that were looked at: texts of a workspace are written in few scripts, and a pattern takes longer. */
const encodings = new Map<string, string>()
const MOST_ENCODINGS = 4_096

function encodeCharacter(character: string): string {
  const known = encodings.get(character)
  if (known !== undefined) return known
  const encoded = workOutEncoding(character)
  if (encodings.size < MOST_ENCODINGS) encodings.set(character, encoded)
  return encoded
}

function workOutEncoding(character: string): string {
  if (!SPECIAL.test(character)) return character
  const point = character.codePointAt(0) ?? 0
  return point >= 0x0900 && point <= 0x1cff ? encodeMark(point) : encodePoint(point)
}

/** U+0900–U+1CFF moved to U+E000–U+F3FF: most texts in Indic scripts have such a sign in every other place. */
function encodeMark(point: number): string {
  return String.fromCharCode(0xe000 + point - 0x0900)
}

/** Values of each of the two units; together they reach U+63FFF, beyond the last character that Unicode has assigned a use. */
const UNIT_VALUES = 640

/** Two units of separate ranges in U+F400–U+F8FF, so that no end of one and beginning of the next can look like a third. */
function encodePoint(point: number): string {
  const [high, low] = [Math.floor(point / UNIT_VALUES) % UNIT_VALUES, point % UNIT_VALUES]
  return String.fromCharCode(0xf400 + high, 0xf400 + UNIT_VALUES + low)
}
