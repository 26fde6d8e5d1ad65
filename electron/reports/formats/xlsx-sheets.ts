import { parseStatedFigure } from '../../../shared/domain/stated-figure.ts'
import { formatExactDuration } from '../../../shared/format/time.ts'
import { COLUMN_MEANINGS, KIND_STRINGS } from '../../../shared/strings/column-strings.ts'
import { isDurationColumn, nameColumn } from '../../../shared/strings/row-strings.ts'
import { nameStatedFigure } from '../../../shared/strings/stated-figure-strings.ts'
import { RULES } from '../../findings/all-rules.ts'
import type { FigureCounter } from '../figures.ts'
import type { ReportColumn, ReportRow, ReportValue } from '../report-table.ts'
import { momentCell, numberCell, STYLE, textCell, valueCell } from './xlsx-parts.ts'

export const DAY_MS = 86_400_000

/** A column of the sheet of rows. */
export interface SheetColumn {
  readonly heading: string
  /** In characters. */
  readonly width: number
  /** The column of the report, and whether the number beside a readable length of time is shown. */
  readonly column: ReportColumn
  readonly isDays: boolean
}

const WIDTH: Readonly<Record<ReportColumn['kind'], number>> = {
  id: 21,
  number: 13,
  word: 14,
  recorded: 28,
  moment: 24,
  content: 60,
  flags: 26,
  reference: 22,
  decimal: 14,
  lines: 60,
  paper: 22,
  papers: 40,
}

/** A length of time has two columns: readable, and in days as a number. */
export function toSheetColumns(columns: readonly ReportColumn[]): readonly SheetColumn[] {
  return columns.flatMap((column) => {
    const heading = nameColumn(column.name)
    const own = { heading, column, width: Math.max(WIDTH[column.kind], heading.length + 4), isDays: false }
    if (!isDurationColumn(column.name)) return [own]
    return [
      { ...own, width: 22 },
      { ...own, heading: `${heading} (days)`, isDays: true },
    ]
  })
}

/** @param onCut called if the text is cut */
export function toCell(
  place: string,
  { column, isDays }: SheetColumn,
  value: ReportValue,
  onCut: () => void,
): string {
  if (typeof value !== 'number' || !isDurationColumn(column.name))
    return valueCell(place, column.kind, value, onCut)
  return isDays ? numberCell(place, value / DAY_MS, STYLE.days) : textCell(place, formatExactDuration(value))
}

/** The row of sums below all rows; none for columns whose sum says nothing. */
export function toTotals(counter: FigureCounter, columns: readonly SheetColumn[]): ReportRow {
  const sums = new Map(counter.list().map(({ id, value }) => [id, Number(value)]))
  return columns.map(({ column }) => sums.get(`${column.name}.sum`) ?? null)
}

/** Cells of a line of *Summary*: what, value, and the id by which bundles and `verify` name the figure. */
export function toSummaryLine(
  { id, value }: { readonly id: string; readonly value: string },
  row: number,
): string {
  const figure = parseStatedFigure(id)
  const title = (rule: string): string =>
    Object.values(RULES).find(({ name }) => name === rule)?.title ?? rule
  const isMoment = figure.kind === 'first' || figure.kind === 'last'
  const isDuration = figure.kind === 'sum' && isDurationColumn(figure.column)
  const place = `B${row}`
  const cell = isMoment
    ? momentCell(place, Date.parse(value))
    : isDuration
      ? textCell(place, formatExactDuration(Number(value)))
      : numberCell(place, Number(value))
  return `${textCell(`A${row}`, nameStatedFigure(id, title))}${cell}${textCell(`C${row}`, id)}`
}

/** The data dictionary: heading, name in the other formats, kind, meaning. */
export function toDictionary(columns: readonly SheetColumn[]): readonly (readonly string[])[] {
  return columns.map(({ heading, column: { name, kind }, isDays }) => [
    heading,
    name,
    isDays ? KIND_STRINGS.days : isDurationColumn(name) ? KIND_STRINGS.duration : KIND_STRINGS[kind],
    COLUMN_MEANINGS[name] ?? '',
  ])
}
