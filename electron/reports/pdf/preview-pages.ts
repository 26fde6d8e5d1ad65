import type { PreviewPage } from '../../../shared/ipc/report-contract.ts'

const PAGE = /^ {4}<g(?: transform="matrix\(1 0 0 1 0 ([\d.]+)\)")?>$/gm
const GLYPH = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g
const INDENTATION = /\n +/g

/**
 * The typesetter's picture of all pages, cut into pictures of one page each. It puts all pages below each other and
 * each into a group of its own, shifted down to its place; the outlines of glyphs come last. A page keeps only the
 * glyphs that it uses: a browser takes four times as long to draw a page from the picture of all.
 */
export function cutPages(svg: string): readonly PreviewPage[] {
  const [view = '', width = 0, height = 0] =
    /viewBox="0 0 ([\d.]+) ([\d.]+)" width="[^"]*" height="[^"]*"/.exec(svg) ?? []
  const groups = [...svg.matchAll(PAGE)].map(({ 1: y = '0', index }) => ({ y: Number(y), index }))
  const glyphsAt = svg.indexOf('\n    <defs', groups.at(-1)?.index)
  const end = glyphsAt < 0 ? svg.lastIndexOf('</svg>') : glyphsAt
  const [head, tail] = [svg.slice(0, groups[0]?.index), svg.slice(end)]
  return groups.map(({ y, index }, at) => {
    const next = groups[at + 1]
    const group = svg.slice(index, next?.index ?? end)
    const size = { width: Number(width), height: (next?.y ?? Number(height)) - y }
    const cut = `viewBox="0 ${y} ${size.width} ${size.height}" width="${size.width}pt" height="${size.height}pt"`
    const page = `${head.replace(view, cut)}${group}${keepGlyphsOf(group, tail)}`
    return { ...size, svg: page.replace(INDENTATION, '\n') }
  })
}

function keepGlyphsOf(group: string, tail: string): string {
  const used = new Set([...group.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))
  return tail.replace(GLYPH, (glyph, id: string) => (used.has(id) ? glyph : ''))
}
