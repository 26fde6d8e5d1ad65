import { splitInvisible } from '../../../shared/format/invisible-characters.ts'
import { hasGlyph } from './font-coverage.ts'

/** Text as the page shows it: a string, or one that is written from right to left or with another order of fonts. */
export type PrintedText = string | { readonly t: string; readonly rtl?: true; readonly lang?: 'ja' | 'ko' }

const ASCII = /^[\x20-\x7e]*$/
/** Longer words may be broken anywhere, lest they leave their cell; scripts without spaces break by themselves. */
const LONG_WORD = /[\u0021-\u06ff]{32,}/g
const PLACES_TO_BREAK = /.{24}(?=[^\p{M}])/gsu
const BREAK = '\u200b'
/** A variation selector or a joiner is part of the emoji before it and has no glyph of its own. */
const PART_OF_EMOJI = new Set([0x200d, 0xfe0e, 0xfe0f])
const LINE_END = /\r\n|\r|\u0085/g
const STRONG = /[\p{L}]/u
const RIGHT_TO_LEFT = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/**
 * Makes text safe to print: what is invisible or turns direction becomes a marker `‹NAME›`, and what no font has
 * becomes its code point. Remembers the latter, for the report to say so.
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
    const lang = KANA.test(text) ? ('ja' as const) : HANGUL.test(text) ? ('ko' as const) : undefined
    if (!isRtl && !lang) return t
    return { t, ...(isRtl && { rtl: true as const }), ...(lang && { lang }) }
  }

  /** Code points that were shown as such, and how often, in their order. */
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
  return text.replace(LONG_WORD, (word) => word.replace(PLACES_TO_BREAK, `$&${BREAK}`))
}

function toHex(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
