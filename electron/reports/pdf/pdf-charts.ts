import type { AuditZone } from '../../../shared/domain/audit-zone.ts'
import { monthRowId, rateRowId } from '../../../shared/domain/chart-figures.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { HideRate, MonthOfEffects } from '../../../shared/domain/overview-charts.ts'
import { figurePrefix, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { printDay } from '../../../shared/format/utc-text.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { someTerm } from '../../../shared/query/query.ts'
import { exactInterval } from '../../../shared/statistics/binomial.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../../store/index-codes.ts'
import { ChartsTally, findEnds, type TallyRow } from '../../store/read/charts-tally.ts'
import { allOf, condition, ofSelectedItems } from '../../store/read/condition.ts'
import { ITEM_BY_ITEM } from '../../store/read/entry-rows.ts'
import { isEverything, matchingItems, type Selection } from '../../store/read/iterate-rows.ts'
import { readChartsTally, readOverviewCharts } from '../../store/read/overview.ts'
import { toItemsOfBusinesses } from '../../store/read/several-businesses.ts'
import { printPercent } from '../print-values.ts'
import { findRedactor, zoneOfReport } from '../redact-table.ts'
import type { PdfScope } from './pdf-order.ts'
import { findNames, type PrintedText, type TextPrinter } from './printable-text.ts'

/** Those with the most reviews ever shown. */
export const BUSINESSES_DRAWN = 25
/** No limit, as SQLite writes it. */
const ALL = -1
const WITH_CHARTS = new Set<PdfTemplate>([
  'feedback',
  'hidden-and-deleted',
  'visibility-changes',
  'businesses',
])

export interface PdfCharts {
  /** Month, turned shown, turned hidden, set as deleted; then the id of the row, and the month in words. */
  readonly months: readonly (readonly [string, number, number, number, string, string])[]
  /** True if the search selects only some items of a business, so that their share would not be the business's rate. */
  readonly areRatesWithheld: boolean
  readonly rates: readonly {
    readonly id: string
    /** Its id, or its pseudonym. */
    readonly business: string
    /** Null where it is not known. */
    readonly name: PrintedText | null
    readonly hits: number
    readonly of: number
    readonly rate: number
    readonly low: number
    readonly high: number
    readonly text: string
    readonly interval: string
  }[]
}

/** The data of a template's charts; empty charts are left out. */
export function drawCharts(order: PdfScope, selection: Selection, printer: TextPrinter): PdfCharts {
  const { db, template } = order
  const prefix = figurePrefix(template)
  const months = WITH_CHARTS.has(template) ? countMonths(db, selection, zoneOfReport(order)) : []
  const hasRates = isRated(order)
  const rates = hasRates ? listRates(order, selection) : []
  const names = findNames(order)
  return {
    months: months.map(
      ({ month, counts }) =>
        [
          ...([month, counts.shown, counts.hidden, counts.deleted] as const),
          ...([monthRowId(prefix, month), printDay(month)] as const),
        ] as const,
    ),
    areRatesWithheld: WITH_CHARTS.has(template) && !hasRates,
    rates: rates.map(({ businessId: business, everShown, hidden }) => {
      const { low, high } = exactInterval(hidden, everShown)
      return {
        id: rateRowId(prefix, business),
        business,
        name: names[business] ? printer.print(names[business]) : null,
        hits: hidden,
        of: everShown,
        rate: hidden / everShown,
        low,
        high,
        text: printPercent(hidden / everShown),
        interval: `${printPercent(low)} – ${printPercent(high)}`,
      }
    }),
  }
}

const isRated = ({ template, filter }: PdfScope): boolean =>
  WITH_CHARTS.has(template) && choosesWholeBusinesses(filter)

const AXIS_STEP = 0.05

/** The end of the axis of rates: the highest limit, rounded up to 5%. */
export function toRatesAxis(rates: PdfCharts['rates']): { readonly most: number; readonly label: string } {
  const highest = Math.max(AXIS_STEP, ...rates.map(({ high }) => high))
  // The quotient of two fractions can exceed a whole number by a rounding.
  const steps = Math.ceil(highest / AXIS_STEP - 1e-9)
  return { most: steps * AXIS_STEP, label: `0–${steps * 5}%` }
}

/** The largest businesses; ties are ordered by the printed id or pseudonym. */
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
 * Whether a search selects or excludes whole businesses. Only then is the share of hidden items the hide rate of a
 * business: a search for hidden items would give 100%.
 */
export function choosesWholeBusinesses(filter: string): boolean {
  return !someTerm(parseQuery(filter).query, ({ key }) => key !== 'business')
}

/** The data of a ribbon: its periods and marks, in ten-thousandths of its width. */
export interface PrintedRibbon {
  /** Visibility (`s`hown, `h`idden, `u`nknown), start, end. */
  readonly s: readonly (readonly ['s' | 'h' | 'u', number, number])[]
  /** Positions at which the item was set as deleted. */
  readonly d: readonly number[]
}

export interface RibbonAxis {
  readonly fromMs: number
  readonly toMs: number
}

const WIDTH = 10_000
const LETTERS = { shown: 's', hidden: 'h', unknown: 'u' } as const

/** @param axis `fromMs` before `toMs`; parts outside are cut */
export function toRibbon(
  { spans, deletions }: Pick<FeedbackListRow, 'spans' | 'deletions'>,
  axis: RibbonAxis,
): PrintedRibbon {
  const place = (ms: number): number =>
    Math.round(Math.min(1, Math.max(0, (ms - axis.fromMs) / (axis.toMs - axis.fromMs))) * WIDTH)
  return {
    s: spans.map(
      ({ visibility, startMs, endMs }) =>
        [LETTERS[visibility], place(startMs ?? axis.fromMs), place(endMs ?? axis.toMs)] as const,
    ),
    d: deletions.filter(({ deleted }) => deleted === 1).map(({ utcMs }) => place(utcMs)),
  }
}

/** All other items have one event, which shows them for the first time. */
const MAY_HAVE_CHANGED = condition(
  `NOT (f.event_count = 1 AND f.visibility = ${VISIBILITY_CODES.shown} AND f.deleted = ${DELETED_CODES.no})`,
)

/**
 * Changes per month of the selected items, oldest first, from the month of their first event to that of the last; see
 * [Note: What an event does]. Of a selection, events that show an item for the first time are left out.
 */
export function countMonths(
  db: ReadableDatabase,
  selection: Selection,
  zone: AuditZone,
): readonly MonthOfEffects[] {
  const isOfAll = isEverything(selection)
  const known = isOfAll ? readChartsTally(db) : null
  if (known) return known.months()
  const items = matchingItems(db, selection, 'all')
  const { sql, values } = allOf(ofSelectedItems([items, MAY_HAVE_CHANGED], 'e.feedback_id'))
  const rows = db
    .prepare<unknown[], TallyRow>(
      `SELECT CAST(e.feedback_id AS TEXT), e.time_ms, e.show, e.deleted, e.flags
       FROM event e WHERE ${sql}
       ORDER BY ${ITEM_BY_ITEM}`,
    )
    .raw()
    .iterate(...values)
  const tally = new ChartsTally(zone)
  for (const row of rows) tally.add(row)
  return tally.months(findEnds(db, 'event', isOfAll ? null : items))
}

/** The businesses with the most items ever shown; see [Note: hide rate]. */
function countHideRates(db: ReadableDatabase, selection: Selection, atMost: number): readonly HideRate[] {
  const known = isEverything(selection) ? readOverviewCharts(db) : null
  if (known) {
    const shown = known.hideRates.filter(({ everShown }) => everShown > 0)
    const largestFirst = shown.toSorted((one, other) => other.everShown - one.everShown)
    return atMost === ALL ? largestFirst : largestFirst.slice(0, atMost)
  }
  const { from, business, values } = toItemsOfBusinesses(db, matchingItems(db, selection, 'all'))
  return db
    .prepare<unknown[], HideRate>(
      `SELECT CAST(${business} AS TEXT) AS businessId, count(*) AS everShown,
         sum(f.hidden_after_shown) AS hidden
       FROM ${from} AND f.was_shown
       GROUP BY +${business} ORDER BY everShown DESC, +${business} LIMIT +?`,
    )
    .all(...values, atMost)
}
