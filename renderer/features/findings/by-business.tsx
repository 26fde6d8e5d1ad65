import { useFindingsStore } from '../../stores/findings-store.ts'
import { FilteredFindings, type FindingsPartProps } from './filtered-findings.tsx'

/** The findings of all rules, one business after the other; the filter chooses one. */
export function ByBusiness(props: FindingsPartProps) {
  const businessId = useFindingsStore((state) => state.businessId)
  return (
    <div className="findings-main findings-whole">
      <FilteredFindings key={businessId} rule={null} sort="business" {...props} />
    </div>
  )
}
