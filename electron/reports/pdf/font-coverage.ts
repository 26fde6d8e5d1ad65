import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontFolders } from './report-resources.ts'

const UNICODE_SUBTABLES = new Set(['3.10', '3.1', '0.3', '0.4', '0.6'])
let covered: Uint8Array | null = null

/** Whether one of the fonts has a glyph for the code point. The fonts are read once for each thread. */
export function hasGlyph(codePoint: number): boolean {
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
