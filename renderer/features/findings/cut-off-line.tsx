import type { FindingsOverview } from '../../../shared/domain/finding.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { findingsStrings as strings } from './findings-strings.ts'

/** Up to when the findings speak, and whether they are still being computed. */
export function CutOffLine({ overview }: { readonly overview: FindingsOverview }) {
  const style = useTimeStyle()
  const { cutOffMs, cutOffFrom, isComputing } = overview
  const moment = cutOffMs === null ? '' : formatMoment(cutOffMs, style)
  const asOf =
    cutOffMs === null
      ? strings.nothingFetched
      : cutOffFrom === 'sweep'
        ? strings.asOf(moment)
        : strings.asOfReceipt(moment)
  return (
    <p className="dim cut-off" role="status">
      {isComputing && <span className="cut-off-computing">{strings.computing} </span>}
      {asOf}
    </p>
  )
}
