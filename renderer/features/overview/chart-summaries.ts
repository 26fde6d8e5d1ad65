import { EVENT_EFFECTS, type MonthOfEffects } from '../../../shared/domain/overview-charts.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { chartsStrings } from '../../strings/charts-strings.ts'
import type { HideRates } from './hide-rates.ts'
import { nameHour } from './hours-chart.tsx'
import { nameMonth } from './months-chart.tsx'

const strings = chartsStrings.summaries
const count = (value: number) => formatCount(value, LOCALE)

/** What each drawing shows at a glance, in a sentence. */
export function summarizeMonths(months: readonly MonthOfEffects[]): string {
  const totals = months.map(({ month, counts }) => ({
    month,
    total: EVENT_EFFECTS.reduce((sum, effect) => sum + counts[effect], 0),
  }))
  const [first, last] = [months[0], months.at(-1)]
  const most = totals.toSorted((one, other) => other.total - one.total)[0]
  if (!first || !last || !most) return strings.nothing
  const all = totals.reduce((sum, { total }) => sum + total, 0)
  return strings.months(
    nameMonth(first.month),
    nameMonth(last.month),
    nameMonth(most.month),
    count(most.total),
    count(all),
  )
}

export function summarizeHides(hides: readonly number[]): string {
  const highest = Math.max(...hides, 0)
  if (highest === 0) return strings.nothing
  const cell = hides.indexOf(highest)
  const weekday = chartsStrings.hours.weekdays[Math.floor(cell / 24)] ?? ''
  const all = hides.reduce((sum, hidden) => sum + hidden, 0)
  return strings.hides(
    countOf(all, ...chartsStrings.hours.counted, LOCALE),
    `${weekday}, ${nameHour(cell % 24)}`,
    count(highest),
  )
}

export function summarizeRates({ rated }: HideRates, labelOf: (businessId: string) => string): string {
  const [first] = rated
  if (!first) return strings.nothing
  const businesses = countOf(rated.length, ...chartsStrings.rates.businesses, LOCALE)
  return strings.rates(businesses, labelOf(first.businessId), `${(first.interval.low * 100).toFixed(1)} %`)
}
