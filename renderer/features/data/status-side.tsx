import { useQueryClient } from '@tanstack/react-query'
import type { SweepKind } from '../../../shared/domain/sweep.ts'
import {
  hasService,
  SCHEDULE_INTERVALS,
  type ScheduleInterval,
  type Scope,
  type SyncSchedule,
} from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { showSettings } from '../../stores/settings-store.ts'
import { connectStrings } from '../start/connect-strings.ts'
import { ConnectionTestResult } from '../start/connection-test.tsx'
import { useConnectionTest } from '../start/use-connection-test.ts'
import styles from './data.module.css'
import { EvidenceStatus } from './evidence-status.tsx'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.status

/** What the data rest on: evidence, scope, connection. */
export function StatusSide({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { connection, bundle } = workspace
  return (
    <aside className={styles.side} aria-label={dataStrings.views.data}>
      <EvidenceStatus workspace={workspace} />
      <section>
        <h2 className="part-title">{strings.scope}</h2>
        <ScopeFacts scope={connection.scope} hasSchedule={hasService(connection) && !bundle} />
        {!bundle && !workspace.isDemo && <SettingsLink label={strings.editScope} />}
      </section>
      {!bundle && <ConnectionStatus workspace={workspace} />}
    </aside>
  )
}

function ScopeFacts({ scope, hasSchedule }: { readonly scope: Scope; readonly hasSchedule: boolean }) {
  const { businessIds, from, to } = scope
  const names = useBusinessNames()
  const named = businessIds.filter((id) => names.has(id)).length
  return (
    <dl className="facts">
      <Fact name={strings.businesses}>
        {businessIds.length === 0
          ? strings.everyBusiness
          : strings.businessCount(formatCount(businessIds.length), formatCount(named))}
      </Fact>
      <Fact name={strings.days}>
        {from === null && to === null
          ? strings.everyDay
          : strings.range(from ?? strings.noStart, to ?? strings.noEnd)}
      </Fact>
      {hasSchedule && <ScheduleChoice />}
    </dl>
  )
}

/** Where entries come from, and whether the service accepts the stored credentials. */
function ConnectionStatus({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { connection, isDemo, protection, hasPrivateKey } = workspace
  const test = useConnectionTest()
  const info = useCall('workspace:current', undefined)
  if (!info.data) return null
  const service = isDemo
    ? strings.demoService
    : hasService(connection)
      ? new URL(connection.baseUrl).host
      : strings.noService
  return (
    <section>
      <h2 className="part-title">{strings.connection}</h2>
      <dl className="facts">
        <Fact name={strings.service}>{service}</Fact>
        {hasService(connection) && (
          <Fact name={strings.key}>
            {hasPrivateKey || isDemo ? strings.keys[protection] : strings.keys.missing}
          </Fact>
        )}
      </dl>
      {/* The demo service answers only while a sync is running. */}
      {hasService(connection) && !isDemo && (
        <Button onClick={test.isPending ? test.cancel : () => test.mutate({ connection })}>
          {test.isPending ? connectStrings.cancelTest : strings.testConnection}
        </Button>
      )}
      <ConnectionTestResult test={test.data} error={test.error} />
    </section>
  )
}

function SettingsLink({ label }: { readonly label: string }) {
  return (
    <button type="button" className="link" onClick={() => showSettings('connection')}>
      {label}
    </button>
  )
}

const intervals: Readonly<Record<ScheduleInterval, string>> = {
  off: 'Off',
  hour: 'Every hour',
  day: 'Every day',
}
const kinds: Readonly<Record<SweepKind, string>> = { complete: 'Full sync', quick: 'Quick sync' }

const scheduleChoiceStrings = {
  title: 'Schedule',
  intervals,
  kind: 'Kind of scheduled sync',
  kinds,
  next: (moment: string) => `Next sync ${moment} or shortly after`,
} as const

const KINDS = ['complete', 'quick'] as const

/** Syncs that begin by themselves while the workspace is open; the choice applies at once. */
function ScheduleChoice() {
  const client = useQueryClient()
  const style = useTimeStyle()
  const schedule = useCall('schedule:get', undefined)
  const set = useAction('schedule:set', (status) => client.setQueryData(['schedule:get', undefined], status))
  if (!schedule.data) return null
  const { every, kind, nextAtMs } = schedule.data
  const choose = (change: Partial<SyncSchedule>) => set.mutate({ every, kind, ...change })
  return (
    <>
      <dt>{scheduleChoiceStrings.title}</dt>
      <dd className={styles.choices}>
        <select
          className={styles.select}
          aria-label={scheduleChoiceStrings.title}
          value={every}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SCHEDULE_INTERVALS.find((name) => name === value)
            if (chosen) choose({ every: chosen })
          }}
        >
          {SCHEDULE_INTERVALS.map((name) => (
            <option key={name} value={name}>
              {scheduleChoiceStrings.intervals[name]}
            </option>
          ))}
        </select>
        {every !== 'off' && (
          <select
            className={styles.select}
            aria-label={scheduleChoiceStrings.kind}
            value={kind}
            onChange={({ currentTarget: { value } }) => {
              const chosen = KINDS.find((name) => name === value)
              if (chosen) choose({ kind: chosen })
            }}
          >
            {KINDS.map((name) => (
              <option key={name} value={name}>
                {scheduleChoiceStrings.kinds[name]}
              </option>
            ))}
          </select>
        )}
        {nextAtMs !== null && (
          <p className="small">{scheduleChoiceStrings.next(formatMoment(nextAtMs, style))}</p>
        )}
        {set.error && <ErrorNotice error={set.error} />}
      </dd>
    </>
  )
}
