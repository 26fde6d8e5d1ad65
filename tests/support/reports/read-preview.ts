import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders } from '../../../electron/reports/pdf/report-resources.ts'

/**
 * Texts of a previewed page without white space, in the order in which they are drawn. A preview is a picture of glyphs
 * without letters, so they are told by pictures of known letters.
 * @param letters every character that may stand on the page. @throws Error for a glyph that is none of them.
 */
export function readPreview(svg: string, letters: string): readonly string[] {
  const known = knowGlyphs(letters)
  return textsOf(svg)
    .map((glyphs) => glyphs.map((id) => known.get(id) ?? raise(id)).join(''))
    .filter((run) => run !== '')
}

function raise(id: string): never {
  throw new Error(`The glyph ${id} is of no letter of the page.`)
}

/** Pieces of text, each as the ids of its glyphs. @throws Error for a glyph without an outline. */
function textsOf(svg: string): readonly string[][] {
  const outlines = new Set([...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id))
  const texts: string[][] = []
  for (const [, glyph] of svg.matchAll(/<g\b[^>]*typst-text[^>]*>|<use xlink:href="#([^"]+)"/g)) {
    if (glyph === undefined) texts.push([])
    else if (!outlines.has(glyph)) throw new Error(`The glyph ${glyph} has no outline.`)
    else texts.at(-1)?.push(glyph)
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
      const drawn = textsOf(svg).flat()
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
