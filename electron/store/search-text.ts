/**
 * What the full-text table `response_text` is fed with, and how it is asked. Policy:
 *
 * - All folding happens here, in one place for writing and asking: case, compatibility forms (full-width, ligatures),
 *   accents, Arabic and Hebrew vowel points. FTS5's `unicode61` then only splits at spaces.
 * - Scripts without spaces between words (and Korean, whose particles stick to the word) become overlapping pairs of
 *   characters: 美味しい → `美味 味し しい い`. A pair is found wherever it stands, which no dictionary promises, and
 *   the result does not change with the version of ICU that happens to be present. The last character follows alone, so
 *   that a single character is found as the beginning of a token.
 * - `unicode61` takes vowel signs of Indic scripts for gaps; they travel as private-use characters (see encodeMark).
 *   Emoji, currency signs and letters that it does not know (it stands at Unicode 6.1) travel as `u` and their hex number.
 *
 * Text from the user reaches FTS5 only as letters and digits inside a quoted string.
 */
export interface SearchTerm {
  readonly kind: 'word' | 'phrase' | 'prefix'
  readonly text: string
}

/** A maximal run of characters of one treatment. */
interface Run {
  readonly isPaired: boolean
  readonly characters: readonly string[]
}

const PAIRED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`
const WRITTEN = String.raw`[\p{L}\p{N}\p{M}]`
const SYMBOL = String.raw`[\p{Extended_Pictographic}\p{Sc}]`
const RUNS = new RegExp(`(?<pairs>[${PAIRED}&&${WRITTEN}]+)|[${WRITTEN}--${PAIRED}]+|${SYMBOL}`, 'gv')
/** Signs, marks, and letters that `unicode61` does not know: found by asking it for every one below U+10000. */
const SPECIAL = new RegExp(`${SYMBOL}|\\p{M}|[\\u19b0-\\u19c9\\u1cf2\\u1cf3\\ua640-\\uabff]`, 'v')

const BEYOND_ASCII = /[\P{ASCII}$]/v
const FOLDED_MARKS = /[\p{Mn}--[\u0900-\u1cff\u3099\u309a]]/gv
const UNDIVIDED = /[ßæœøłđħıς]/g
/** Letters that Unicode does not take apart, written as people type them without the key. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

/**
 * The text as the full-text table takes it. Plain ASCII (but for `$`) passes unchanged, since `unicode61` folds and splits it to the
 * same tokens (a tenth of the time); anything else becomes tokens separated by single spaces, possibly none.
 */
export function toSearchTokens(content: string): string {
  if (!BEYOND_ASCII.test(content)) return content
  return splitIntoRuns(content).flatMap(toStoredTokens).join(' ')
}

/**
 * An FTS5 expression that every term must satisfy in the same response.
 * @returns null when no term holds a character that is indexed.
 */
export function toMatchExpression(terms: readonly SearchTerm[]): string | null {
  const parts = terms.map(toPhrase).filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' AND ')
}

function toPhrase({ kind, text }: SearchTerm): string | null {
  const runs = splitIntoRuns(text)
  const last = runs.at(-1)
  if (!last) return null
  const tokens = [...runs.slice(0, -1).flatMap(toStoredTokens), ...toAskedTokens(last)]
  const endsOpen = last.isPaired ? last.characters.length === 1 : kind === 'prefix'
  return `"${tokens.join(' ')}"${endsOpen ? ' *' : ''}`
}

function toStoredTokens(run: Run): string[] {
  if (!run.isPaired) return [run.characters.map(encodeCharacter).join('')]
  const pairs = run.characters.map((character, at) => character + (run.characters[at + 1] ?? ''))
  return pairs.map((pair) => Array.from(pair, encodeCharacter).join(''))
}

/** The last run of a term may go on in the stored text, so the closing single character is not asked for. */
function toAskedTokens(run: Run): string[] {
  const tokens = toStoredTokens(run)
  return run.isPaired && tokens.length > 1 ? tokens.slice(0, -1) : tokens
}

function splitIntoRuns(text: string): Run[] {
  return Array.from(foldText(text).matchAll(RUNS), ({ 0: run, groups }) => ({
    isPaired: groups?.pairs !== undefined,
    characters: Array.from(run),
  }))
}

/** Case, compatibility forms and accents; voicing marks of kana and vowel signs of Indic scripts are kept. */
function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(FOLDED_MARKS, '')
    .toLowerCase()
    .replace(UNDIVIDED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
}

function encodeCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (point > 0xffff) return `u${point.toString(16)}`
  if (point < 0x80 || !SPECIAL.test(character)) return point === 0x24 ? 'u24' : character
  return point >= 0x0900 && point <= 0x1cff ? encodeMark(point) : `u${point.toString(16)}`
}

/** U+0900–U+1CFF moved to private use, which begins at U+E000 and is made of letters for `unicode61`. */
function encodeMark(point: number): string {
  return String.fromCharCode(0xe000 + point - 0x0900)
}
