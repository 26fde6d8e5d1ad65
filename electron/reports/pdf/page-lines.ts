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
