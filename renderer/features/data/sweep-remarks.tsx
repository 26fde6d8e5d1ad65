import type { Sweep } from '../../../shared/domain/sweep.ts'
import { countOf } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { syncStrings as strings } from './sync-strings.ts'

/** Clocks of machines that keep time at all differ by less. */
const NOTEWORTHY_SKEW_MS = 120_000

export function hasRemarks(sweep: Sweep): boolean {
  return (
    sweep.imported !== null ||
    sweep.reasons.length > 0 ||
    sweep.difference.reappeared > 0 ||
    listObservations(sweep).length > 0
  )
}

/** Why a sweep is not complete, and what else an auditor may want to know of it. */
export function SweepRemarks({
  sweep,
  onShowReappeared,
}: {
  readonly sweep: Sweep
  onShowReappeared(): void
}) {
  const { reappeared } = sweep.difference
  const style = useTimeStyle()
  return (
    <ul className="outcome-reasons">
      {sweep.reasons.map((reason) => (
        <li key={`${reason.code} ${reason.detail}`}>
          {sweep.outcome === 'complete' ? strings.quarantineAcknowledged : strings.reasons[reason.code]}{' '}
          <span className="dim">{reason.detail}</span>
        </li>
      ))}
      {sweep.imported && <li>{strings.imported(formatMoment(sweep.imported.asOfMs, style))}</li>}
      {reappeared > 0 && (
        <li>
          <button type="button" className="link-button" onClick={onShowReappeared}>
            {strings.reappeared(countOf(reappeared, ...strings.entries, LOCALE))}
          </button>
        </li>
      )}
      {listObservations(sweep).map((observation) => (
        <li key={observation} className="dim">
          {observation}
        </li>
      ))}
    </ul>
  )
}

function listObservations({ observations }: Sweep): string[] {
  const { outsideWindow, clockSkewMs } = observations
  const remarks: string[] = []
  if (outsideWindow > 0)
    remarks.push(strings.outsideWindow(countOf(outsideWindow, ...strings.entries, LOCALE)))
  if (clockSkewMs !== null && Math.abs(clockSkewMs) >= NOTEWORTHY_SKEW_MS) {
    const duration = formatDuration(Math.abs(clockSkewMs))
    remarks.push(clockSkewMs > 0 ? strings.clockAhead(duration) : strings.clockBehind(duration))
  }
  return remarks
}
