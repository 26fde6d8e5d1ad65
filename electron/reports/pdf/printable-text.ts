import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitInvisible } from '../../../shared/format/invisible-characters.ts'
import { listBusinessNames } from '../../store/business-names.ts'
import { findRedactor } from '../redact-table.ts'
import type { PdfScope } from './pdf-order.ts'
import { type FontFamily, fontFolders } from './report-resources.ts'

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
/** Columns of businesses have room for some sixteen letters. */
const LONG_IN_NAME = /[\u0021-\u06ff]{17,}/g
const PLACES_IN_NAME = /[^\u200b]{12}(?=[^\p{M}\u200b])/gsu
/** Where a line may end; report.typ replaces it, so that copied text does not have it. */
export const BREAK = '\u200b'
/** A reference that may break before its time: `BH-81-20240503T101207`. */
export function breakReference(reference: string): string {
  return reference.replace(/(?<=\d)-/g, `-${BREAK}`).replace(/(?<=\d)T(?=\d)/g, `${BREAK}T`)
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

/**
 * Names of businesses by id: those that were given, else those that the workspace knows. A redacted report has none.
 */
export function findNames({
  db,
  isRedacted = false,
  businessNames,
}: Pick<PdfScope, 'db' | 'isRedacted' | 'businessNames'>): Readonly<Record<string, string>> {
  if (isRedacted) return {}
  return (
    businessNames ??
    Object.fromEntries(listBusinessNames(db).map(({ businessId, name }) => [businessId, name]))
  )
}

/** How tables call a business: `Harbor Café (20760)`; without a known name, and redacted, by id or pseudonym alone. */
export function labelBusinesses(order: PdfScope, printer: TextPrinter): (business: string) => PrintedText {
  const names = findNames(order)
  return (business) =>
    names[business] ? breakName(printer.print(`${names[business]} (${business})`)) : business
}

function breakName(printed: PrintedText): PrintedText {
  if (typeof printed !== 'string') return { ...printed, t: breakLongNames(printed.t) }
  return breakLongNames(printed)
}

function breakLongNames(text: string): string {
  return text.replace(LONG_IN_NAME, (word) => word.replace(PLACES_IN_NAME, `$&${BREAK}`))
}

const UNICODE_SUBTABLES = new Set(['3.10', '3.1', '0.3', '0.4', '0.6'])
let covered: Uint8Array | null = null

/** Whether one of the fonts has a glyph for the code point. The fonts are read once for each thread. */
function hasGlyph(codePoint: number): boolean {
  covered ??= readFonts()
  return ((covered[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0
}

function readFonts(): Uint8Array {
  const bits = new Uint8Array(0x110000 / 8)
  for (const folder of fontFolders()) {
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.ttf')) markCovered(readFileSync(join(folder, name)), bits)
    }
  }
  return bits
}

/** Formats 4 and 12 of the table `cmap` (OpenType specification, cmap). */
function markCovered(font: Buffer, bits: Uint8Array): void {
  const cmap = findTable(font, 'cmap')
  const count = font.readUInt16BE(cmap + 2)
  for (let at = 0; at < count; at += 1) {
    const record = cmap + 4 + at * 8
    const kind = `${font.readUInt16BE(record)}.${font.readUInt16BE(record + 2)}`
    if (UNICODE_SUBTABLES.has(kind)) markSubtable(font, cmap + font.readUInt32BE(record + 4), bits)
  }
}

function findTable(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4)
  for (let at = 0; at < count; at += 1) {
    const record = 12 + at * 16
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  }
  throw new Error(`A font of the reports has no table ${tag}.`)
}

function markSubtable(font: Buffer, table: number, bits: Uint8Array): void {
  const format = font.readUInt16BE(table)
  if (format === 12) markGroups(font, table, bits)
  if (format === 4) markSegments(font, table, bits)
}

function markGroups(font: Buffer, table: number, bits: Uint8Array): void {
  const groups = font.readUInt32BE(table + 12)
  for (let at = 0; at < groups; at += 1) {
    const group = table + 16 + at * 12
    const end = font.readUInt32BE(group + 4)
    for (let code = font.readUInt32BE(group); code <= end; code += 1) mark(bits, code)
  }
}

function markSegments(font: Buffer, table: number, bits: Uint8Array): void {
  const doubled = font.readUInt16BE(table + 6)
  const [ends, starts] = [table + 14, table + 16 + doubled]
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled]
  for (let at = 0; at < doubled; at += 2) {
    const start = font.readUInt16BE(starts + at)
    const end = font.readUInt16BE(ends + at)
    const offset = font.readUInt16BE(offsets + at)
    const delta = font.readUInt16BE(deltas + at)
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const raw = offset === 0 ? code : font.readUInt16BE(offsets + at + offset + 2 * (code - start))
      const isMissing = offset !== 0 && raw === 0
      if (!isMissing && ((raw + delta) & 0xffff) !== 0) mark(bits, code)
    }
  }
}

function mark(bits: Uint8Array, code: number): void {
  bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7))
}

/** How tables call a business by its id: name and id, or its pseudonym where the report is redacted. */
export function labelShownBusinesses(
  order: PdfScope,
  printer: TextPrinter,
): (businessId: string) => PrintedText {
  const labelOf = labelBusinesses(order, printer)
  const redactor = findRedactor(order)
  return (businessId) => labelOf(redactor ? redactor.pseudonyms('businessId', businessId) : businessId)
}
