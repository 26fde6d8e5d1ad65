import { hasService, type Scope } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { showSettings } from '../../stores/settings-store.ts'
import { ConnectionTestResult } from '../start/connection-test-result.tsx'
import styles from './data.module.css'
import { EvidenceStatus } from './evidence-status.tsx'
import { ScheduleChoice } from './schedule-choice.tsx'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.status

/** What the data rest on: evidence, scope, connection. */
export function StatusSide({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { connection, bundle } = workspace
  return (
    <aside className={styles.side} aria-label={dataStrings.views.data}>
      <EvidenceStatus workspace={workspace} />
      <section>
        <h2 className={styles.sectionTitle}>{strings.scope}</h2>
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
      <dt>{strings.businesses}</dt>
      <dd>
        {businessIds.length === 0
          ? strings.everyBusiness
          : strings.businessCount(formatCount(businessIds.length), formatCount(named))}
      </dd>
      <dt>{strings.days}</dt>
      <dd>
        {from === null && to === null
          ? strings.everyDay
          : strings.range(from ?? strings.noStart, to ?? strings.noEnd)}
      </dd>
      {hasSchedule && <ScheduleChoice />}
    </dl>
  )
}

/** Where entries come from, and whether the service accepts the stored credentials. */
function ConnectionStatus({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { connection, isDemo, protection, hasPrivateKey } = workspace
  const test = useAction('connection:test')
  const info = useCall('workspace:current', undefined)
  if (!info.data) return null
  const service = isDemo
    ? strings.demoService
    : hasService(connection)
      ? new URL(connection.baseUrl).host
      : strings.noService
  return (
    <section>
      <h2 className={styles.sectionTitle}>{strings.connection}</h2>
      <dl className="facts">
        <dt>{strings.service}</dt>
        <dd>{service}</dd>
        {hasService(connection) && (
          <>
            <dt>{strings.key}</dt>
            <dd>{hasPrivateKey || isDemo ? strings.keys[protection] : strings.keys.missing}</dd>
          </>
        )}
      </dl>
      {/* The demo service answers only while a sync is running. */}
      {hasService(connection) && !isDemo && (
        <Button
          onClick={() => test.mutate({ connection })}
          disabledReason={test.isPending ? strings.running : null}
        >
          {strings.testConnection}
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
