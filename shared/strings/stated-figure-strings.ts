import { parseStatedFigure, type SampleFigurePart, splitFigureOfReport } from '../domain/stated-figure.ts'
import { formatCount } from '../format/count.ts'
import { formatExactDuration } from '../format/time.ts'
import { pdfStrings } from './pdf-strings.ts'
import { isDurationColumn, nameColumn, printRowMoment, printRowWord } from './row-strings.ts'

const { figures } = pdfStrings

/** Columns of 0 and 1, whose sum is a number of rows. */
const COUNTED: Readonly<Record<string, string>> = {
  showOnWebsite: 'Rows with “shown on the website”',
  deleted: 'Rows with “deleted”',
  contradictory: 'Rows with “state in doubt”',
}

const SAMPLE_PARTS: Readonly<Record<SampleFigurePart, string>> = {
  'list of the population': 'SHA-256 of the list of its population',
  'ids of the population': 'SHA-256 of the IDs of its population',
  'drawn items': 'SHA-256 of the drawn reviews',
}

const FILES: Readonly<Record<string, string>> = {
  'data/report/rows.csv': 'All rows as CSV, SHA-256 of the file',
  'data/report/rows.jsonl': 'All rows as JSON Lines, SHA-256 of the file',
}

/** The title of a rule; an unknown rule keeps its name. */
type RuleTitle = (rule: string) => string

/** The label of a figure of a bundle, as in its report; an unknown id is unchanged. */
export function nameStatedFigure(stated: string, titleOfRule: RuleTitle = (rule) => rule): string {
  const { report, id } = splitFigureOfReport(stated)
  const name = nameFigure(id, titleOfRule)
  return report === null ? name : `Saved report ${report}: ${name}`
}

function nameFigure(id: string, titleOfRule: RuleTitle): string {
  const figure = parseStatedFigure(id)
  switch (figure.kind) {
    case 'printed':
      return figures[figure.figure.name]
    case 'rows':
      return figures.rows
    case 'head':
      return pdfStrings.cover.head
    case 'file':
      return (
        FILES[figure.file.replace(/^data\/reports\/\d+\//, 'data/report/')] ??
        `${figure.file.endsWith('.pdf') ? 'Pages of the report' : 'The report as saved'} (${figure.file}), SHA-256 of the file`
      )
    case 'sample':
      return `Sample S-${figure.sampleId}: ${SAMPLE_PARTS[figure.part]}`
    case 'word':
      return `${nameColumn(figure.column)}: ${figure.column === 'rule' ? titleOfRule(figure.word) : printRowWord(figure.column, figure.word)}`
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

/** The value of a figure, as in its report: `1,234`, `4 d 2 h 0 min 7 s`, `Mar 5, 2024, 10:15:30 UTC`. */
export function printStatedValue(id: string, value: string): string {
  const figure = parseStatedFigure(id)
  if (figure.kind === 'first' || figure.kind === 'last') return printRowMoment(value)
  const isCount = figure.kind === 'printed' || figure.kind === 'rows' || figure.kind === 'word'
  if (!isCount && figure.kind !== 'sum') return value
  const number = Number(value)
  if (value === '' || !Number.isSafeInteger(number)) return value
  const isDuration = figure.kind === 'sum' && isDurationColumn(figure.column)
  return isDuration ? formatExactDuration(number) : formatCount(number)
}

/**
 * Both values of a figure. If different values would look the same when printed, they are given as in the bundle.
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
