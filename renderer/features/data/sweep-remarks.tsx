import type { Sweep } from '../../../shared/domain/sweep.ts'
import { formatDuration, formatMoment } from '../../../shared/format/time.ts'
import { countOf } from '../../components/counts.ts'
import { Spelled } from '../../components/spelled.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.history

/** Clocks of machines that keep time at all differ by less. */
const NOTEWORTHY_SKEW_MS = 120_000

/** Why a sweep is not complete, and what else an auditor may want to know of it. */
export function SweepRemarks({ sweep }: { readonly sweep: Sweep }) {
  const style = useTimeStyle()
  const observations = listObservations(sweep)
  if (sweep.reasons.length === 0 && !sweep.imported && observations.length === 0) return null
  return (
    <ul className={styles.remarks}>
      {sweep.reasons.map((reason) => (
        <li key={`${reason.code} ${reason.detail}`}>
          {sweep.outcome === 'complete' ? strings.acknowledgedText : dataStrings.reasons[reason.code]}{' '}
          <span className={styles.faint}>{reason.detail}</span>
        </li>
      ))}
      {sweep.imported && <li>{strings.importedText(formatMoment(sweep.imported.asOfMs, style))}</li>}
      {observations.map((observation) => (
        <li key={observation} className={styles.faint}>
          <Spelled>{observation}</Spelled>
        </li>
      ))}
    </ul>
  )
}

function listObservations({ observations }: Sweep): string[] {
  const { outsideWindow, clockSkewMs, repeated } = observations
  const remarks: string[] = []
  if (repeated) remarks.push(strings.repeated(countOf(repeated, ...strings.entryNouns)))
  if (outsideWindow > 0) remarks.push(strings.outsideWindow(countOf(outsideWindow, ...strings.entryNouns)))
  if (clockSkewMs !== null && Math.abs(clockSkewMs) >= NOTEWORTHY_SKEW_MS) {
    const duration = formatDuration(Math.abs(clockSkewMs))
    remarks.push(clockSkewMs > 0 ? strings.clockAhead(duration) : strings.clockBehind(duration))
  }
  return remarks
}
