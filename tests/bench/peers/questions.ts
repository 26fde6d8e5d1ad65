import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Rows that each newest list has. */
export const ROWS = 50
export const WORD = 'refund'
export const PHRASE = ['this', 'morning'] as const
export const CHINESE = '退款'
export const LONG_HIDDEN_MS = 30 * 86_400_000

/**
 * What every peer is asked. *quick*: a list, a timeline or a search; *whole*: a question about all data.
 */
export const QUESTIONS = {
  'newest hidden': {
    kind: 'quick',
    what: 'newest 50 hidden > 30 d without owner response in five businesses',
  },
  'as of': { kind: 'whole', what: 'state of every review as of a date, hidden ones by deleted and business' },
  facets: { kind: 'whole', what: 'all facets of hidden reviews' },
  'facets of hides': { kind: 'whole', what: 'all facets of reviews hidden more than once' },
  word: { kind: 'quick', what: 'newest 50 with a word' },
  phrase: { kind: 'quick', what: 'newest 50 with a phrase' },
  chinese: { kind: 'quick', what: 'newest 50 with a Chinese word' },
  timeline: { kind: 'quick', what: 'one timeline' },
  rules: { kind: 'whole', what: 'rules (peers: ten of eleven)' },
  csv: { kind: 'whole', what: 'CSV of all events' },
} as const

export type Question = keyof typeof QUESTIONS
export const QUESTION_NAMES = Object.keys(QUESTIONS) as readonly Question[]

const NEWEST: ReadonlySet<Question> = new Set(['newest hidden', 'word', 'phrase', 'chinese'])

/**
 * The printed answer in a form in which two peers agree exactly if they found the same. The order within the moment of
 * the last row of a newest list is not asked for, so rows of that moment are left out.
 */
export function toComparable(question: Question, printed: string): string {
  if (question === 'csv') return digestCsv(printed.trim())
  const lines = printed.split('\n').filter((line) => line !== '')
  if (!NEWEST.has(question)) return [...new Set(lines)].sort().join('\n')
  const [last = ''] = (lines.at(-1) ?? '').split('|')
  return lines
    .filter((line) => lines.length < ROWS || !line.startsWith(`${last}|`))
    .sort()
    .join('\n')
}

const COLUMNS = ['feedbackId', 'businessId', 'showOnWebsite', 'time', 'deleted'] as const

/** The fields of the API in every row, whatever other columns a peer writes. */
function digestCsv(path: string): string {
  const [heading = '', ...lines] = readFileSync(path, 'utf8').replace('\uFEFF', '').trimEnd().split(/\r?\n/)
  const names = heading.split(',')
  const places = COLUMNS.map((name) => names.indexOf(name))
  const rows = lines.map((line) => {
    const cells = line.split(',')
    return places.map((place) => cells[place]?.replaceAll('"', '')).join()
  })
  return `${rows.length} ${createHash('sha256').update(rows.sort().join('\n')).digest('hex')}`
}
