import { Button } from '@mantine/core'
import { formatCount } from '../../../shared/format/count.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useNow } from '../../components/use-now.ts'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { RunningSweep } from './running-sweep.tsx'
import { findStoppedSync } from './stopped-sync.ts'
import { syncStrings as strings } from './sync-strings.ts'
import { useSync } from './use-sync.ts'

/** The two kinds of sweep, or the one that is under way. */
export function StartCards() {
  const status = useCall('sync:status', undefined)
  const outcome = useWorkStore((state) => state.syncOutcome)
  const hasProgress = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  const isRunning = hasProgress || status.data?.isRunning === true
  return (
    <div className="sync-section">
      {isRunning ? <RunningSweep status={status.data} /> : <Choices />}
      {outcome?.error && !isRunning && <ErrorNotice error={outcome.error} />}
    </div>
  )
}

function Choices() {
  const { start } = useSync()
  const sweeps = useCall('sweeps:list', { offset: 0, limit: 100 })
  const canBeQuick = useDataStatus()?.cutoff?.from === 'sweep'
  return (
    <div className="sync-columns">
      <section className="panel sync-card">
        <h2>{strings.complete}</h2>
        <p className="sync-card-text">{strings.completeText}</p>
        <CompleteButtons />
      </section>
      <section className="panel sync-card">
        <h2>{strings.quick}</h2>
        <p className="sync-card-text">{strings.quickText}</p>
        <div className="line">
          <Button variant="default" disabled={!canBeQuick} onClick={() => start('quick')}>
            {strings.startQuick}
          </Button>
          {!canBeQuick && <span className="dim">{strings.quickNeedsComplete}</span>}
        </div>
      </section>
      {sweeps.data?.length === 0 && <Notice kind="info" title={strings.noSweeps} />}
    </div>
  )
}

/** A stopped sweep is gone on with, unless the user wants it read anew. */
function CompleteButtons() {
  const { start } = useSync()
  const now = useNow()
  const style = useTimeStyle()
  const sweeps = useCall('sweeps:list', { offset: 0, limit: 100 })
  const workspace = useCall('workspace:current', undefined)
  const scope = workspace.data?.connection.scope
  const stopped = scope && sweeps.data ? findStoppedSync(sweeps.data, scope, now) : undefined
  if (!stopped) {
    return (
      <div>
        <Button onClick={() => start('complete')}>{strings.startComplete}</Button>
      </div>
    )
  }
  const read = formatCount(stopped.pagesRead, LOCALE)
  const pages = stopped.pages === null ? null : formatCount(stopped.pages, LOCALE)
  return (
    <>
      <p>
        {strings.stoppedAt(
          commonStrings.operations[stopped.operation],
          formatDay(stopped.startedAtMs, style),
          pages === null ? strings.pagesRead(read) : strings.pagesOf(read, pages),
        )}
      </p>
      <div className="line">
        <Button onClick={() => start('complete')}>
          {strings.continueSweep(formatDay(stopped.startedAtMs, style), read, pages)}
        </Button>
        <Button variant="default" onClick={() => start('complete', true)}>
          {strings.startAnew}
        </Button>
      </div>
    </>
  )
}
