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

/** A piece of text, in points from the top left of its page. */
interface Run {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
}

const PART =
  /<g class="typst-page"|<g\b[^>]*?transform="translate\(([-\d.]+), ?([-\d.]+)\)"|<g\b[^>]*?transform="scale\((0\.\d+),-[^"]*"|<g\b[^>]*>|<\/g>|<foreignObject\b[^>]*? width="([\d.]+)"|<h5:div class="tsel"[^>]*>([^<]*)/g
/** Runs on one line may differ by the rounding of their places. */
const SAME_LINE = 1.5
/** A wider gap is between two cells. */
const CELL_GAP = 5
/** Of the units in which a picture has its glyphs. */
const GLYPH_SCALE = 16
/** Words from right to left: the picture has their letters in no order, and some twice. The ID beside a name stays. */
const RIGHT_TO_LEFT = /[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{feff}]/u
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * The text of the pages of a picture as paragraphs and rows from top to bottom: cells of a row are separated by commas.
 * @param svg the picture that has the text over its glyphs.
 */
export function readPages(svg: string): readonly (readonly string[])[] {
  const pages: Run[][] = []
  const places: { readonly x: number; readonly y: number }[] = []
  let place = { x: 0, y: 0 }
  let scale = 0
  let width = 0
  for (const [part, dx, dy, glyphScale, box, text] of svg.matchAll(PART)) {
    if (part === '</g>') {
      place = places.pop() ?? place
    } else if (text !== undefined) {
      if (RIGHT_TO_LEFT.test(text)) continue
      pages.at(-1)?.push({ ...place, width: width * scale, text: text.replace(/&([#\w]+);/g, decode) })
    } else if (box !== undefined) {
      width = Number(box)
    } else {
      places.push(place)
      if (part.startsWith('<g class="typst-page"')) {
        pages.push([])
        place = { x: 0, y: 0 }
      } else if (dx !== undefined) place = { x: place.x + Number(dx), y: place.y + Number(dy) }
      else if (glyphScale !== undefined) scale = Number(glyphScale) * GLYPH_SCALE
    }
  }
  return pages.map(toParagraphs)
}

function decode(entity: string, name: string): string {
  return ENTITIES[name] ?? entity
}

function toParagraphs(runs: readonly Run[]): string[] {
  const paragraphs: string[] = []
  let last: Run | null = null
  for (const run of toReadingOrder(runs)) {
    const { x, y, text } = run
    const end = paragraphs.at(-1) ?? ''
    const isSameLine = last !== null && y - last.y < SAME_LINE
    // A line that was broken keeps the space at its end.
    if (last === null || (!isSameLine && !end.endsWith(' '))) paragraphs.push(text)
    else {
      const gap = isSameLine && end.trim() !== '' && x - last.x - last.width > CELL_GAP ? ', ' : ''
      paragraphs[paragraphs.length - 1] = `${end}${gap}${text}`
    }
    last = run
  }
  return paragraphs.map((text) => text.replaceAll('\u{200b}', '').trim()).filter(Boolean)
}

function toReadingOrder(runs: readonly Run[]): Run[] {
  const lines: Run[][] = []
  for (const run of runs.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1)
    const [first] = line ?? []
    if (line && first && run.y - first.y < SAME_LINE) line.push({ ...run, y: first.y })
    else lines.push([run])
  }
  return lines.flatMap((line) => line.toSorted((a, b) => a.x - b.x))
}
