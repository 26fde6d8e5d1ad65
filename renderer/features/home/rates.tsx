import { FIGURES, rowsOfBusiness } from '../../../shared/domain/figures.ts'
import { countOf } from '../../components/counts.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessLabel, useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import styles from './charts.module.css'
import { count, percentOf } from './format.ts'
import type { HideRates, RatedBusiness } from './hide-rates.ts'
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
            {strings.moreRates(count(rated.length - drawn.length))}
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
    count(hidden),
    count(everShown),
  )
}
