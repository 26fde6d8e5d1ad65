import { Button } from '@mantine/core'
import type { SyncStatus } from '../../../shared/ipc/sync-contract.ts'
import { SyncProgressList } from './sync-progress-list.tsx'
import { syncStrings as strings } from './sync-strings.ts'
import { useSync } from './use-sync.ts'

/** The sweep or import under way, page by page, and what can be done with it. */
export function RunningSweep({ status }: { readonly status: SyncStatus | undefined }) {
  const { cancel, pause, resume } = useSync()
  const running = status?.isRunning ? status : null
  const isCancelling = running?.isCancelling === true
  const isPaused = running?.isPaused === true && !isCancelling
  const isImport = running?.work === 'import'
  return (
    <section className="panel sync-card" aria-live="polite">
      <SyncProgressList isPaused={isPaused} />
      <div className="line">
        {!isImport && (
          <Button disabled={isCancelling} onClick={isPaused ? resume : pause}>
            {isPaused ? strings.resume : strings.pause}
          </Button>
        )}
        <Button variant="default" disabled={isCancelling} onClick={cancel}>
          {isImport ? strings.cancelImport : strings.cancel}
        </Button>
        {isCancelling && <span className="dim">{strings.cancelling}</span>}
        {isPaused && <span className="dim">{strings.paused}</span>}
      </div>
    </section>
  )
}
