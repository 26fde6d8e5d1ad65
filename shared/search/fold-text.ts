/**
 * [Note: Folding]
 *
 * One folding for everything that compares text of responses: full-text index, words asked for, `contains:` and the
 * marks on screen, so that they cannot disagree.
 *
 * - Folded: case; compatibility forms (full-width, ligatures, presentation forms); accents, Hebrew and Arabic points,
 *   the Arabic tatweel, enclosing marks (so the keycap 1️⃣ is a 1); characters that show nothing (soft hyphen, zero-width
 *   space and joiner, variation selectors, direction marks): a word cannot hide by having one inside. Skin tones of emoji.
 * - Letters that Unicode does not take apart, as people type them without the key: ß is ss, æ ae, œ oe, ø o, ł l …
 * - Kept: vowel signs of Indic and South-East Asian scripts, voicing marks of kana, Thai vowels; without them other words remain.
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
