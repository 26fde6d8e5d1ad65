/** A piece of plain text, or one character that is invisible or changes the text direction. */
export type TextPiece =
  | { readonly kind: 'plain'; readonly text: string; readonly start: number }
  | {
      readonly kind: 'marker'
      readonly text: string
      readonly start: number
      readonly label: string
      readonly name: string
    }

/** Short labels and names by code point, after the Unicode character names and the aliases of its NameAliases.txt. */
const NAMED: ReadonlyMap<number, readonly [label: string, name: string]> = new Map([
  [0x0009, ['TAB', 'tab']],
  [0x00a0, ['NBSP', 'no-break space']],
  [0x00ad, ['SHY', 'soft hyphen']],
  [0x034f, ['CGJ', 'combining grapheme joiner']],
  [0x061c, ['ALM', 'Arabic letter mark']],
  [0x115f, ['HCF', 'Hangul choseong filler']],
  [0x1160, ['HJF', 'Hangul jungseong filler']],
  [0x180e, ['MVS', 'Mongolian vowel separator']],
  [0x200b, ['ZWSP', 'zero width space']],
  [0x200c, ['ZWNJ', 'zero width non-joiner']],
  [0x200d, ['ZWJ', 'zero width joiner']],
  [0x200e, ['LRM', 'left-to-right mark']],
  [0x200f, ['RLM', 'right-to-left mark']],
  [0x2028, ['LSEP', 'line separator']],
  [0x2029, ['PSEP', 'paragraph separator']],
  [0x202a, ['LRE', 'left-to-right embedding']],
  [0x202b, ['RLE', 'right-to-left embedding']],
  [0x202c, ['PDF', 'pop directional formatting']],
  [0x202d, ['LRO', 'left-to-right override']],
  [0x202e, ['RLO', 'right-to-left override']],
  [0x2060, ['WJ', 'word joiner']],
  [0x2066, ['LRI', 'left-to-right isolate']],
  [0x2067, ['RLI', 'right-to-left isolate']],
  [0x2068, ['FSI', 'first strong isolate']],
  [0x2069, ['PDI', 'pop directional isolate']],
  [0x2800, ['BLANK', 'Braille pattern blank']],
  [0x3164, ['HF', 'Hangul filler']],
  [0xfeff, ['BOM', 'zero width no-break space']],
  [0xffa0, ['HWHF', 'halfwidth Hangul filler']],
])

/**
 * Control, format and surrogate characters, blanks other than spaces, and tag characters, but no line ends and tabs.
 */
const SUSPECT = /[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0\u{e0000}-\u{e0fff}]|\u034f/gu
const SUSPECT_OR_SPACE = new RegExp(`${SUSPECT.source}|(?! )\\p{Zs}`, 'gu')
const ORDINARY = new Set(['\n', '\r', '\t'])
const PICTOGRAPH_BEFORE = /\p{Extended_Pictographic}(?:\u{fe0f}|\p{Emoji_Modifier})*$/u
const PICTOGRAPH_AFTER = /^\p{Extended_Pictographic}/u

/**
 * Splits a text so that invisible characters and direction controls can be shown as markers.
 * @param withSpaces also tabs, and spaces other than the common one.
 */
export function splitInvisible(text: string, withSpaces = false): TextPiece[] {
  const pieces: TextPiece[] = []
  let plainFrom = 0
  for (const match of text.matchAll(withSpaces ? SUSPECT_OR_SPACE : SUSPECT)) {
    const character = match[0]
    const isOrdinary = ORDINARY.has(character) && !(withSpaces && character === '\t')
    if (isOrdinary || joinsEmoji(text, match.index, character)) continue
    pushPlain(pieces, text, plainFrom, match.index)
    pieces.push({ kind: 'marker', text: character, start: match.index, ...nameCharacter(character) })
    plainFrom = match.index + character.length
  }
  pushPlain(pieces, text, plainFrom, text.length)
  return pieces
}

function pushPlain(pieces: TextPiece[], text: string, from: number, to: number): void {
  if (to > from) pieces.push({ kind: 'plain', text: text.slice(from, to), start: from })
}

/** A joiner between two pictographs is part of one emoji, and stays in the text. */
function joinsEmoji(text: string, at: number, character: string): boolean {
  if (character !== '\u200d') return false
  return (
    PICTOGRAPH_BEFORE.test(text.slice(Math.max(0, at - 6), at)) &&
    PICTOGRAPH_AFTER.test(text.slice(at + 1, at + 3))
  )
}

function nameCharacter(character: string): { label: string; name: string } {
  const code = character.codePointAt(0) ?? 0
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const [label, name] = NAMED.get(code) ?? [hex, categoryOf(code)]
  return { label, name: `${name} (${hex})` }
}

function categoryOf(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) return 'half of a surrogate pair'
  if (code >= 0xe0000) return 'tag character'
  if (/\p{Zs}/u.test(String.fromCodePoint(code))) return 'space of another width'
  return code < 0xa0 ? 'control character' : 'invisible character'
}
