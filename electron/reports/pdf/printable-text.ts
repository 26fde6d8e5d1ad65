import { splitInvisible } from '../../../shared/format/invisible-characters.ts'
import { hasGlyph } from './font-coverage.ts'
import type { FontFamily } from './report-resources.ts'

/**
 * Text to be printed: a string, or a text that runs from right to left or needs certain `fonts` first. Naming the fonts
 * saves the lookup in others, and selects the right forms of Chinese characters.
 */
export type PrintedText =
  | string
  | { readonly t: string; readonly rtl?: true; readonly fonts?: readonly FontFamily[] }

const ASCII = /^[\x20-\x7e]*$/
/** Longer words may break anywhere, to stay in their cell; scripts without spaces break anyway. */
const LONG = 32
const LONG_WORD = new RegExp(`[\\u0021-\\u06ff]{${LONG},}`, 'g')
const PLACES_TO_BREAK = /.{24}(?=[^\p{M}])/gsu
/** Where a line may end; report.typ replaces it, so that copied text does not have it. */
export const BREAK = '\u200b'
/** A reference that may break before its time: `BH-81-20240503T101207`. */
export function breakReference(reference: string): string {
  return reference.replace(/(?<=\d)-/g, `-${BREAK}`)
}

/** A variation selector or a joiner is part of the emoji before it and has no glyph of its own. */
const PART_OF_EMOJI = new Set([0x200d, 0xfe0e, 0xfe0f])
const LINE_END = /\r\n|\r|\u0085/g
const STRONG = /[\p{L}]/u
const RIGHT_TO_LEFT = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** In the order of the lookup. */
const FONTS_OF_SCRIPTS: readonly (readonly [FontFamily, RegExp])[] = [
  ['Noto Sans JP', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Noto Sans KR', /\p{Script=Hangul}/u],
  ['Noto Sans SC', /\p{Script=Han}/u],
  ['Noto Sans Arabic', /\p{Script=Arabic}/u],
  ['Noto Sans Hebrew', /\p{Script=Hebrew}/u],
  ['Noto Sans Devanagari', /\p{Script=Devanagari}/u],
  ['Noto Sans Thai', /\p{Script=Thai}/u],
  ['Noto Emoji', /\p{Emoji_Presentation}/u],
]

/**
 * Makes text printable: invisible characters and direction controls become a marker `‹NAME›`, and characters without a
 * glyph become their code point. Collects the latter, because the report lists them.
 */
export class TextPrinter {
  readonly #missing = new Map<number, number>()

  print(text: string): PrintedText {
    if (ASCII.test(text)) return breakLongWords(text)
    const printed = splitInvisible(text.replace(LINE_END, '\n').replaceAll('\t', ' '))
      .map((piece) => (piece.kind === 'marker' ? `‹${piece.label}›` : this.#withGlyphs(piece.text)))
      .join('')
    const t = breakLongWords(printed)
    const isRtl = RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '')
    const fonts = FONTS_OF_SCRIPTS.filter(([, script]) => script.test(text)).map(([family]) => family)
    if (!isRtl && fonts.length === 0) return t
    return { t, ...(isRtl && { rtl: true as const }), ...(fonts.length > 0 && { fonts }) }
  }

  /** Code points without a glyph, in their order, with the number of occurrences. */
  get missing(): readonly (readonly [codePoint: string, times: number])[] {
    return [...this.#missing].sort(([a], [b]) => a - b).map(([code, times]) => [toHex(code), times] as const)
  }

  #withGlyphs(text: string): string {
    let printed = ''
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0
      const isPrintable = code === 0x0a || PART_OF_EMOJI.has(code) || hasGlyph(code)
      if (!isPrintable) this.#missing.set(code, (this.#missing.get(code) ?? 0) + 1)
      printed += isPrintable ? character : `‹${toHex(code)}›`
    }
    return printed
  }
}

function breakLongWords(text: string): string {
  if (text.length < LONG) return text
  return text.replace(LONG_WORD, (word) => word.replace(PLACES_TO_BREAK, `$&${BREAK}`))
}

function toHex(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
