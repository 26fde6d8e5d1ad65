import { useMediaQuery } from '@mantine/hooks'
import type { AppErrorCode, AppErrorShape } from '../../../shared/app-error.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { SkeletonRows } from '../../components/frame/screen-states.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { COVERING } from '../../stores/frame-store.ts'
import { showSettings } from '../../stores/settings-store.ts'
import type { View } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { AdvancedView } from './advanced-view.tsx'
import { CoverageCalendar } from './coverage-calendar.tsx'
import styles from './data.module.css'
import { DataLayout } from './data-layout.tsx'
import { HistoryView } from './history-view.tsx'
import { IssuesView } from './issues-view.tsx'
import { RecentSyncs } from './recent-syncs.tsx'
import { StatusSide } from './status-side.tsx'
import { strings } from './strings.ts'
import { RunningSweep, SyncButtons } from './sync-buttons.tsx'

/** How complete the data are, what each sync changed, what is wrong with entries, and tools. */
export function DataScreen({
  view,
  workspace,
}: {
  readonly view: View
  readonly workspace: WorkspaceSummary
}) {
  switch (view) {
    case 'data/history':
      return <HistoryView />
    case 'data/issues':
      return <IssuesView isReadOnly={workspace.bundle !== null} />
    case 'data/advanced':
      return <AdvancedView workspace={workspace} />
    default:
      return <StatusView workspace={workspace} />
  }
}

/** How completely each operation was read, the newest syncs, and what the evidence rests on. */
function StatusView({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const isSmall = useMediaQuery(COVERING, false, { getInitialValueInEffect: false })
  const status = useDataStatus()
  const sync = useCall('sync:status', undefined)
  const outcome = useWorkStore((state) => state.syncOutcome)
  const hasProgress = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  const isRunning = hasProgress || sync.data?.isRunning === true
  return (
    <DataLayout
      end={workspace.bundle ? null : <SyncButtons workspace={workspace} isRunning={isRunning} />}
      inspector={isSmall ? undefined : <StatusSide workspace={workspace} />}
    >
      <div className={styles.page}>
        {isRunning && <RunningSweep status={sync.data} />}
        {outcome?.error && !isRunning && <SyncFailure error={outcome.error} />}
        {status ? <CoverageCalendar /> : <SkeletonRows rows={6} />}
        <RecentSyncs />
        {isSmall && <StatusSide workspace={workspace} />}
      </div>
    </DataLayout>
  )
}

/** Failures whose cause is in the address, the credentials or the certificate. */
const OF_CONNECTION: ReadonlySet<AppErrorCode> = new Set([
  'certificate-invalid',
  'insecure-address',
  'no-service',
  'not-this-api',
  'other-account',
  'private-key-elsewhere',
  'private-key-missing',
  'redirect-refused',
  'service-client-id',
  'service-signature',
  'service-status',
  'service-unauthorized',
])

function SyncFailure({ error }: { readonly error: AppErrorShape }) {
  return (
    <ErrorNotice error={error}>
      {OF_CONNECTION.has(error.code) && (
        <Button onClick={() => showSettings('connection')}>
          {error.code === 'service-signature' ? strings.replaceKey : strings.advanced.signing.edit}
        </Button>
      )}
    </ErrorNotice>
  )
}
