import { IconCircleCheck, IconCircleDashed, IconCircleX, IconProgressAlert } from '@tabler/icons-react'
import { formatDuration } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { wantSweep } from '../../stores/data-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'
import { describeDifference, type SyncRun, useSyncRuns } from './sync-runs.ts'

const strings = dataStrings.status
const { columns, kinds } = dataStrings.history
const SHOWN = 5

/** The newest syncs; each opens in History. */
export function RecentSyncs() {
  const { runs, error } = useSyncRuns()
  if (error) return <ErrorNotice error={error} />
  if (!runs) return null
  if (runs.length === 0) {
    return (
      <section className={styles.recent}>
        <h2 className="part-title">{strings.noSyncs}</h2>
        <p className={styles.faint}>{strings.noSyncsText}</p>
      </section>
    )
  }
  return (
    <section className={styles.recent}>
      <div className={styles.spread}>
        <h2 className="part-title">{strings.recent}</h2>
        {runs.length > SHOWN && (
          <button
            type="button"
            className="link"
            onClick={() => useViewStore.getState().setView('data/history')}
          >
            {strings.all(formatCount(runs.length))}
          </button>
        )}
      </div>
      <ScrollRegion className={styles.tableFrame ?? ''} label={strings.recent}>
        <table className={styles.table} aria-label={strings.recent}>
          <TableHead columns={Object.values(columns)} numbers={[3, 6]} />
          <tbody>
            {runs.slice(0, SHOWN).map((run) => (
              <RecentRow key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

function RecentRow({ run }: { readonly run: SyncRun }) {
  const { difference, finishedAtMs, startedAtMs } = run
  const open = () => wantSweep(run.id)
  return (
    <tr>
      <td>
        <Button kind="quiet" onClick={open}>
          <MomentText ms={startedAtMs} />
        </Button>
      </td>
      <td className="dim">{kinds[run.kind]}</td>
      <td>
        <SyncResult run={run} />
      </td>
      {(['added', 'changed', 'vanished'] as const).map((kind) => (
        <td key={kind} className="number" data-weight={weightOf(kind, difference[kind])}>
          {describeDifference(run, kind)}
        </td>
      ))}
      <td className="number" data-weight="faint">
        <Spelled>
          {finishedAtMs === null ? dataStrings.history.notEnded : formatDuration(finishedAtMs - startedAtMs)}
        </Spelled>
      </td>
    </tr>
  )
}

/** Zeros are faint; what the service changed or no longer returns is emphasized. */
function weightOf(kind: 'added' | 'changed' | 'vanished', count: number): 'faint' | 'strong' | undefined {
  if (count === 0) return 'faint'
  return kind === 'added' ? undefined : 'strong'
}

const SIGNS = {
  complete: { icon: IconCircleCheck, tone: 'good' },
  partial: { icon: IconCircleDashed, tone: 'neutral' },
  incomplete: { icon: IconProgressAlert, tone: 'warning' },
  failed: { icon: IconCircleX, tone: 'bad' },
} as const

/** How a sync ended, with a sign that differs in shape and color. */
export function SyncResult({ run }: { readonly run: SyncRun }) {
  const isRunning = useCall('sync:status', undefined).data?.isRunning === true
  const { icon: Icon, tone } = SIGNS[signOf(run)]
  return (
    <span className={styles.result}>
      <Icon className={styles.sign} data-tone={tone} size={14} stroke={1.75} aria-hidden />
      <span className={styles.cut}>{describeResult(run, isRunning)}</span>
    </span>
  )
}

/** Only a full sync of the service can be complete: a quick one asks for recent days, and files tell no request. */
function signOf({ kind, outcome }: SyncRun): keyof typeof SIGNS {
  if (outcome === 'failed') return 'failed'
  if (outcome !== 'complete') return 'incomplete'
  return kind === 'complete' ? 'complete' : 'partial'
}

/** @param isRunning whether a sync is in progress, which is the newest one. */
export function describeResult({ kind, outcome, sweeps }: SyncRun, isRunning = false): string {
  const { history, outcomes } = dataStrings
  const isStopped = sweeps.some(({ reasons }) => reasons.some(({ code }) => code === 'cancelled'))
  if (isRunning && outcome === 'running') return history.running
  if (outcome === 'running' || isStopped) {
    const pages = sweeps.reduce((sum, { pagesRead }) => sum + pagesRead, 0)
    return history.stoppedAt(dataStrings.status.pages(formatCount(pages)))
  }
  if (outcome !== 'complete') return outcomes[outcome]
  if (kind === 'import') return history.imported
  if (kind === 'quick') return history.recentDays
  return sweeps.some(({ reasons }) => reasons.length > 0) ? history.setAside : outcomes.complete
}
