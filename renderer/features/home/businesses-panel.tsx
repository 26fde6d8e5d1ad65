import { countOf, formatCount } from '../../components/counts.ts'
import './businesses.css'
import { FIGURES, rowsOfBusiness } from '../../../shared/domain/figures.ts'
import type { BusinessComparison, BusinessesCompared } from '../../../shared/domain/overview.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { TableHead } from '../../components/plain-table.tsx'
import { BusinessName } from '../../components/safe-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { chanceOf, businessesStrings as strings } from './businesses-strings.ts'
import { percentOf } from './format.ts'
import { FunnelPlot } from './funnel-plot.tsx'

/** The businesses beside each other: how much of what each showed was hidden after that. */
export function BusinessesPanel() {
  const compared = useCall('findings:businesses', undefined, { keepsFormer: true })
  if (compared.error) return <ErrorNotice error={compared.error} />
  if (!compared.data) return <p className="dim">{commonStrings.loading}</p>
  const { businesses, usualRate, percent } = compared.data
  if (usualRate === null) return <Notice kind="info" title={strings.none} />
  return (
    <div className="businesses">
      <p>{strings.definition}</p>
      <p className="dim">
        {strings.method(countOf(businesses.length, ...strings.businesses))} {strings.flaggedAt(`${percent}%`)}{' '}
        {strings.limits}
      </p>
      <Comparison compared={compared.data} usualRate={usualRate} />
    </div>
  )
}

interface ComparisonProps {
  readonly compared: BusinessesCompared
  readonly usualRate: number
}

function Comparison({ compared: { businesses, neverShown }, usualRate }: ComparisonProps) {
  const showRows = useViewStore((state) => state.showRows)
  const open = ({ businessId }: BusinessComparison) => showRows(`business:${businessId}`)
  return (
    <>
      <h3>{strings.funnel}</h3>
      <p className="dim">
        {strings.funnelNote} {strings.overall(percentOf(usualRate))}
      </p>
      <FunnelPlot businesses={businesses} overall={usualRate} onOpen={open} />
      <BusinessesTable businesses={businesses} onOpen={open} />
      {neverShown > 0 && (
        <p className="dim">{strings.neverShown(countOf(neverShown, ...strings.businesses))}</p>
      )}
    </>
  )
}

/** An interval wider than this says next to nothing. */
const WIDE = 0.5

interface BusinessesTableProps {
  readonly businesses: readonly BusinessComparison[]
  onOpen(business: BusinessComparison): void
}

/** The same figures as the drawing, those that surely hide most first, and how many reviews are hidden now. */
function BusinessesTable({ businesses, onOpen }: BusinessesTableProps) {
  const listed = useCall('businesses:list', undefined, { keepsFormer: true }).data
  const hiddenOf = new Map(listed?.map(({ businessId, stateHidden }) => [businessId, stateHidden]))
  const sorted = [...businesses].sort((one, other) => other.interval.low - one.interval.low)
  return (
    <table className="plain-table">
      <TableHead columns={Object.values(strings.columns)} numbers={[1, 10]} />
      <tbody>
        {sorted.map((business) => (
          <BusinessRow
            key={business.businessId}
            business={business}
            hiddenNow={hiddenOf.get(business.businessId)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

interface BusinessRowProps {
  readonly business: BusinessComparison
  /** Undefined until it is counted. */
  readonly hiddenNow: number | undefined
  onOpen(business: BusinessComparison): void
}

function BusinessRow({ business, hiddenNow, onOpen }: BusinessRowProps) {
  const showRows = useViewStore((state) => state.showRows)
  const { businessId, interval, expected } = business
  const isWide = interval.high - interval.low > WIDE
  return (
    <tr>
      <th scope="row">
        <button type="button" className="link-button" onClick={() => onOpen(business)}>
          <BusinessName id={businessId} />
        </button>
      </th>
      <td className="number">{formatCount(business.items)}</td>
      <td className="number">{formatCount(business.everShown)}</td>
      <td className="number">{formatCount(business.hidden)}</td>
      <td className="number">
        {hiddenNow !== undefined && (
          <button
            type="button"
            className="link-button"
            onClick={() => showRows(rowsOfBusiness(FIGURES.stateHidden, businessId))}
          >
            {formatCount(hiddenNow)}
          </button>
        )}
      </td>
      <td className="number nowrap">
        {percentOf(business.rate)}
        {isWide && (
          <span className="dim" title={strings.fewHint}>
            {' '}
            ({strings.few})
          </span>
        )}
      </td>
      <td className="number nowrap">{percentOf(interval.low)}</td>
      <td className="number nowrap">{percentOf(interval.high)}</td>
      <td className="number">{expected.toFixed(1)}</td>
      <td className="number nowrap">{chanceOf(business.chance)}</td>
      <td className="number nowrap">{chanceOf(business.adjustedChance)}</td>
      <td>
        {business.isFlagged ? (
          <strong className="nowrap">{strings.flagged}</strong>
        ) : (
          <span className="dim nowrap">{strings.notFlagged}</span>
        )}
      </td>
    </tr>
  )
}
