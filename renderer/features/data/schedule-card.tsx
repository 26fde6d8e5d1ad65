import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { SCHEDULE_INTERVALS, type SyncSchedule } from '../../../shared/domain/workspace.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { scheduleStrings as strings } from './schedule-strings.ts'

/** Syncs on their own while the workspace is open. */
export function ScheduleCard() {
  const client = useQueryClient()
  const style = useTimeStyle()
  const schedule = useCall('schedule:get', undefined)
  const set = useAction('schedule:set', (status) => client.setQueryData(['schedule:get', undefined], status))
  if (!schedule.data) return null
  const { every, kind, nextAtMs } = schedule.data
  const choose = (change: Partial<SyncSchedule>) => set.mutate({ every, kind, ...change })
  return (
    <section className="panel sync-card">
      <h2>{strings.title}</h2>
      <p className="sync-card-text">{strings.text}</p>
      <SegmentedControl
        aria-label={strings.title}
        transitionDuration={0}
        value={every}
        data={SCHEDULE_INTERVALS.map((value) => ({ value, label: strings.intervals[value] }))}
        onChange={(value) => choose({ every: value })}
      />
      {every !== 'off' && (
        <SegmentedControl
          aria-label={strings.kind}
          transitionDuration={0}
          value={kind}
          data={(['complete', 'quick'] as const).map((value) => ({ value, label: strings.kinds[value] }))}
          onChange={(value) => choose({ kind: value })}
        />
      )}
      {nextAtMs !== null && <p>{strings.next(formatMoment(nextAtMs, style))}</p>}
      {set.error && <ErrorNotice error={set.error} />}
    </section>
  )
}
