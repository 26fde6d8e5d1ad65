import type { FigureName } from './figures.ts'
import { FIGURES, type RowsFigure, rowsOfBusiness } from './figures.ts'
import type { EventEffect } from './overview-charts.ts'

/**
 * Figures in charts and tables of totals. The id names the row, and the head of the column ends with its last letter:
 * `HD-2.2024-03` and `.S` make `HD-2.2024-03.S`.
 *
 * | id | row | letters |
 * |---|---|---|
 * | `PREFIX-2.MONTH` | a month of *Changes per month* | S turned shown, H turned hidden, D set as deleted |
 * | `PREFIX-3.BUSINESS` | a business of *Hide rate by business* | H hidden after having been shown, N ever shown |
 * | `BU-4.BUSINESS` | a business of *Businesses* | I items, H hidden, D deleted, E changes, R responses |
 */
export interface ChartFigure {
  readonly name: FigureName
  readonly list: 'feedback' | 'responses' | 'events'
  readonly query: string
  /** For rows that are events: only those of this month and effect. */
  readonly events?: { readonly month: string; readonly effect: EventEffect }
}

const MONTH_LETTERS = { shown: 'S', hidden: 'H', deleted: 'D' } as const
const RATE_LETTERS = { hidden: 'H', items: 'N' } as const
export const BUSINESS_LETTERS = {
  items: 'I',
  hidden: 'H',
  deleted: 'D',
  events: 'E',
  responses: 'R',
} as const

export function monthRowId(prefix: string, month: string): string {
  return `${prefix}-2.${month}`
}

export function rateRowId(prefix: string, business: string): string {
  return `${prefix}-3.${business}`
}

export function businessRowId(business: string): string {
  return `BU-4.${business}`
}

const SHAPE = /^([234])\.([\d-]+)\.([A-Z])$/

/** @param rest the id after the prefix and its hyphen, in capitals */
export function findChartFigure(rest: string): ChartFigure | undefined {
  const [, section, row = '', letter = ''] = SHAPE.exec(rest) ?? []
  switch (section) {
    case '2':
      return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(row) ? findMonthFigure(row, letter) : undefined
    case '3':
      return /^\d{1,19}$/.test(row) ? findRateFigure(row, letter) : undefined
    case '4':
      return /^\d{1,19}$/.test(row) ? findBusinessFigure(row, letter) : undefined
    default:
      return undefined
  }
}

function findMonthFigure(month: string, letter: string): ChartFigure | undefined {
  const of = (name: FigureName, effect: EventEffect): ChartFigure => ({
    ...{ name, list: 'events', query: '' },
    events: { month, effect },
  })
  switch (letter) {
    case MONTH_LETTERS.shown:
      return of('monthShown', 'shown')
    case MONTH_LETTERS.hidden:
      return of('monthHidden', 'hidden')
    case MONTH_LETTERS.deleted:
      return of('monthDeleted', 'deleted')
    default:
      return undefined
  }
}

function findRateFigure(business: string, letter: string): ChartFigure | undefined {
  const of = (name: FigureName, figure: RowsFigure): ChartFigure => ({
    ...{ name, list: 'feedback', query: rowsOfBusiness(figure, business) },
  })
  if (letter === RATE_LETTERS.items) return of('rateItems', FIGURES.everShown)
  return letter === RATE_LETTERS.hidden ? of('rateHidden', FIGURES.hiddenAfterShown) : undefined
}

function findBusinessFigure(business: string, letter: string): ChartFigure | undefined {
  const of = (name: FigureName, list: ChartFigure['list'], figure: RowsFigure): ChartFigure => ({
    ...{ name, list, query: rowsOfBusiness(figure, business) },
  })
  switch (letter) {
    case BUSINESS_LETTERS.items:
      return of('businessItems', 'feedback', FIGURES.items)
    case BUSINESS_LETTERS.hidden:
      return of('businessHidden', 'feedback', FIGURES.hidden)
    case BUSINESS_LETTERS.deleted:
      return of('businessDeleted', 'feedback', FIGURES.deleted)
    case BUSINESS_LETTERS.events:
      return of('businessEvents', 'events', FIGURES.changes)
    case BUSINESS_LETTERS.responses:
      return of('businessResponses', 'responses', FIGURES.responses)
    default:
      return undefined
  }
}
