import { useNetwork } from '@mantine/hooks'
import { IconFileImport, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findFinishedFirst, findStopped } from '../../../shared/domain/continuable-sweep.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import type { Sweep, SyncProgress } from '../../../shared/domain/sweep.ts'
import { hasService, type PageSource, type Scope } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { formatDuration } from '../../../shared/format/time.ts'
import type { SyncStatus } from '../../../shared/ipc/sync-contract.ts'
import { describeHold } from '../../../shared/strings/hold-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import { type MenuAction, SplitButton } from '../../components/controls/popovers.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call, useCall } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { showAdvanced } from '../../stores/data-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'
import { describePages } from './sync-runs.ts'

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
export function useIsStopped({ scope }: PageSource): boolean {
  const now = useNow()
  const { data: sweeps, dataUpdatedAt } = useCall('sweeps:list', { offset: 0, limit: 100 })
  // A sweep that is answered can have begun after the clock was read.
  return sweeps !== undefined && findStoppedSync(sweeps, scope, Math.max(now, dataUpdatedAt)) !== undefined
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

interface Sync {
  /** @param startsOver does not go on with a stopped sweep. */
  start(kind: 'complete' | 'quick', startsOver?: boolean): void
  cancel(): void
  pause(): void
  resume(): void
}

/** Starts, pauses and cancels; how it goes comes by pushes. */
export function useSync(): Sync {
  const client = useQueryClient()
  const refreshStatus = () => void refresh(client, 'sync')
  const start = (kind: 'complete' | 'quick', startsOver = false) => {
    useWorkStore.getState().startSync()
    call('sync:start', { kind, startsOver }).catch(showFailure).finally(refreshStatus)
  }
  const tell = (channel: 'sync:cancel' | 'sync:pause' | 'sync:resume') => {
    call(channel, undefined).catch(showFailure).finally(refreshStatus)
  }
  const cancel = () => tell('sync:cancel')
  const pause = () => tell('sync:pause')
  const resume = () => tell('sync:resume')
  return { start, cancel, pause, resume }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Why no sync can be started now; null where one can. */
export function useSyncRefusal({ connection, isDemo }: WorkspaceSummary): string | null {
  const { online } = useNetwork()
  const hasProgress = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  const status = useCall('sync:status', undefined).data
  if (hasProgress || status?.isRunning) return dataStrings.status.running
  const isNear = isDemo || !hasService(connection) || LOOPBACK.has(new URL(connection.baseUrl).hostname)
  return online || isNear ? null : dataStrings.status.offline
}

const progressStrings = dataStrings.progress

/** The sync or import under way, page by page, and what can be done with it. */
export function RunningSweep({ status }: { readonly status: SyncStatus | undefined }) {
  const { cancel, pause, resume } = useSync()
  const running = status?.isRunning ? status : null
  const isCancelling = running?.isCancelling === true
  const isPaused = running?.isPaused === true && !isCancelling
  const isImport = running?.work === 'import'
  if (running?.work === 'rebuild') return <p role="status">{progressStrings.rebuildTitle}</p>
  const reason = isCancelling ? progressStrings.cancelling : null
  return (
    <section
      className={styles.running}
      aria-label={isImport ? progressStrings.importTitle : progressStrings.title}
    >
      <SyncProgressList isPaused={isPaused} />
      <div className={styles.line}>
        {!isImport && (
          <Button disabledReason={reason} onClick={isPaused ? resume : pause}>
            {isPaused ? progressStrings.resume : progressStrings.pause}
          </Button>
        )}
        <Button disabledReason={reason} onClick={cancel}>
          {isImport ? progressStrings.cancelImport : progressStrings.cancel}
        </Button>
        <span className={styles.faint} role="status">
          {isCancelling ? progressStrings.cancelling : isPaused ? progressStrings.paused : ''}
        </span>
      </div>
    </section>
  )
}

interface SyncProgressListProps {
  /** A paused sync has neither a pace nor an estimate. */
  readonly isPaused: boolean
}

/** One bar for each operation of the sync in progress. */
function SyncProgressList({ isPaused }: SyncProgressListProps) {
  const progress = useWorkStore((state) => state.syncProgress)
  const known = OPERATIONS.flatMap((operation) => progress[operation] ?? [])
  if (known.length === 0) return <p className={styles.faint}>{progressStrings.starting}</p>
  return (
    <div className={styles.progress}>
      {known.map((entry) => (
        <OperationProgress key={entry.operation} progress={entry} isPaused={isPaused} />
      ))}
    </div>
  )
}

interface OperationProgressProps {
  readonly progress: SyncProgress
  readonly isPaused: boolean
}

function OperationProgress({ progress, isPaused }: OperationProgressProps) {
  const name = commonStrings.operations[progress.operation]
  // While it waits it has neither a pace nor an estimate.
  const isHeld = isPaused || progress.hold !== null
  const percent = progress.pages ? Math.min(100, (progress.pagesRead / progress.pages) * 100) : 0
  return (
    <div>
      <div className={styles.progressLine}>
        <span>
          <strong>{name}</strong> ·{' '}
          <Spelled>
            {progress.hold ? describeHold(progress.hold) : progressStrings.phases[progress.phase]}
          </Spelled>
        </span>
        <span>{pagesText(progress)}</span>
      </div>
      <progress className={styles.bar} aria-label={name} value={percent} max={100} />
      <div className={styles.progressNote}>
        <span>{entriesText(progress, isHeld)}</span>
        {!isHeld && (
          <span>
            {progress.remainingMs === null ? (
              progressStrings.noEstimate
            ) : (
              <Spelled>{progressStrings.remaining(formatDuration(progress.remainingMs))}</Spelled>
            )}
          </span>
        )}
      </div>
    </div>
  )
}

/** Empty before the first page: nothing is known yet. */
function pagesText({ pagesRead, pages }: SyncProgress): string {
  if (pagesRead === 0 && pages === null) return ''
  return describePages(pagesRead, pages)
}

function entriesText({ pagesRead, entries, entriesPerSecond }: SyncProgress, isHeld: boolean): string {
  if (pagesRead === 0) return ''
  const counted = countOf(entries, ...progressStrings.entries)
  if (isHeld || entriesPerSecond === null) return counted
  return `${counted}, ${progressStrings.rate(formatCount(Math.round(entriesPerSecond)))}`
}
