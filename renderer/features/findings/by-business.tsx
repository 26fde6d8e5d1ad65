import { useFindingsStore } from '../../stores/findings-store.ts'
import { BusinessList } from './business-list.tsx'
import { FilteredFindings, type FindingsPartProps } from './filtered-findings.tsx'

/** The findings of all rules, one business after the other; the list beside them, or the filter, chooses one. */
export function ByBusiness(props: FindingsPartProps) {
  const businessId = useFindingsStore((state) => state.businessId)
  const setBusiness = useFindingsStore((state) => state.setBusiness)
  return (
    <div className="findings-by-rule">
      <BusinessList chosen={businessId} onChoose={setBusiness} />
      <div className="findings-main findings-whole">
        <FilteredFindings key={businessId} rule={null} sort="business" {...props} />
      </div>
    </div>
  )
}
