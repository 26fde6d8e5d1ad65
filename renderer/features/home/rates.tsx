import type { Coverage, CoverageGroup } from '../../../shared/domain/coverage.ts'
import { FIGURES, rowsOfBusiness } from '../../../shared/domain/figures.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { HideRate } from '../../../shared/domain/overview-charts.ts'
import { exactInterval, type Interval } from '../../../shared/statistics/binomial.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessLabel, useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import styles from './charts.module.css'
import { percentOf } from './format.ts'
import { strings } from './strings.ts'

/** As many as have room; the table has all. */
const DRAWN = 6

export const hiddenOf = (businessId: string) => rowsOfBusiness(FIGURES.hiddenAfterShown, businessId)
export const shownOf = (businessId: string) => rowsOfBusiness(FIGURES.everShown, businessId)

/** A dot for the rate and a line for its interval, from 0 to the highest limit that is drawn. */
export function Rates({ rates, onTable }: { readonly rates: HideRates; onTable(): void }) {
  const showRows = useViewStore((state) => state.showRows)
  const flagged = useFlagged()
  const labelOf = useBusinessLabel()
  const names = useBusinessNames()
  const { rated, overall, notRead } = rates
  const drawn = rated.slice(0, DRAWN)
  const roving = useRovingCells({ rows: drawn.length, columns: 1 })
  const end = Math.max(...drawn.map(({ interval }) => interval.high), 0.001)
  const placeOf = (share: number) => `${(share / end) * 100}%`
  if (drawn.length === 0) return <p className={styles.note}>{strings.noRates}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
      <div ref={roving.gridRef} onKeyDown={roving.onKeyDown}>
        <fieldset className={styles.rates} aria-label={`${strings.rates}. ${strings.keysHint}`}>
          {drawn.map((business, row) => (
            <button
              key={business.businessId}
              type="button"
              className={styles.rate}
              data-flagged={flagged.has(business.businessId) || undefined}
              aria-description={sayRate(business, labelOf(business.businessId))}
              title={sayRate(business, labelOf(business.businessId))}
              onClick={() => showRows(hiddenOf(business.businessId))}
              {...roving.cellProps(row)}
            >
              <span className={styles.rateName}>
                <SafeText text={names.get(business.businessId) ?? business.businessId} />
              </span>
              <span className={styles.track}>
                {overall !== null && <span className={styles.overall} style={{ left: placeOf(overall) }} />}
                <span
                  className={styles.interval}
                  style={{
                    left: placeOf(business.interval.low),
                    width: placeOf(business.interval.high - business.interval.low),
                  }}
                />
                <span className={styles.dot} style={{ left: placeOf(business.rate) }} />
              </span>
              <span className={styles.percent}>{percentOf(business.rate)}</span>
            </button>
          ))}
        </fieldset>
      </div>
      {overall !== null && (
        <p className={styles.overallName}>
          <span style={{ left: placeOf(overall) }}>{strings.overall(percentOf(overall))}</span>
        </p>
      )}
      <p className={styles.remarks}>
        {rated.length > drawn.length && (
          <button type="button" className={styles.link} onClick={onTable}>
            {strings.moreRates(formatCount(rated.length - drawn.length))}
          </button>
        )}
        {notRead.length > 0 && (
          <span>{strings.notReadMore(countOf(notRead.length, ...strings.businesses))}</span>
        )}
      </p>
    </>
  )
}

/** Businesses of which the rule says that they hide more than the others. */
function useFlagged(): ReadonlySet<string> {
  const { data } = useCall('findings:businesses', undefined, { keepsFormer: true })
  return new Set(data?.businesses.filter(({ isFlagged }) => isFlagged).map(({ businessId }) => businessId))
}

function sayRate({ rate, interval, hidden, everShown }: RatedBusiness, business: string): string {
  return strings.rate(
    business,
    percentOf(rate),
    percentOf(interval.low),
    percentOf(interval.high),
    formatCount(hidden),
    formatCount(everShown),
  )
}

export interface RatedBusiness extends HideRate {
  /** 0…1. */
  readonly rate: number
  readonly interval: Interval
}

export interface HideRates {
  /** The ones whose rate is surely highest first. */
  readonly rated: readonly RatedBusiness[]
  /** Their history was not completely read: no rate is claimed. */
  readonly notRead: readonly HideRate[]
  /** 0…1 over all rated ones together; null without any. */
  readonly overall: number | null
}

/** Rates only where complete sweeps read all the days of history that were asked for, and where an item was shown. */
export function toHideRates(rates: readonly HideRate[], coverage: Coverage): HideRates {
  const isRead = historyIsRead(coverage)
  const shown = rates.filter((rate) => rate.everShown > 0)
  const rated = shown.filter(({ businessId }) => isRead(businessId)).map(toRated)
  const total = rated.reduce((sum, rate) => sum + rate.everShown, 0)
  const hidden = rated.reduce((sum, rate) => sum + rate.hidden, 0)
  return {
    rated: rated.toSorted((one, other) => other.interval.low - one.interval.low || other.rate - one.rate),
    notRead: shown.filter(({ businessId }) => !isRead(businessId)),
    overall: total === 0 ? null : hidden / total,
  }
}

function toRated(rate: HideRate): RatedBusiness {
  return { ...rate, rate: rate.hidden / rate.everShown, interval: exactInterval(rate.hidden, rate.everShown) }
}

/** Where an answer is no, a share of a business would count what was not fetched. */
export function historyIsRead({ groups }: Coverage): (businessId: BusinessId) => boolean {
  const groupOf = new Map(groups.flatMap((group) => (group.businessIds ?? []).map((id) => [id, group])))
  const others = groups.find(({ businessIds }) => businessIds === null)
  return (businessId) => {
    const group = groupOf.get(businessId) ?? others
    return group !== undefined && isHistoryRead(group)
  }
}

/** Days that nobody asked for are not held against it; a gap or an incomplete reading between them is. */
function isHistoryRead({ stretches: { history } }: CoverageGroup): boolean {
  const first = history.findIndex(({ state }) => state !== 'not-fetched')
  const last = history.findLastIndex(({ state }) => state !== 'not-fetched')
  return first !== -1 && history.slice(first, last + 1).every(({ state }) => state === 'complete')
}
