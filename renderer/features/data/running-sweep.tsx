import type { SyncStatus } from '../../../shared/ipc/sync-contract.ts'
import { Button } from '../../components/controls/button.tsx'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'
import { SyncProgressList } from './sync-progress-list.tsx'
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
