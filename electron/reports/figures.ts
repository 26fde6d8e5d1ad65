import { isOfCases } from '../../shared/domain/changes.ts'
import { type FigureDefinition, listFigures, toFigureFilter } from '../../shared/domain/pdf-report.ts'
import type { ReportFigure } from '../../shared/domain/report.ts'
import { toUtcText } from '../../shared/format/utc-text.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { countEvents, countItems, countResponses } from '../store/read/iterate-rows.ts'
import { type CountedChanges, countAllChanges, sumChanges } from './changes-since.ts'
import { listComplianceFigures, readCompliance } from './compliance-facts.ts'
import type { PdfScope } from './pdf/pdf-order.ts'
import type { ReportColumn, ReportRow } from './report-table.ts'

/** Numbers whose sum is meaningless. */
const NOT_SUMMED: ReadonlySet<string> = new Set(['receipt', 'ordinal', 'version', 'number', 'sync'])

/**
 * Figures about the rows of a report. The id defines how to compute a figure from the rows: `rows`, their number;
 * `COLUMN.WORD`, the number of rows with the word; `COLUMN.sum`; `COLUMN.first` and `COLUMN.last`, the earliest and the
 * latest moment. Values are text, to keep all digits.
 */
export class FigureCounter {
  readonly #columns: readonly ReportColumn[]
  readonly #words = new Map<string, number>()
  readonly #sums = new Map<string, bigint>()
  readonly #moments = new Map<string, readonly [number, number]>()
  #rows = 0

  constructor(columns: readonly ReportColumn[]) {
    this.#columns = columns
  }

  add(row: ReportRow): void {
    this.#rows += 1
    for (const [at, { name, kind }] of this.#columns.entries()) {
      const value = row[at] ?? null
      if (kind === 'word' && typeof value === 'string') this.#countWord(`${name}.${value}`)
      if (typeof value !== 'number') continue
      if (kind === 'moment') this.#widen(name, value)
      else if (kind === 'number' && !NOT_SUMMED.has(name))
        this.#sums.set(name, (this.#sums.get(name) ?? 0n) + BigInt(value))
    }
  }

  /** In the order of the columns. */
  list(): readonly ReportFigure[] {
    const rows: ReportFigure = { id: 'rows', value: String(this.#rows) }
    return [rows, ...this.#columns.flatMap(({ name }) => this.#figuresOf(name))]
  }

  #figuresOf(name: string): readonly ReportFigure[] {
    const words = [...this.#words]
      .filter(([id]) => id.startsWith(`${name}.`))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const sum = this.#sums.get(name)
    const moments = this.#moments.get(name)
    return [
      ...words.map(([id, count]) => ({ id, value: String(count) })),
      ...(sum === undefined ? [] : [{ id: `${name}.sum`, value: String(sum) }]),
      ...(moments
        ? ['first', 'last'].map((end, at) => ({ id: `${name}.${end}`, value: toUtcText(moments[at] ?? 0) }))
        : []),
    ]
  }

  #countWord(id: string): void {
    this.#words.set(id, (this.#words.get(id) ?? 0) + 1)
  }

  #widen(name: string, utcMs: number): void {
    const [first, last] = this.#moments.get(name) ?? [utcMs, utcMs]
    this.#moments.set(name, [Math.min(first, utcMs), Math.max(last, utcMs)])
  }
}

export interface CountedFigure extends FigureDefinition {
  readonly count: number
}

/** The same in the form that bundles state. */
export function listPrintedFigures(scope: FigureScope): readonly ReportFigure[] {
  const counted = countFigures(scope).map(({ id, count }) => ({ id, value: String(count) }))
  return scope.template === 'compliance'
    ? [...counted, ...listComplianceFigures(readCompliance(scope))]
    : counted
}

type FigureScope = Pick<PdfScope, 'db' | 'template' | 'filter' | 'asOfMs' | 'isPast'>

/**
 * Each figure is the count of the list that its id opens; see `toFigureFilter`.
 * @param changes of a report about changes, where they are counted already
 */
export function countFigures(
  scope: FigureScope,
  changes: CountedChanges | null = null,
): readonly CountedFigure[] {
  const { db, template, filter, asOfMs, isPast = false } = scope
  if (template === 'changes') {
    return countChangeFigures(scope, changes ?? countAllChanges(db, { filter, nowMs: asOfMs, isPast }))
  }
  return listFigures(template).map((figure) => ({
    ...figure,
    count: countRows(db, figure, toFigureFilter(filter, figure), asOfMs),
  }))
}

/** Each is the number of rows with its words, or of hidden reviews; cases are those of the present. */
function countChangeFigures(
  { db, template, filter, asOfMs, isPast = false }: FigureScope,
  { rows, hiddenThen }: CountedChanges,
): CountedFigure[] {
  const countOf = (figure: FigureDefinition): number => {
    if (figure.changed) return sumChanges(rows, figure.changed)
    if (figure.list === 'feedback') return countRows(db, figure, toFigureFilter(filter, figure), asOfMs)
    return hiddenThen.reduce((sum, { count }) => sum + count, 0)
  }
  return listFigures(template)
    .filter(({ changed }) => !(isPast && changed && isOfCases(changed)))
    .map((figure) => ({ ...figure, count: countOf(figure) }))
}

function countRows(db: ReadableDatabase, { list }: FigureDefinition, filter: string, nowMs: number): number {
  const selection = { filter, nowMs }
  if (list === 'events') return countEvents(db, selection)
  return list === 'responses' ? countResponses(db, selection) : countItems(db, selection, 'all')
}
