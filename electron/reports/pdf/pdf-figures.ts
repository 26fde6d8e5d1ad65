import {
  type FigureDefinition,
  listFigures,
  REPORT_LOCALES,
  toFigureFilter,
} from '../../../shared/domain/pdf-report.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { pdfWordsOf } from '../../../shared/words/pdf-words-of.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { countEvents, countItems, countResponses } from '../../store/read/count-rows.ts'
import type { PdfScope } from './pdf-order.ts'

export interface PrintedFigure {
  readonly id: string
  readonly label: string
  readonly value: string
}

/** Each figure is the count of the very list that its id opens; see `toFigureFilter`. */
export function countFigures({ db, template, filter, asOfMs, language }: PdfScope): readonly PrintedFigure[] {
  return listFigures(template).map((figure) => ({
    id: figure.id,
    label: pdfWordsOf(language).figures[figure.name],
    value: formatCount(
      countRows(db, figure, toFigureFilter(filter, figure), asOfMs),
      REPORT_LOCALES[language],
    ),
  }))
}

function countRows(db: ReadableDatabase, { list }: FigureDefinition, filter: string, nowMs: number): number {
  const selection = { filter, nowMs }
  if (list === 'events') return countEvents(db, selection)
  return list === 'responses' ? countResponses(db, selection) : countItems(db, selection, 'all')
}
