import { printDay } from '../../../shared/format/utc-text.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { printExactLength } from '../../../shared/strings/case-titles.ts'
import { pageOneStrings as strings } from '../../../shared/strings/page-one-strings.ts'
import { printCount } from '../print-values.ts'
import { zoneOfReport } from '../redact-table.ts'
import type { ResultScope } from './page-result.ts'
import { BUSINESSES_DRAWN, toRatesAxis } from './pdf-charts.ts'
import type { PdfScope } from './pdf-order.ts'
import { labelBusinesses, labelShownBusinesses, type TextPrinter } from './printable-text.ts'

/** Lines of each list. */
const LISTED = 4

/**
 * Where to look first: the largest groups of reviews hidden together, and the highest hide rates. Null without either.
 */
export function toHighlights(
  order: PdfScope,
  { template, facts, charts }: ResultScope,
  printer: TextPrinter,
) {
  if (template !== 'hidden-and-deleted') return null
  const rates = charts.rates
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.rate - a.rate || b.of - a.of)
    .slice(0, LISTED)
  if (facts.groups.length === 0 && rates.length === 0) return null
  const labelOf = labelShownBusinesses(order, printer)
  // Rates have pseudonyms already where the report is redacted.
  const labelOfShown = labelBusinesses(order, printer)
  const zone = zoneOfReport(order)
  const isOfLargest = charts.rates.length === BUSINESSES_DRAWN
  return {
    groups: facts.groups
      .slice(0, LISTED)
      .map(({ businessId, fromMs, feedbackIds, durationMs }) => [
        labelOf(businessId),
        fromMs === null ? '' : printDay(toDayText(fromMs, zone)),
        printCount(feedbackIds.length),
        printExactLength(durationMs),
      ]),
    moreGroups:
      facts.groups.length > LISTED ? strings.moreGroups(printCount(facts.groups.length - LISTED)) : null,
    rates: rates.map(({ business, rate, low, high, text }) => ({
      name: labelOfShown(business),
      rate,
      low,
      high,
      text,
    })),
    most: toRatesAxis(rates).most,
    ratesTitle: isOfLargest ? strings.ratesOfLargest(printCount(charts.rates.length)) : strings.rates,
    ofLargest: isOfLargest ? strings.ofLargest : null,
  }
}
