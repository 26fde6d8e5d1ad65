import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders } from '../../../electron/reports/pdf/report-resources.ts'

/** What a preview shows: a picture of glyphs without letters, so they are told by pictures of known letters. */
export interface ReadPreview {
  /** In points. */
  readonly width: number
  /** Of all pages together. */
  readonly height: number
  /** Texts of the first page without white space, in the order in which they are drawn. */
  readonly runs: readonly string[]
}

/** @param letters every character that may stand on the page. @throws Error for a glyph that is none of them. */
export function readPreview(svg: string, pageHeight: number, letters: string): ReadPreview {
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const known = knowGlyphs(letters)
  const runs = textsOf(svg)
    .filter(({ y }) => y < pageHeight)
    .map(({ glyphs }) => glyphs.map((id) => known.get(id) ?? raise(id)).join(''))
  return { width: Number(width), height: Number(height), runs: runs.filter((run) => run !== '') }
}

function raise(id: string): never {
  throw new Error(`The glyph ${id} is of no letter of the page.`)
}

/** Pieces of text with the ids of their glyphs and how far down they stand. */
function textsOf(svg: string): { readonly y: number; readonly glyphs: string[] }[] {
  const texts: { y: number; glyphs: string[] }[] = []
  const shifts: number[] = []
  for (const [tag, glyph] of svg.matchAll(/<g\b[^>]*(?<!\/)>|<\/g>|<use xlink:href="#([^"]+)"/g)) {
    if (tag === '</g>') shifts.pop()
    else if (glyph !== undefined) texts.at(-1)?.glyphs.push(glyph)
    else {
      shifts.push(Number(/transform="matrix\([^)]* ([^ )]+)\)/.exec(tag)?.[1] ?? 0))
      if (tag.includes('typst-text')) texts.push({ y: shifts.reduce((sum, one) => sum + one, 0), glyphs: [] })
    }
  }
  return texts
}

/** Sizes that the templates use. */
const SIZES = [7, 7.5, 7.6, 8, 8.5, 9, 9.5, 10.5, 11, 13, 17, 22]
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl']
const FONTS = '"Noto Sans"'
const pictures = new Map<string, string>()
const seen = new Set<string>()
let compiler: NodeCompiler | null = null

/** Letters by the ids of their glyphs, which differ by size and weight. White space is nothing. */
function knowGlyphs(letters: string): ReadonlyMap<string, string> {
  const texts = [...new Set(letters.replace(/[\s§]/g, '')), ...LIGATURES].filter((text) => !seen.has(text))
  compiler ??= NodeCompiler.create({ workspace: '/', fontArgs: [{ fontPaths: [...fontFolders()] }] })
  for (const weight of ['regular', 'bold']) {
    for (const size of SIZES) {
      const lines = [...texts, ' ', '\u200b', '\u00a0']
        .map((text) => `#[§${/\s|\u200b/.test(text) ? `#${JSON.stringify(text)}` : '#h(1pt)'}`)
        .map(
          (start, at) => `${start}${texts[at] === undefined ? '' : `#${JSON.stringify(texts[at])}`}#h(1pt)§]`,
        )
        .join('\n\n')
      const style = `#set text(font: ${FONTS}, size: ${size}pt, weight: "${weight}", hyphenate: false)\n`
      const svg = compiler.plainSvg({ mainFileContent: `#set page(height: auto)\n${style}${lines}` })
      const drawn = textsOf(svg).flatMap(({ glyphs }) => glyphs)
      const [mark = ''] = drawn
      const between = drawn
        .join(' ')
        .split(mark)
        .map((part) => part.trim())
      // Of each line what stands between its two marks.
      for (const [at, text] of [...texts, '', '', ''].entries()) {
        const part = between[2 * at + 1] ?? ''
        if (part !== '' && !part.includes(' ')) pictures.set(part, text)
      }
    }
  }
  for (const text of texts) seen.add(text)
  return pictures
}
