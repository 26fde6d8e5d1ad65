import { useQueryClient } from '@tanstack/react-query'
import type { SweepKind } from '../../../shared/domain/sweep.ts'
import {
  SCHEDULE_INTERVALS,
  type ScheduleInterval,
  type SyncSchedule,
} from '../../../shared/domain/workspace.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import styles from './data.module.css'

const intervals: Readonly<Record<ScheduleInterval, string>> = {
  off: 'Off',
  hour: 'Every hour',
  day: 'Every day',
}
const kinds: Readonly<Record<SweepKind, string>> = { complete: 'Full sync', quick: 'Quick sync' }

const strings = {
  title: 'Schedule',
  intervals,
  kind: 'Kind of scheduled sync',
  kinds,
  next: (moment: string) => `Next sync ${moment} or shortly after`,
} as const

const KINDS = ['complete', 'quick'] as const

/** Syncs that begin by themselves while the workspace is open; the choice applies at once. */
export function ScheduleChoice() {
  const client = useQueryClient()
  const style = useTimeStyle()
  const schedule = useCall('schedule:get', undefined)
  const set = useAction('schedule:set', (status) => client.setQueryData(['schedule:get', undefined], status))
  if (!schedule.data) return null
  const { every, kind, nextAtMs } = schedule.data
  const choose = (change: Partial<SyncSchedule>) => set.mutate({ every, kind, ...change })
  return (
    <>
      <dt>{strings.title}</dt>
      <dd className={styles.choices}>
        <select
          className={styles.select}
          aria-label={strings.title}
          value={every}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SCHEDULE_INTERVALS.find((name) => name === value)
            if (chosen) choose({ every: chosen })
          }}
        >
          {SCHEDULE_INTERVALS.map((name) => (
            <option key={name} value={name}>
              {strings.intervals[name]}
            </option>
          ))}
        </select>
        {every !== 'off' && (
          <select
            className={styles.select}
            aria-label={strings.kind}
            value={kind}
            onChange={({ currentTarget: { value } }) => {
              const chosen = KINDS.find((name) => name === value)
              if (chosen) choose({ kind: chosen })
            }}
          >
            {KINDS.map((name) => (
              <option key={name} value={name}>
                {strings.kinds[name]}
              </option>
            ))}
          </select>
        )}
        {nextAtMs !== null && <p className={styles.small}>{strings.next(formatMoment(nextAtMs, style))}</p>}
        {set.error && <ErrorNotice error={set.error} />}
      </dd>
    </>
  )
}
