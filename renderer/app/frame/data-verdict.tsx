import { useNetwork } from '@mantine/hooks'
import {
  IconCircleCheck,
  IconProgressAlert,
  IconRefresh,
  IconShieldX,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { formatMinute, formatMoment } from '../../../shared/format/time.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { useIsSyncing, useWorkStore } from '../../stores/work-store.ts'
import { railStrings } from './places.ts'
import styles from './rail.module.css'

interface DataVerdictProps {
  readonly workspace: WorkspaceSummary
  readonly isCollapsed: boolean
  onOpen(): void
}

/**
 * *Data through* and one verdict for each operation, in the words of every screen and report. Altered evidence comes
 * first and stays until a later verification finds the evidence intact; the network has a line only while it is missing.
 */
export function DataVerdict({ workspace, isCollapsed, onOpen }: DataVerdictProps) {
  const status = useDataStatus()
  const style = useTimeStyle()
  const { online } = useNetwork()
  const isSyncing = useIsSyncing()
  const isAltered = useIsEvidenceAltered(workspace)
  if (!status) return null
  const { cutoff, completeness } = status
  const lineOf = (tone: Tone, icon: ReactNode, text: string) => (
    <VerdictLine key={text} tone={tone} icon={icon} text={text} isCollapsed={isCollapsed} />
  )
  return (
    <button type="button" className={styles.verdict} title={railStrings.dataStatus} onClick={onOpen}>
      {cutoff ? (
        <>
          <span className={isCollapsed ? 'visually-hidden' : styles.verdictLabel}>
            {railStrings.dataThrough}
          </span>{' '}
          <span
            className={isCollapsed ? 'visually-hidden' : styles.verdictMoment}
            title={formatMoment(cutoff.atMs, style)}
          >
            {formatMinute(cutoff.atMs, style)}
          </span>
        </>
      ) : (
        <span className={isCollapsed ? 'visually-hidden' : styles.verdictLabel}>
          {railStrings.nothingFetched}
        </span>
      )}
      {isAltered && lineOf('bad', <IconShieldX {...ICON} />, railStrings.evidenceAltered)}
      {OPERATIONS.map((operation) => {
        const isComplete = completeness[operation].state === 'complete'
        const Icon = isComplete ? IconCircleCheck : IconProgressAlert
        const verdict = completenessStrings.toVerdict(operation, completeness[operation])
        return lineOf(isComplete ? 'good' : 'warning', <Icon {...ICON} />, verdict)
      })}
      {isSyncing && lineOf('neutral', <IconRefresh {...ICON} />, railStrings.syncing)}
      {!online && lineOf('neutral', <IconWifiOff {...ICON} />, railStrings.offline)}
    </button>
  )
}

const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const
type Tone = 'good' | 'warning' | 'bad' | 'neutral'

interface VerdictLineProps {
  readonly tone: Tone
  readonly icon: ReactNode
  readonly text: string
  readonly isCollapsed: boolean
}

function VerdictLine({ tone, icon, text, isCollapsed }: VerdictLineProps) {
  return (
    <span className={styles.verdictLine} data-tone={tone} title={isCollapsed ? text : undefined}>
      {icon}
      <span className={isCollapsed ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  )
}

/** The newest verification decides; before one in this session, the opening and the last logged verification. */
function useIsEvidenceAltered(workspace: WorkspaceSummary): boolean {
  const verified = useWorkStore((state) => state.verified)
  const last = useCall('evidence:last-verified', undefined).data ?? null
  if (verified) return !verified.verification.isIntact
  return workspace.evidenceProblem !== null || last?.isIntact === false
}
