import { Button } from '@mantine/core'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { syncWords as words } from '../../words/sync-words.ts'
import { coverageOf } from './coverage.ts'
import { SyncProgressList } from './sync-progress-list.tsx'
import { useSync } from './use-sync.ts'

/** The two kinds of sweep, or the one that is under way. */
export function StartCards() {
  const status = useCall('sync:status', undefined)
  const outcome = useWorkStore((state) => state.syncOutcome)
  const hasProgress = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  const isRunning = hasProgress || status.data?.isRunning === true
  return (
    <div className="sync-section">
      {isRunning ? (
        <RunningSweep isCancelling={status.data?.isRunning === true && status.data.isCancelling} />
      ) : (
        <Choices />
      )}
      {outcome?.error && !isRunning && <ErrorNotice error={outcome.error} />}
    </div>
  )
}

function RunningSweep({ isCancelling }: { readonly isCancelling: boolean }) {
  const { cancel } = useSync()
  return (
    <section className="panel sync-card" aria-live="polite">
      <SyncProgressList />
      <div className="line">
        <Button variant="default" disabled={isCancelling} onClick={cancel}>
          {words.cancel}
        </Button>
        {isCancelling && <span className="dim">{words.cancelling}</span>}
      </div>
    </section>
  )
}

function Choices() {
  const { start } = useSync()
  const sweeps = useCall('sweeps:list', { offset: 0, limit: 100 })
  const coverage = coverageOf(sweeps.data ?? [])
  const canBeQuick = coverage.kind === 'some' && coverage.completeSinceMs !== null
  return (
    <div className="sync-columns">
      <section className="panel sync-card">
        <h2>{words.complete}</h2>
        <p className="sync-card-text">{words.completeText}</p>
        <div>
          <Button onClick={() => start('complete')}>{words.startComplete}</Button>
        </div>
      </section>
      <section className="panel sync-card">
        <h2>{words.quick}</h2>
        <p className="sync-card-text">{words.quickText}</p>
        <div className="line">
          <Button variant="default" disabled={!canBeQuick} onClick={() => start('quick')}>
            {words.startQuick}
          </Button>
          {!canBeQuick && <span className="dim">{words.quickNeedsComplete}</span>}
        </div>
      </section>
      {sweeps.data?.length === 0 && <Notice kind="info" title={words.noSweeps} />}
    </div>
  )
}
