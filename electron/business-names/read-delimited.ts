/** One record of a table, with the line of the file on which it begins (1 for the first). */
export interface DelimitedRow {
  readonly line: number
  readonly cells: readonly string[]
}

const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads comma-, semicolon- or tab-separated values (RFC 4180, with any line ends; the delimiter is the one that the
 * heading has most of). A quote that is never closed ends with the text. Empty lines are left out.
 */
export function readDelimited(text: string): DelimitedRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const delimiter = guessDelimiter(source)
  const rows: DelimitedRow[] = []
  let line = 1
  let at = 0
  while (at < source.length) {
    const start = line
    const cells: string[] = []
    for (;;) {
      const cell = readCell(source, at, delimiter)
      cells.push(cell.text)
      line += cell.lines
      at = cell.end
      if (source[at] !== delimiter) break
      at += 1
    }
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1
    at += 1
    line += 1
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: start, cells })
  }
  return rows
}

function guessDelimiter(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

interface Cell {
  readonly text: string
  /** Line ends inside the cell. */
  readonly lines: number
  readonly end: number
}

function readCell(source: string, start: number, delimiter: string): Cell {
  if (source[start] === '"') return readQuoted(source, start + 1, delimiter)
  let end = start
  while (end < source.length && !isEnd(source[end], delimiter)) end += 1
  return { text: source.slice(start, end), lines: 0, end }
}

function readQuoted(source: string, start: number, delimiter: string): Cell {
  let text = ''
  let at = start
  while (at < source.length) {
    const close = source.indexOf('"', at)
    const end = close < 0 ? source.length : close
    text += source.slice(at, end)
    at = end + 1
    if (source[at] !== '"') break
    text += '"'
    at += 1
  }
  at = Math.min(at, source.length)
  // what stands between a closing quote and the delimiter belongs to nothing, and is kept rather than lost
  let end = at
  while (end < source.length && !isEnd(source[end], delimiter)) end += 1
  text += source.slice(at, end)
  return { text, lines: text.split(/\r\n|\r|\n/).length - 1, end }
}

function isEnd(character: string | undefined, delimiter: string): boolean {
  return character === delimiter || character === '\r' || character === '\n'
}
