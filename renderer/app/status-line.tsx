import { useNetwork } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconRefresh,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countOf, formatCount } from '../../shared/format/count.ts'
import { formatDay, formatMoment } from '../../shared/format/time.ts'
import { LOCALE, useTimeStyle } from '../components/use-time-style.ts'
import { useCoverage } from '../features/sync/use-coverage.ts'
import { useCall } from '../ipc/use-call.ts'
import { useWorkStore } from '../stores/work-store.ts'
import { frameWords } from '../words/frame-words.ts'

/** Network, how far the cache can be trusted to be whole, and the evidence once it was verified. */
export function StatusLine() {
  return (
    <section className="rail-status" aria-label={frameWords.statusLabel}>
      <NetworkLine />
      <CoverageLine />
      <EvidenceLine />
    </section>
  )
}

interface LineProps {
  readonly icon: ReactNode
  readonly tone?: 'warning' | 'bad'
  readonly text: string
  readonly title?: string
}

function Line(props: LineProps) {
  return (
    <div className={`rail-status-line${props.tone ? ` rail-status-${props.tone}` : ''}`} title={props.title}>
      {props.icon}
      <span>{props.text}</span>
    </div>
  )
}

function NetworkLine() {
  const { online } = useNetwork()
  return online ? (
    <Line icon={<IconWifi size={14} aria-hidden />} text={frameWords.online} />
  ) : (
    <Line icon={<IconWifiOff size={14} aria-hidden />} text={frameWords.offline} />
  )
}

function CoverageLine() {
  const coverage = useCoverage()
  const isSyncing = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  const style = useTimeStyle()
  if (isSyncing) return <Line icon={<IconRefresh size={14} aria-hidden />} text={frameWords.syncRunning} />
  if (!coverage) return null
  const warning = <IconAlertTriangle size={14} aria-hidden />
  if (coverage.kind === 'nothing')
    return <Line icon={warning} tone="warning" text={frameWords.neverFetched} />
  if (coverage.completeSinceMs === null) {
    return <Line icon={warning} tone="warning" text={frameWords.notComplete} />
  }
  const day = formatDay(coverage.completeSinceMs, style)
  const setAside = countOf(coverage.setAside, ...frameWords.entries, LOCALE)
  const complete = coverage.setAside > 0 ? frameWords.completeBut(day, setAside) : frameWords.completeOn(day)
  return (
    <>
      <Line icon={<IconCircleCheck size={14} aria-hidden />} text={complete} />
      {!coverage.isLastComplete && (
        <Line icon={<IconCircleX size={14} aria-hidden />} tone="warning" text={frameWords.lastNotComplete} />
      )}
    </>
  )
}

/**
 * A verification since the workspace was opened has the last word; without one, what opening noticed, and then the last
 * verification that the log knows of. It speaks only of the receipts that there were then.
 */
function EvidenceLine() {
  const verified = useWorkStore((state) => state.verified)
  const workspace = useCall('workspace:current', undefined)
  const last = useCall('evidence:last-verified', undefined).data ?? null
  const style = useTimeStyle()
  const isIntact = verified
    ? verified.verification.isIntact
    : !workspace.data?.evidenceProblem && last?.isIntact !== false
  if (!isIntact) {
    return <Line icon={<IconShieldX size={14} aria-hidden />} tone="bad" text={frameWords.evidenceBroken} />
  }
  if (last === null || last.receipts === 0) {
    return <Line icon={<IconShieldQuestion size={14} aria-hidden />} text={frameWords.evidenceUnverified} />
  }
  const title = frameWords.evidenceVerifiedOn(formatMoment(last.atMs, style))
  if (last.newer === 0) {
    return (
      <Line icon={<IconShieldCheck size={14} aria-hidden />} text={frameWords.evidenceIntact} title={title} />
    )
  }
  const text = frameWords.evidenceNewer(formatCount(last.receipts, LOCALE), formatCount(last.newer, LOCALE))
  return <Line icon={<IconShieldQuestion size={14} aria-hidden />} text={text} title={title} />
}
