import { IconCircleCheck, IconCircleDashed, IconCircleX, IconProgressAlert } from '@tabler/icons-react'
import { formatCount } from '../../components/counts.ts'
import { useCall } from '../../ipc/use-call.ts'
import styles from './data.module.css'
import { strings } from './strings.ts'
import type { SyncRun } from './sync-runs.ts'

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
  const { history, outcomes } = strings
  const isStopped = sweeps.some(({ reasons }) => reasons.some(({ code }) => code === 'cancelled'))
  if (isRunning && outcome === 'running') return history.running
  if (outcome === 'running' || isStopped) {
    const pages = sweeps.reduce((sum, { pagesRead }) => sum + pagesRead, 0)
    return history.stoppedAt(strings.status.pages(formatCount(pages)))
  }
  if (outcome !== 'complete') return outcomes[outcome]
  if (kind === 'import') return history.imported
  if (kind === 'quick') return history.recentDays
  return sweeps.some(({ reasons }) => reasons.length > 0) ? history.setAside : outcomes.complete
}
