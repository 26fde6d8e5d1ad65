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
import { countOf } from '../../shared/format/count.ts'
import { formatDay } from '../../shared/format/time.ts'
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

function Line(props: { readonly icon: ReactNode; readonly tone?: 'warning' | 'bad'; readonly text: string }) {
  return (
    <div className={`rail-status-line${props.tone ? ` rail-status-${props.tone}` : ''}`}>
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

/** A verification has the last word; until there is one, what opening the workspace noticed. */
function EvidenceLine() {
  const verified = useWorkStore((state) => state.verified)
  const workspace = useCall('workspace:current', undefined)
  const isIntact = verified ? verified.verification.isIntact : !workspace.data?.evidenceProblem
  if (!isIntact) {
    return <Line icon={<IconShieldX size={14} aria-hidden />} tone="bad" text={frameWords.evidenceBroken} />
  }
  return verified ? (
    <Line icon={<IconShieldCheck size={14} aria-hidden />} text={frameWords.evidenceIntact} />
  ) : (
    <Line icon={<IconShieldQuestion size={14} aria-hidden />} text={frameWords.evidenceUnverified} />
  )
}
