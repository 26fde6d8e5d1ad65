import { useNetwork } from '@mantine/hooks'
import {
  IconCircleCheck,
  IconProgressAlert,
  IconRefresh,
  IconShieldX,
  IconWifiOff,
} from '@tabler/icons-react'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { formatMinute, formatMoment } from '../../../shared/format/time.ts'
import { tip } from '../../components/controls/tips.tsx'
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
 * first and stays until a later verification finds the evidence intact; the network has a line only while it is
 * missing.
 */
export function DataVerdict({ workspace, isCollapsed, onOpen }: DataVerdictProps) {
  const status = useDataStatus()
  const style = useTimeStyle()
  const { online } = useNetwork()
  const isSyncing = useIsSyncing()
  const isAltered = useIsEvidenceAltered(workspace)
  if (!status) return null
  const { cutoff, completeness } = status
  const lines: readonly VerdictLine[] = [
    ...(isAltered ? [lineOf('bad', IconShieldX, railStrings.evidenceAltered)] : []),
    ...OPERATIONS.map((operation) => {
      const isComplete = completeness[operation].state === 'complete'
      const verdict = completenessStrings.toVerdict(operation, completeness[operation])
      return isComplete
        ? lineOf('good', IconCircleCheck, verdict)
        : lineOf('warning', IconProgressAlert, verdict)
    }),
    ...(isSyncing ? [lineOf('neutral', IconRefresh, railStrings.syncing)] : []),
    ...(online ? [] : [lineOf('neutral', IconWifiOff, railStrings.offline)]),
  ]
  const label = workspace.bundle ? railStrings.bundleDataThrough : railStrings.dataThrough
  const through = cutoff ? `${label} ${formatMinute(cutoff.atMs, style)}` : railStrings.nothingFetched
  const textClass = isCollapsed ? 'visually-hidden' : undefined
  return (
    <button
      {...(isCollapsed && tip([through, ...lines.map(({ text }) => text)].join('\n'), 'right'))}
      type="button"
      className={styles.verdict}
      title={isCollapsed ? undefined : railStrings.dataStatus}
      onClick={onOpen}
    >
      {cutoff ? (
        <>
          <span className={textClass ?? 'faint'}>{label}</span>{' '}
          <span
            className={textClass ?? styles.verdictMoment}
            title={isCollapsed ? undefined : formatMoment(cutoff.atMs, style)}
          >
            {formatMinute(cutoff.atMs, style)}
          </span>
        </>
      ) : (
        <span className={textClass ?? 'faint'}>{railStrings.nothingFetched}</span>
      )}
      {lines.map(({ tone, icon: Icon, text }) => (
        <span key={text} className={styles.verdictLine} data-tone={tone}>
          <Icon size={14} stroke={1.75} aria-hidden />
          <span className={textClass}>{text}</span>
        </span>
      ))}
    </button>
  )
}

type Tone = 'good' | 'warning' | 'bad' | 'neutral'

interface VerdictLine {
  readonly tone: Tone
  readonly icon: typeof IconCircleCheck
  readonly text: string
}

function lineOf(tone: Tone, icon: typeof IconCircleCheck, text: string): VerdictLine {
  return { tone, icon, text }
}

/** The newest verification decides; before one in this session, the opening and the last logged verification. */
function useIsEvidenceAltered(workspace: WorkspaceSummary): boolean {
  const verified = useWorkStore((state) => state.verified)
  const last = useCall('evidence:last-verified', undefined).data ?? null
  if (verified) return !verified.verification.isIntact
  return workspace.evidenceProblem !== null || last?.isIntact === false
}
