import './businesses.css'
import type { BusinessComparison, BusinessesCompared } from '../../../shared/domain/finding.ts'
import { countOf } from '../../../shared/format/count.ts'
import { ChartPanel } from '../../components/chart-panel.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonWords } from '../../strings/common-strings.ts'
import { businessesWords as words } from './businesses-strings.ts'
import { BusinessesTable } from './businesses-table.tsx'
import { FunnelPlot } from './funnel-plot.tsx'
import { percentOf } from './say-business.ts'

/** The businesses beside each other: how much of what each showed was hidden after that. */
export function BusinessesPanel() {
  const compared = useCall('findings:businesses', undefined, { keepsFormer: true })
  if (compared.error) return <ErrorNotice error={compared.error} />
  if (!compared.data) return <p className="dim">{commonWords.loading}</p>
  const { businesses, usualRate, percent } = compared.data
  if (usualRate === null) return <Notice kind="info" title={words.none} />
  return (
    <div className="businesses">
      <p>{words.definition}</p>
      <p className="dim">
        {words.method(countOf(businesses.length, ...words.businesses, LOCALE))}{' '}
        {words.flaggedAt(`${percent} %`)} {words.limits}
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
      <ChartPanel
        title={words.funnel}
        note={words.funnelNote}
        summary={`${countOf(businesses.length, ...words.businesses, LOCALE)}. ${words.overall(percentOf(usualRate))}`}
        chart={
          <>
            <FunnelPlot businesses={businesses} overall={usualRate} onOpen={open} />
            <p className="chart-readout">{words.overall(percentOf(usualRate))}</p>
          </>
        }
        table={<BusinessesTable businesses={businesses} onOpen={open} />}
      />
      {neverShown > 0 && (
        <p className="dim">{words.neverShown(countOf(neverShown, ...words.businesses, LOCALE))}</p>
      )}
    </>
  )
}
