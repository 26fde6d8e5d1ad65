import { IconFileImport, IconRefresh } from '@tabler/icons-react'
import { hasService, type PageSource } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import type { MenuAction } from '../../components/controls/popovers.tsx'
import { SplitButton } from '../../components/controls/split-button.tsx'
import { useNow } from '../../components/use-now.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { showAdvanced } from '../../stores/data-store.ts'
import styles from './data.module.css'
import { findStoppedSync } from './stopped-sync.ts'
import { strings as dataStrings } from './strings.ts'
import { useSync, useSyncRefusal } from './use-sync.ts'

const strings = dataStrings.status
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface SyncButtonsProps {
  readonly workspace: WorkspaceSummary
  readonly isRunning: boolean
}

/** *Sync now* with its other kinds behind ▾. A stopped sync is continued, unless *Start over* is chosen. */
export function SyncButtons({ workspace, isRunning }: SyncButtonsProps) {
  const { start } = useSync()
  const { connection } = workspace
  const disabledReason = useSyncRefusal(workspace)
  const isStopped = useIsStopped(connection)
  const canBeQuick = useDataStatus()?.cutoff?.from === 'sweep'
  const importFiles = (
    <Button
      kind={hasService(connection) ? 'default' : 'primary'}
      icon={<IconFileImport {...ICON} />}
      disabledReason={isRunning ? strings.running : null}
      onClick={() => showAdvanced('import')}
    >
      {strings.importFiles}
    </Button>
  )
  if (!hasService(connection)) return importFiles
  const others: readonly MenuAction[] = [
    {
      id: 'quick',
      label: strings.quick,
      disabledReason: disabledReason ?? (canBeQuick ? null : strings.quickNeedsFull),
      run: () => start('quick'),
    },
    ...(isStopped
      ? [{ id: 'over', label: strings.startOver, disabledReason, run: () => start('complete', true) }]
      : []),
  ]
  return (
    <>
      <span className={styles.importFiles}>{importFiles}</span>
      <SplitButton
        label={isStopped && !isRunning ? strings.continueSync : strings.sync}
        icon={<IconRefresh {...ICON} />}
        disabledReason={disabledReason}
        onClick={() => start('complete')}
        menuLabel={strings.syncMenu}
        actions={others}
      />
    </>
  )
}

/** Whether the next full sync continues one that was stopped. */
function useIsStopped({ scope }: PageSource): boolean {
  const now = useNow()
  const sweeps = useCall('sweeps:list', { offset: 0, limit: 100 }).data
  return sweeps !== undefined && findStoppedSync(sweeps, scope, now) !== undefined
}
