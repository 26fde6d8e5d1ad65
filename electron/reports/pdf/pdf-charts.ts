import { monthRowId, rateRowId } from '../../../shared/domain/chart-figures.ts'
import type { HideRate } from '../../../shared/domain/overview-charts.ts'
import { figurePrefix, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { someTerm } from '../../../shared/query/query.ts'
import { exactInterval } from '../../../shared/statistics/binomial-interval.ts'
import type { Selection } from '../../store/read/iterate-rows.ts'
import { printPercent } from '../print-numbers.ts'
import { findRedactor } from '../redact-table.ts'
import { printDay } from './pdf-dates.ts'
import type { PdfScope } from './pdf-order.ts'
import { countHideRates, countMonths } from './scope-charts.ts'

const BUSINESSES_DRAWN = 25
/** No limit, as SQLite writes it. */
const ALL = -1
const WITH_MONTHS = new Set<PdfTemplate>([
  'feedback',
  'hidden-and-deleted',
  'visibility-changes',
  'businesses',
])
const WITH_RATES = new Set<PdfTemplate>([
  'feedback',
  'hidden-and-deleted',
  'visibility-changes',
  'businesses',
])

export interface PdfCharts {
  /** Month, turned shown, turned hidden, set as deleted; then the id of the row, and the month in words. */
  readonly months: readonly (readonly [string, number, number, number, string, string])[]
  /** The search chooses items within businesses, so that a share of them would be none of the business. */
  readonly areRatesWithheld: boolean
  readonly rates: readonly {
    readonly id: string
    readonly business: string
    readonly hits: number
    readonly of: number
    readonly rate: number
    readonly low: number
    readonly high: number
    readonly text: string
    readonly interval: string
  }[]
}

/** What the charts of a template draw; the template leaves out a chart that has nothing. */
export function drawCharts(order: PdfScope, selection: Selection): PdfCharts {
  const { db, template } = order
  const prefix = figurePrefix(template)
  const months = WITH_MONTHS.has(template) ? countMonths(db, selection) : []
  const isRated = WITH_RATES.has(template) && choosesWholeBusinesses(order.filter)
  const rates = isRated ? listRates(order, selection) : []
  return {
    months: months.map(
      ({ month, counts }) =>
        [
          ...([month, counts.shown, counts.hidden, counts.deleted] as const),
          ...([monthRowId(prefix, month), printDay(month)] as const),
        ] as const,
    ),
    areRatesWithheld: WITH_RATES.has(template) && !isRated,
    rates: rates.map(({ businessId: business, everShown, hidden }) => {
      const { low, high } = exactInterval(hidden, everShown)
      return {
        id: rateRowId(prefix, business),
        business,
        hits: hidden,
        of: everShown,
        rate: hidden / everShown,
        ...{ low, high },
        text: printPercent(hidden / everShown),
        interval: `${printPercent(low)} – ${printPercent(high)}`,
      }
    }),
  }
}

/** The largest; those of one size in the order of what stands for them, which also decides which are left out. */
function listRates(order: PdfScope, selection: Selection): readonly RateOf[] {
  const redactor = findRedactor(order)
  if (!redactor) return countHideRates(order.db, selection, BUSINESSES_DRAWN)
  return countHideRates(order.db, selection, ALL)
    .map((rate) => ({ ...rate, businessId: redactor.pseudonyms('businessId', rate.businessId) }))
    .sort((a, b) => b.everShown - a.everShown || (a.businessId < b.businessId ? -1 : 1))
    .slice(0, BUSINESSES_DRAWN)
}

type RateOf = Omit<HideRate, 'businessId'> & { readonly businessId: string }

/**
 * Whether a search takes businesses whole or leaves them out whole. Only then is a share of its items the hide rate of a
 * business: of items that were chosen because they are hidden, all are hidden.
 */
export function choosesWholeBusinesses(filter: string): boolean {
  return !someTerm(parseQuery(filter).query, ({ key }) => key !== 'business')
}
