import { OPERATIONS } from '../../../shared/domain/operation.ts'
import type { SyncProgress } from '../../../shared/domain/sweep.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import type { SyncStatus } from '../../../shared/ipc/sync-contract.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'
import { useSync } from './use-sync.ts'

const strings = dataStrings.progress

/** The sync or import under way, page by page, and what can be done with it. */
export function RunningSweep({ status }: { readonly status: SyncStatus | undefined }) {
  const { cancel, pause, resume } = useSync()
  const running = status?.isRunning ? status : null
  const isCancelling = running?.isCancelling === true
  const isPaused = running?.isPaused === true && !isCancelling
  const isImport = running?.work === 'import'
  if (running?.work === 'rebuild') return <p role="status">{strings.rebuildTitle}</p>
  const reason = isCancelling ? strings.cancelling : null
  return (
    <section className={styles.running} aria-label={isImport ? strings.importTitle : strings.title}>
      <SyncProgressList isPaused={isPaused} />
      <div className={styles.line}>
        {!isImport && (
          <Button disabledReason={reason} onClick={isPaused ? resume : pause}>
            {isPaused ? strings.resume : strings.pause}
          </Button>
        )}
        <Button disabledReason={reason} onClick={cancel}>
          {isImport ? strings.cancelImport : strings.cancel}
        </Button>
        <span className={styles.faint} role="status">
          {isCancelling ? strings.cancelling : isPaused ? strings.paused : ''}
        </span>
      </div>
    </section>
  )
}

interface SyncProgressListProps {
  /** A paused sync has neither a pace nor an estimate. */
  readonly isPaused?: boolean
}

/** One bar for each operation of the sync in progress. */
function SyncProgressList({ isPaused = false }: SyncProgressListProps) {
  const progress = useWorkStore((state) => state.syncProgress)
  const known = OPERATIONS.flatMap((operation) => progress[operation] ?? [])
  if (known.length === 0) return <p className={styles.faint}>{strings.starting}</p>
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
  const percent = progress.pages ? Math.min(100, (progress.pagesRead / progress.pages) * 100) : 0
  return (
    <div>
      <div className={styles.progressLine}>
        <span>
          <strong>{name}</strong> · {progress.isRetrying ? strings.retrying : strings.phases[progress.phase]}
        </span>
        <span>{pagesText(progress)}</span>
      </div>
      <progress className={styles.bar} aria-label={name} value={percent} max={100} />
      <div className={styles.progressNote}>
        <span>{entriesText(progress, isPaused)}</span>
        {!isPaused && (
          <span>
            {progress.remainingMs === null
              ? strings.noEstimate
              : strings.remaining(formatDuration(progress.remainingMs))}
          </span>
        )}
      </div>
    </div>
  )
}

function pagesText({ pagesRead, pages }: SyncProgress): string {
  const read = formatCount(pagesRead)
  return pages === null ? strings.pagesRead(read) : strings.pagesOf(read, formatCount(pages))
}

function entriesText({ entries, entriesPerSecond }: SyncProgress, isPaused: boolean): string {
  const counted = countOf(entries, ...strings.entries)
  if (isPaused || entriesPerSecond === null) return counted
  return `${counted}, ${strings.rate(formatCount(Math.round(entriesPerSecond)))}`
}
