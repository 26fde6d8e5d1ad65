import { execFileSync } from 'node:child_process'

/** The text of a PDF, or of its first pages, in the order in which it was written. */
export function textOfPdf(path: string, pages?: number): string {
  const until = pages === undefined ? [] : ['-l', String(pages)]
  return execFileSync('pdftotext', ['-raw', ...until, path, '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1e9,
  })
}

/** A whole number. */
const N = '[\\d,]+'
const row = (id: string, numbers: number): RegExp =>
  new RegExp(`(${id})${`\\s(${N})`.repeat(numbers)}(?=\\s)`, 'g')

/** Tables of figures: the ids of their rows, and the letters of their columns. */
const TABLES: readonly (readonly [RegExp, readonly string[]])[] = [
  [row('[A-Z]{2}-1\\.\\d+', 1), ['']],
  [row('[A-Z]{2}-2\\.\\d{4}-\\d\\d', 3), ['S', 'H', 'D']],
  [row('[A-Z]{2}-3\\.\\d+', 2), ['H', 'N']],
  [row('BU-4\\.\\d+', 5), ['I', 'H', 'D', 'E', 'R']],
  [row('FI-5\\.[a-z-]+', 6), ['O', 'C', 'D', 'A', 'R', 'F']],
  [row('SA-8\\.[a-z]+\\.(?:(?:[a-z]+-)?(?:B-[0-9a-f]{16}|others)|\\d+)', 3), ['J', 'D', 'N']],
  // Between the id of a sweep and its figures stand words and a moment.
  [
    new RegExp(`([A-Z]{2}-6\\.\\d+)\\s[\\s\\S]*?\\d\\d:\\d\\d:\\d\\d\\s(${N})\\s(${N})\\s(${N})`, 'g'),
    ['P', 'E', 'R'],
  ],
]
const OF_CARDS = new RegExp(`^(${N})\\n(?:[^\\n]*\\n){1,3}?([A-Z]{2}-1\\.\\d+)$`, 'gm')
const OF_LINES = new RegExp(`(${N}) · ([A-Z]{2}-(?:0\\.1|7\\.[A-Z]+))`, 'g')
const IDS =
  /\b(?:HD|VC|CS|RE|BU|FL|DO|FI|SA)-\d\.(?:[\d-]+\d|\d|[A-Z]+|[a-z-]+(?:\.(?:(?:[a-z]+-)?(?:B-[0-9a-f]{16}|others)|\d+))?)/g

/** Every id that stands in the text of a report, with the number beside it. @throws Error for an id without one. */
export function figuresIn(text: string): ReadonlyMap<string, number> {
  const figures = new Map<string, number>()
  const add = (id: string, value = ''): void => void figures.set(id, Number(value.replaceAll(',', '')))
  for (const [, value, id = ''] of text.matchAll(OF_CARDS)) add(id, value)
  for (const [, value, id = ''] of text.matchAll(OF_LINES)) add(id, value)
  for (const [pattern, letters] of TABLES)
    for (const [, id = '', ...values] of text.matchAll(pattern))
      for (const [at, letter] of letters.entries()) add(letter === '' ? id : `${id}.${letter}`, values[at])
  // Nothing that looks like an id may have been missed; the example in the note is none.
  const ids = new Set([...figures.keys()].map((id) => id.replace(/\.[A-Z]$/, '')))
  for (const [id] of text.replaceAll('HD-2.2024-03.H', '').matchAll(IDS))
    if (!ids.has(id)) throw new Error(`No figure was found at ${id}.`)
  return figures
}
