import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClockPause } from '@tabler/icons-react'
import type { Sweep, SweepOutcome } from '../../../shared/domain/sweep.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { commonWords } from '../../words/common-words.ts'
import { syncWords as words } from '../../words/sync-words.ts'

const COLUMNS = 10

/** All sweeps, newest first, each with what it found and why it is not complete where it is not. */
export function SweepTable() {
  const sweeps = useCall('sweeps:list', { offset: 0, limit: 100 })
  if (sweeps.error) return <ErrorNotice error={sweeps.error} />
  if (!sweeps.data || sweeps.data.length === 0) return null
  const { columns } = words
  return (
    <section className="sync-section">
      <h2 className="section-title">{words.sweeps}</h2>
      <ScrollRegion className="panel table-scroller" label={words.sweeps}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{columns.started}</th>
              <th scope="col">{columns.operation}</th>
              <th scope="col">{columns.kind}</th>
              <th scope="col">{columns.outcome}</th>
              <th scope="col" className="number">
                {columns.pages}
              </th>
              <th scope="col" className="number">
                {columns.entries}
              </th>
              <th scope="col" className="number">
                {columns.added}
              </th>
              <th scope="col" className="number">
                {columns.vanished}
              </th>
              <th scope="col" className="number">
                {columns.quarantined}
              </th>
              <th scope="col" className="number">
                {columns.took}
              </th>
            </tr>
          </thead>
          <tbody>
            {sweeps.data.map((sweep) => (
              <SweepRow key={sweep.sweepId} sweep={sweep} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

function SweepRow({ sweep }: { readonly sweep: Sweep }) {
  const count = (value: number) => formatCount(value, LOCALE)
  return (
    <>
      <tr className={sweep.reasons.length > 0 ? 'row-goes-on' : undefined}>
        <td>
          <MomentText ms={sweep.startedAtMs} />
        </td>
        <td className="nowrap">{commonWords.operations[sweep.operation]}</td>
        <td className="nowrap">{words.kinds[sweep.kind]}</td>
        <td>
          <Outcome outcome={sweep.outcome} />
        </td>
        <td className="number nowrap">
          {sweep.pages === null
            ? words.pagesUnknown(count(sweep.pagesRead))
            : `${count(sweep.pagesRead)} / ${count(sweep.pages)}`}
        </td>
        <td className="number">{count(sweep.entries)}</td>
        <td className="number">{count(sweep.added)}</td>
        <td className="number">{count(sweep.vanished)}</td>
        <td className="number">{count(sweep.quarantined)}</td>
        <td className="number nowrap">
          {sweep.finishedAtMs === null
            ? words.stillOpen
            : formatDuration(sweep.finishedAtMs - sweep.startedAtMs)}
        </td>
      </tr>
      {sweep.reasons.length > 0 && (
        <tr>
          <td colSpan={COLUMNS}>
            <ul className="outcome-reasons">
              {sweep.reasons.map((reason) => (
                <li key={`${reason.code} ${reason.detail}`}>
                  {words.reasons[reason.code]} <span className="dim">{reason.detail}</span>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}

const SIGNS: Readonly<Record<SweepOutcome, { icon: typeof IconCircleCheck; tone: string }>> = {
  running: { icon: IconClockPause, tone: 'state-unknown' },
  complete: { icon: IconCircleCheck, tone: 'state-shown' },
  incomplete: { icon: IconAlertTriangle, tone: 'state-hidden' },
  failed: { icon: IconCircleX, tone: 'state-deleted' },
}

function Outcome({ outcome }: { readonly outcome: SweepOutcome }) {
  const { icon: Icon, tone } = SIGNS[outcome]
  return (
    <span className={`outcome ${tone}`}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {words.outcomes[outcome]}
    </span>
  )
}
