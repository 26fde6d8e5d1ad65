import { FIGURES, rowsOfBusiness } from '../../../shared/domain/figures.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { BusinessName } from '../../components/business-name.tsx'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useBusinessLabel } from '../../ipc/workspace-facts.ts'
import { chartsStrings } from '../../strings/charts-strings.ts'
import type { HideRates, RatedBusiness } from './hide-rates.ts'

const strings = chartsStrings.rates
/** As many as can be compared at a glance; the table has them all. */
const DRAWN = 20
/** Shares where the axis can end: the first one that holds every interval. */
const AXIS_ENDS = [0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.32, 0.4, 0.6, 0.8, 1] as const
const AXIS_PARTS = [0, 1, 2, 3, 4] as const

interface RatesProps {
  readonly rates: HideRates
  /** Opens exactly the items of this search. */
  onOpen(filter: string): void
}

export const hiddenOf = (businessId: string) => rowsOfBusiness(FIGURES.hiddenAfterShown, businessId)
export const shownOf = (businessId: string) => rowsOfBusiness(FIGURES.everShown, businessId)

/** A dot for the rate, a bar for its interval, a line for all businesses together. */
export function RatesChart({ rates, onOpen }: RatesProps) {
  const labelOf = useBusinessLabel()
  const drawn = rates.rated.slice(0, DRAWN)
  const roving = useRovingCells({ rows: drawn.length, columns: 1 })
  const highest = Math.max(...drawn.map(({ interval }) => interval.high))
  const axisEnd = AXIS_ENDS.find((end) => end >= highest) ?? 1
  const placeOf = (share: number) => `${(share / axisEnd) * 100}%`
  if (drawn.length === 0 && rates.notRead.length === 0) return <p className="dim">{chartsStrings.nothing}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
      <div ref={roving.gridRef} onKeyDown={roving.onKeyDown}>
        <fieldset className="rates-chart" aria-label={`${strings.title}. ${chartsStrings.keysHint}`}>
          <div className="rates-row rates-axis" aria-hidden="true">
            <span />
            <span className="rates-track">
              {AXIS_PARTS.map((part) => (
                <span
                  key={part}
                  className={`rates-tick rates-tick-${part}`}
                  style={{ left: `${part * 25}%` }}
                >
                  {percentOf((part * axisEnd) / 4, 0)}
                </span>
              ))}
            </span>
            <span />
          </div>
          {drawn.map((business, row) => (
            <button
              key={business.businessId}
              type="button"
              className="rates-row"
              aria-description={sayRate(business, labelOf(business.businessId))}
              title={sayRate(business, labelOf(business.businessId))}
              onClick={() => onOpen(hiddenOf(business.businessId))}
              {...roving.cellProps(row)}
            >
              <span className="rates-name">
                <BusinessName id={business.businessId} />
              </span>
              <span className="rates-track">
                <span
                  className="rates-interval"
                  style={{
                    left: placeOf(business.interval.low),
                    width: placeOf(business.interval.high - business.interval.low),
                  }}
                />
                <span className="rates-dot" style={{ left: placeOf(business.rate) }} />
                {rates.overall !== null && (
                  <span className="rates-overall" style={{ left: placeOf(rates.overall) }} />
                )}
              </span>
              <span className="number">{percentOf(business.rate)}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <p className="chart-readout">{remarks(rates, drawn.length)}</p>
    </>
  )
}

export function RatesTable({ rates, onOpen }: RatesProps) {
  const drillDown = (text: string, filter: string) => (
    <button type="button" className="link-button" onClick={() => onOpen(filter)}>
      {text}
    </button>
  )
  const count = (value: number) => formatCount(value, LOCALE)
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{strings.business}</th>
          {[strings.shown, strings.hidden, strings.rate, strings.low, strings.high].map((name) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.rated.map(({ businessId, everShown, hidden, rate, interval }) => (
          <tr key={businessId}>
            <th scope="row">
              <BusinessName id={businessId} />
            </th>
            <td className="number">{drillDown(count(everShown), shownOf(businessId))}</td>
            <td className="number">{drillDown(count(hidden), hiddenOf(businessId))}</td>
            <td className="number">{percentOf(rate)}</td>
            <td className="number">{percentOf(interval.low)}</td>
            <td className="number">{percentOf(interval.high)}</td>
          </tr>
        ))}
        {rates.notRead.map(({ businessId, everShown, hidden }) => (
          <tr key={businessId}>
            <th scope="row">
              <BusinessName id={businessId} />
            </th>
            <td className="number">{drillDown(count(everShown), shownOf(businessId))}</td>
            <td className="number">{drillDown(count(hidden), hiddenOf(businessId))}</td>
            <td colSpan={3} className="dim">
              {strings.notRead}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sayRate({ rate, interval, hidden, everShown }: RatedBusiness, business: string): string {
  return strings.row(
    business,
    percentOf(rate),
    percentOf(interval.low),
    percentOf(interval.high),
    formatCount(hidden, LOCALE),
    formatCount(everShown, LOCALE),
  )
}

function remarks({ rated, notRead, overall }: HideRates, drawn: number): string {
  const sentences = [
    overall !== null && `${strings.overall(percentOf(overall))}.`,
    rated.length > drawn && strings.more(formatCount(drawn, LOCALE), formatCount(rated.length, LOCALE)),
    notRead.length > 0 && strings.notReadMore(countOf(notRead.length, ...strings.businesses, LOCALE)),
  ]
  return sentences.filter(Boolean).join(' ')
}

function percentOf(share: number, decimals = 1): string {
  return `${(share * 100).toFixed(decimals)} %`
}
