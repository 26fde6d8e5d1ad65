import { useNetwork } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconRefresh,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Completeness } from '../../shared/domain/completeness.ts'
import { OPERATIONS, type Operation } from '../../shared/domain/operation.ts'
import { countOf, formatCount } from '../../shared/format/count.ts'
import { formatDay, formatMoment } from '../../shared/format/time.ts'
import { completenessStrings } from '../../shared/strings/completeness-strings.ts'
import { LOCALE, useTimeStyle } from '../components/use-time-style.ts'
import { coverageStrings } from '../features/data/coverage-strings.ts'
import { useCall } from '../ipc/use-call.ts'
import { useDataStatus } from '../ipc/workspace-facts.ts'
import { useWorkStore } from '../stores/work-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'

/** Network, how far the cache can be trusted to be whole, and the evidence once it was verified. */
export function StatusLine() {
  return (
    <section className="rail-status" aria-label={frameStrings.statusLabel}>
      <NetworkLine />
      <CompletenessLines />
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
    <Line icon={<IconWifi size={14} aria-hidden />} text={frameStrings.online} />
  ) : (
    <Line icon={<IconWifiOff size={14} aria-hidden />} text={frameStrings.offline} />
  )
}

function CompletenessLines() {
  const status = useDataStatus()
  const isSyncing = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  const style = useTimeStyle()
  if (isSyncing) return <Line icon={<IconRefresh size={14} aria-hidden />} text={frameStrings.syncRunning} />
  if (!status) return null
  const { cutoff, completeness } = status
  return (
    <>
      {OPERATIONS.map((operation) => (
        <VerdictLine key={operation} operation={operation} completeness={completeness[operation]} />
      ))}
      {cutoff && (
        <Line
          icon={<IconClock size={14} aria-hidden />}
          text={completenessStrings.dataThrough(formatDay(cutoff.atMs, style))}
          title={completenessStrings.dataThrough(formatMoment(cutoff.atMs, style))}
        />
      )}
    </>
  )
}

interface VerdictLineProps {
  readonly operation: Operation
  readonly completeness: Completeness
}

/** Only *complete* has the sign of what is well. */
function VerdictLine({ operation, completeness }: VerdictLineProps) {
  const { state, issues, setAside } = completeness
  const verdict = completenessStrings.toVerdict(operation, completeness)
  if (state !== 'complete') {
    const title = issues.map((issue) => coverageStrings.reasons[issue]).join(' ')
    return (
      <Line icon={<IconAlertTriangle size={14} aria-hidden />} tone="warning" text={verdict} title={title} />
    )
  }
  const text =
    setAside > 0
      ? frameStrings.setAside(verdict, countOf(setAside, ...frameStrings.entries, LOCALE))
      : verdict
  return <Line icon={<IconCircleCheck size={14} aria-hidden />} text={text} />
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
    return <Line icon={<IconShieldX size={14} aria-hidden />} tone="bad" text={frameStrings.evidenceBroken} />
  }
  if (last === null || last.receipts === 0) {
    return <Line icon={<IconShieldQuestion size={14} aria-hidden />} text={frameStrings.evidenceUnverified} />
  }
  const title = frameStrings.evidenceVerifiedOn(formatMoment(last.atMs, style))
  if (last.newer === 0) {
    return (
      <Line
        icon={<IconShieldCheck size={14} aria-hidden />}
        text={frameStrings.evidenceIntact}
        title={title}
      />
    )
  }
  const text = frameStrings.evidenceNewer(formatCount(last.receipts, LOCALE), formatCount(last.newer, LOCALE))
  return <Line icon={<IconShieldQuestion size={14} aria-hidden />} text={text} title={title} />
}
