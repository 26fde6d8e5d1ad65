import type { BusinessId } from '../../../shared/domain/ids.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { BusinessName } from '../../components/business-name.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { findingsStrings as strings } from './findings-strings.ts'

/** As many as anyone scrolls through; the filter finds the others by name and id. */
const SHOWN = 200

interface BusinessListProps {
  readonly chosen: BusinessId | null
  /** null for all of them. */
  onChoose(business: BusinessId | null): void
}

/** How much was found at each business, most first. */
export function BusinessList({ chosen, onChoose }: BusinessListProps) {
  const businesses = useCall('findings:by-business', undefined, { keepsFormer: true }).data ?? []
  const total = businesses.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className="rule-list panel" aria-label={strings.businessList}>
      <button
        type="button"
        className="rule-item"
        aria-current={chosen === null ? 'true' : undefined}
        onClick={() => onChoose(null)}
      >
        <span className="rule-item-title">
          {strings.filters.everyBusiness}
          <span className="rule-item-count">{formatCount(total, LOCALE)}</span>
        </span>
        <span className="rule-item-states">{countOf(businesses.length, ...strings.businesses, LOCALE)}</span>
      </button>
      {businesses.slice(0, SHOWN).map(({ businessId, count, open }) => (
        <button
          key={businessId}
          type="button"
          className="rule-item"
          aria-current={businessId === chosen ? 'true' : undefined}
          onClick={() => onChoose(businessId)}
        >
          <span className="rule-item-title">
            <BusinessName id={businessId} />
            <span className="rule-item-count">{formatCount(count, LOCALE)}</span>
          </span>
          <span className="rule-item-states">{strings.openOf(formatCount(open, LOCALE))}</span>
        </button>
      ))}
      {businesses.length > SHOWN && (
        <p className="dim">{strings.moreBusinesses(businesses.length - SHOWN)}</p>
      )}
    </nav>
  )
}
