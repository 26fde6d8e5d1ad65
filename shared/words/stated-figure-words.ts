import { parseStatedFigure, type SampleFigurePart } from '../domain/stated-figure.ts'
import { formatCount } from '../format/count.ts'
import { formatExactDuration } from '../format/duration.ts'
import { GROUND_WORDS } from './ground-words.ts'
import { pdfWords } from './pdf-words.ts'
import { toWorkingPaperWords } from './working-paper-words.ts'

const { columns, figures, values } = pdfWords
const LOCALE = 'en-GB'
const papers = toWorkingPaperWords(LOCALE)

/** What the columns of rows.csv are called on the pages of the report, and where they stand on none, in the same manner. */
const COLUMNS: Readonly<Record<string, string>> = {
  visibility: columns.state,
  events: columns.events,
  hides: columns.hides,
  hiddenMs: columns.hiddenTotal,
  hiddenForMs: columns.hiddenFor,
  hiddenSinceUtc: columns.hiddenSince,
  firstTimeUtc: 'First entry (UTC)',
  lastTimeUtc: columns.lastEntry,
  timeUtc: columns.utc,
  ownerResponses: columns.ownerResponses,
  customerResponses: 'Customer responses',
  vanishedEntries: 'Vanished entries',
  feedbackItems: columns.items,
  hiddenNow: columns.hiddenNow,
  deletedNow: columns.deletedNow,
  responses: columns.responses,
  type: columns.by,
  kind: columns.entry,
  rule: papers.rule,
  unit: 'Unit of the measure',
  disposition: papers.titles.disposition,
  ground: 'Ground',
  robust: papers.titles.robust,
  fromUtc: 'From (UTC)',
  untilUtc: 'Until (UTC)',
  decidedUtc: 'Decided (UTC)',
  cutOffUtc: 'Cut-off (UTC)',
  firstVerdict: `${papers.titles.firstCode}, code`,
  firstGround: `${papers.titles.firstCode}, ground`,
  firstDecidedUtc: `${papers.titles.firstCode}, decided (UTC)`,
  secondVerdict: `${papers.titles.secondCode}, code`,
  secondGround: `${papers.titles.secondCode}, ground`,
  secondDecidedUtc: `${papers.titles.secondCode}, decided (UTC)`,
}

/** Columns of 0 and 1, whose sum is how many rows have it. */
const COUNTED: Readonly<Record<string, string>> = {
  showOnWebsite: 'Rows that say shown on the website',
  deleted: 'Rows that say deleted',
  contradictory: figures.contradictory,
}

const DURATIONS: ReadonlySet<string> = new Set(['hiddenMs', 'hiddenForMs'])

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  visibility: values,
  type: values,
  kind: { event: 'about visibility', response: 'response' },
  unit: { ms: 'length of time', count: 'number', rate: 'share' },
  disposition: papers.dispositions,
  ground: GROUND_WORDS,
  firstVerdict: papers.verdicts,
  firstGround: GROUND_WORDS,
  secondVerdict: papers.verdicts,
  secondGround: GROUND_WORDS,
}

const SAMPLE_PARTS: Readonly<Record<SampleFigurePart, string>> = {
  'list of the population': 'SHA-256 of the list of its population',
  'ids of the population': 'SHA-256 of the ids of its population',
  'drawn items': 'SHA-256 of the drawn items',
}

const FILES: Readonly<Record<string, string>> = {
  'data/report/rows.csv': 'All rows as CSV, SHA-256 of the file',
  'data/report/rows.jsonl': 'All rows as JSON Lines, SHA-256 of the file',
}

/** A figure of a bundle in the words of its report; ids that this version does not know stay as they are. */
export function nameStatedFigure(id: string): string {
  const figure = parseStatedFigure(id)
  switch (figure.kind) {
    case 'printed':
      return figures[figure.figure.name]
    case 'rows':
      return figures.rows
    case 'head':
      return pdfWords.cover.head
    case 'file':
      return FILES[figure.file] ?? `Pages of the report (${figure.file}), SHA-256 of the file`
    case 'sample':
      return `Sample S-${figure.sampleId}: ${SAMPLE_PARTS[figure.part]}`
    case 'word':
      return `${nameColumn(figure.column)}: ${WORDS[figure.column]?.[figure.word] ?? figure.word}`
    case 'sum':
      return COUNTED[figure.column] ?? `${nameColumn(figure.column)}, added up`
    case 'first':
      return `${nameColumn(figure.column)}, earliest`
    case 'last':
      return `${nameColumn(figure.column)}, latest`
    case 'unknown':
      return id
  }
}

/** Its value as the report writes such values: `1,234`, `4 d 2 h 0 min 7 s`, `05 Mar 2024 10:15:30 UTC`. */
export function printStatedValue(id: string, value: string): string {
  const figure = parseStatedFigure(id)
  if (figure.kind === 'first' || figure.kind === 'last') return printMoment(value)
  const isCount = figure.kind === 'printed' || figure.kind === 'rows' || figure.kind === 'word'
  if (!isCount && figure.kind !== 'sum') return value
  const number = Number(value)
  if (value === '' || !Number.isSafeInteger(number)) return value
  const isDuration = figure.kind === 'sum' && DURATIONS.has(figure.column)
  return isDuration ? formatExactDuration(number) : formatCount(number, LOCALE)
}

/**
 * Both values of a figure. Where they differ by less than what is printed, they are given as the bundle holds them, so that
 * two that are not the same never look the same.
 */
export function printStatedPair(
  id: string,
  stated: string,
  recomputed: string | null,
): readonly [stated: string, recomputed: string | null] {
  if (recomputed === null) return [printStatedValue(id, stated), null]
  const printed = [printStatedValue(id, stated), printStatedValue(id, recomputed)] as const
  return stated !== recomputed && printed[0] === printed[1] ? [stated, recomputed] : printed
}

function nameColumn(column: string): string {
  return COLUMNS[column] ?? column
}

const MOMENT = /^(\d{4,})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/

function printMoment(utcText: string): string {
  const [, year, month, day, time] = MOMENT.exec(utcText) ?? []
  if (month === undefined) return utcText
  return `${day} ${pdfWords.months[Number(month) - 1]} ${year} ${time} UTC`
}
