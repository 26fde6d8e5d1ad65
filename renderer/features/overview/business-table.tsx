import { useMemo } from 'react'
import { FIGURES, type RowsFigure, rowsOfBusiness } from '../../../shared/domain/figures.ts'
import type { BusinessSummary } from '../../../shared/domain/overview.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { chartsStrings } from '../../strings/charts-strings.ts'
import { coverageStrings } from '../data/coverage-strings.ts'
import { historyIsRead } from './hide-rates.ts'
import { overviewStrings as strings } from './overview-strings.ts'

/** More businesses than a person reads in one table; the CSV report holds all of them. */
const ROWS_SHOWN = 500

/** Where most is hidden, first by number. The bar has its figure beside it. */
export function BusinessTable() {
  const businesses = useCall('businesses:list', undefined)
  const coverage = useCall('coverage:get', undefined)
  const isRead = useMemo(() => (coverage.data ? historyIsRead(coverage.data) : null), [coverage.data])
  const sorted = useMemo(() => {
    const rows = [...(businesses.data ?? [])]
    return rows.sort((one, other) => other.hiddenNow - one.hiddenNow).slice(0, ROWS_SHOWN)
  }, [businesses.data])
  if (sorted.length === 0) return null
  const { businessColumns: columns } = strings
  return (
    <section>
      <h2 className="section-title">{strings.businessTable}</h2>
      <ScrollRegion className="panel business-scroller" label={strings.businessTable}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{columns.businessId}</th>
              <th scope="col" className="number">
                {columns.feedbackItems}
              </th>
              <th scope="col" className="number">
                {columns.hiddenNow}
              </th>
              <th scope="col">{columns.share}</th>
              <th scope="col" className="number">
                {columns.deletedNow}
              </th>
              <th scope="col" className="number">
                {columns.events}
              </th>
              <th scope="col" className="number">
                {columns.responses}
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((business) => (
              <BusinessRow
                key={business.businessId}
                business={business}
                isRead={isRead?.(business.businessId) ?? null}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

interface BusinessRowProps {
  readonly business: BusinessSummary
  /** Whether its history was completely read; null until that is known. */
  readonly isRead: boolean | null
}

function BusinessRow({ business, isRead }: BusinessRowProps) {
  const showRows = useViewStore((state) => state.showRows)
  const drillDown = (text: string, figure: RowsFigure) => (
    <button
      type="button"
      className="link-button"
      onClick={() => showRows(rowsOfBusiness(figure, business.businessId))}
    >
      {text}
    </button>
  )
  const count = (value: number) => formatCount(value, LOCALE)
  return (
    <tr>
      <td>
        {business.name !== null && (
          <>
            <SafeText text={business.name} />{' '}
          </>
        )}
        <span className="mono">{drillDown(business.businessId, FIGURES.items)}</span>
      </td>
      <td className="number">{count(business.feedbackItems)}</td>
      <td className="number">{drillDown(count(business.hiddenNow), FIGURES.hidden)}</td>
      <td>
        {isRead === true && <HiddenShare business={business} />}
        {isRead === false && <span className="dim">{chartsStrings.rates.notRead}</span>}
      </td>
      <td className="number">{drillDown(count(business.deletedNow), FIGURES.deleted)}</td>
      <td className="number">{count(business.events)}</td>
      <td className="number">
        <Responses business={business} />
      </td>
    </tr>
  )
}

/** No responses are called none only where all were read. */
function Responses({ business: { responses, areResponsesRead } }: { readonly business: BusinessSummary }) {
  if (areResponsesRead) return formatCount(responses, LOCALE)
  if (responses === 0) return <span className="dim nowrap">{strings.notFetched}</span>
  return (
    <>
      {formatCount(responses, LOCALE)} <span className="dim">{coverageStrings.responsesNotRead}</span>
    </>
  )
}

function HiddenShare({ business }: { readonly business: BusinessSummary }) {
  const share = business.feedbackItems === 0 ? 0 : (business.hiddenNow / business.feedbackItems) * 100
  return (
    <div className="share">
      <div className="share-track" aria-hidden="true">
        <div className="share-bar" style={{ width: `${share}%` }} />
      </div>
      <span className="share-text">{strings.shareOf(share.toFixed(1))}</span>
    </div>
  )
}
