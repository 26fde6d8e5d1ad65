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

/** By the letter that an id ends with. */
export type OfLetters<Of> = Readonly<Partial<Record<string, Of>>>

const OF_MONTH: OfLetters<readonly [FigureName, EventEffect]> = {
  S: ['monthShown', 'shown'],
  H: ['monthHidden', 'hidden'],
  D: ['monthDeleted', 'deleted'],
}

type OfBusiness = readonly [FigureName, ChartFigure['list'], RowsFigure]

const RATES: OfLetters<OfBusiness> = {
  H: ['rateHidden', 'feedback', FIGURES.hiddenAfterShown],
  N: ['rateItems', 'feedback', FIGURES.everShown],
}
const BUSINESSES: OfLetters<OfBusiness> = {
  [BUSINESS_LETTERS.items]: ['businessItems', 'feedback', FIGURES.items],
  [BUSINESS_LETTERS.hidden]: ['businessHidden', 'feedback', FIGURES.hidden],
  [BUSINESS_LETTERS.deleted]: ['businessDeleted', 'feedback', FIGURES.deleted],
  [BUSINESS_LETTERS.events]: ['businessEvents', 'events', FIGURES.changes],
  [BUSINESS_LETTERS.responses]: ['businessResponses', 'responses', FIGURES.responses],
}

/** @param rest the id after the prefix and its hyphen, in capitals */
export function findChartFigure(rest: string): ChartFigure | undefined {
  const [, section, row = '', letter = ''] = SHAPE.exec(rest) ?? []
  if (section === '2') {
    const [name, effect] = OF_MONTH[letter] ?? []
    if (!name || !effect || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(row)) return undefined
    return { name, list: 'events', query: '', events: { month: row, effect } }
  }
  const [name, list, figure] = (section === '3' ? RATES : BUSINESSES)[letter] ?? []
  if (!name || !list || !figure || !/^\d{1,19}$/.test(row)) return undefined
  return { name, list, query: rowsOfBusiness(figure, row) }
}
