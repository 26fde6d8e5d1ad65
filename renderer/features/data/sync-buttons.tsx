import { IconFileImport, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { findFinishedFirst, findStopped } from '../../../shared/domain/continuable-sweep.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'
import { hasService, type PageSource } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { type MenuAction, SplitButton } from '../../components/controls/popovers.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { showAdvanced } from '../../stores/data-store.ts'
import styles from './data.module.css'
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

/** This machine's clock, read again every minute so that open spans do not grow stale on screen. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * The sweep at which the next complete sync goes on, or undefined where it starts over.
 * @param sweeps newest first.
 */
function findStoppedSync(sweeps: readonly Sweep[], scope: Scope, nowMs: number): Sweep | undefined {
  const plan = { kind: 'complete', scope, nowMs } as const
  const isHistoryDone = findFinishedFirst(sweeps, { history: plan, responses: plan }) !== undefined
  return findStopped(sweeps, isHistoryDone ? 'responses' : 'history', plan)
}
