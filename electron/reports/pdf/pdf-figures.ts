import { type FigureDefinition, listFigures, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import type { ReportFigure } from '../../../shared/domain/report.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { countEvents, countItems, countResponses } from '../../store/read/count-rows.ts'
import { printCount } from '../print-numbers.ts'
import type { PdfScope } from './pdf-order.ts'

export interface PrintedFigure {
  readonly id: string
  readonly label: string
  readonly value: string
}

/** Each figure is the count of the very list that its id opens; see `toFigureFilter`. */
export function countFigures(scope: PdfScope): readonly PrintedFigure[] {
  return countEach(scope).map(({ id, name, count }) => ({
    id,
    label: pdfStrings.figures[name],
    value: printCount(count),
  }))
}

/** The same as a bundle states them, so that each is made again by its id. */
export function listPrintedFigures(scope: FigureScope): readonly ReportFigure[] {
  return countEach(scope).map(({ id, count }) => ({ id, value: String(count) }))
}

type FigureScope = Pick<PdfScope, 'db' | 'template' | 'filter' | 'asOfMs'>

function countEach({ db, template, filter, asOfMs }: FigureScope) {
  return listFigures(template).map((figure) => ({
    ...figure,
    count: countRows(db, figure, toFigureFilter(filter, figure), asOfMs),
  }))
}

function countRows(db: ReadableDatabase, { list }: FigureDefinition, filter: string, nowMs: number): number {
  const selection = { filter, nowMs }
  if (list === 'events') return countEvents(db, selection)
  return list === 'responses' ? countResponses(db, selection) : countItems(db, selection, 'all')
}
