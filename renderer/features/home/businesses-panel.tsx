import { countOf } from '../../components/counts.ts'
import './businesses.css'
import type { BusinessComparison, BusinessesCompared } from '../../../shared/domain/business-findings.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { percentOf, businessesStrings as strings } from './businesses-strings.ts'
import { BusinessesTable } from './businesses-table.tsx'
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
