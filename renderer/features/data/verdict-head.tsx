import { IconCircleCheck, IconCircleDashed, IconProgressAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import type { CoverageState } from '../../../shared/domain/coverage.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { coverageStrings } from './coverage-strings.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'
import { describePages } from './sync-runs.ts'

const strings = dataStrings.status
const { entryNouns } = dataStrings.history

const SIGNS: Readonly<Record<CoverageState, { icon: typeof IconCircleCheck; tone: string }>> = {
  complete: { icon: IconCircleCheck, tone: 'good' },
  incomplete: { icon: IconProgressAlert, tone: 'warning' },
  imported: { icon: IconCircleDashed, tone: 'neutral' },
  'not-fetched': { icon: IconCircleDashed, tone: 'neutral' },
}

/** The verdict of an operation in the words of every screen and report, and why. See [Note: Completeness]. */
export function VerdictHead({ operation }: { readonly operation: Operation }) {
  const completeness = useDataStatus()?.completeness[operation]
  if (!completeness) return null
  const { icon: Icon, tone } = SIGNS[completeness.state]
  return (
    <>
      <h2 className={styles.verdictTitle}>
        <Icon className={styles.sign} data-tone={tone} size={20} stroke={1.5} aria-hidden />
        {completenessStrings.toVerdict(operation, completeness)}
      </h2>
      <p className={styles.verdictText}>
        <VerdictText operation={operation} />
      </p>
    </>
  )
}

function VerdictText({ operation }: { readonly operation: Operation }): ReactNode {
  const completeness = useDataStatus()?.completeness[operation]
  const { sweep, isOlder } = useDecidingSweep(operation, completeness?.state === 'complete')
  if (!completeness) return null
  const { state, issues, setAside } = completeness
  if (state === 'not-fetched' || !sweep) return strings.notFetched
  const entries = countOf(sweep.entries, ...entryNouns)
  const waiting = sweep.quarantined - sweep.acknowledged
  if (state === 'incomplete' && waiting > 0) {
    return (
      <>
        {strings.setAside(formatCount(waiting), entries)}{' '}
        <button
          type="button"
          className="link"
          data-inline
          onClick={() => useViewStore.getState().setView('data/issues')}
        >
          {strings.reviewIssues}
        </button>
      </>
    )
  }
  if (state === 'incomplete') return issues.map((issue) => coverageStrings.reasons[issue]).join(' ')
  const pages = describePages(sweep.pagesRead, sweep.pages)
  const acknowledged = setAside > 0 ? ` ${strings.acknowledged(countOf(setAside, ...entryNouns))}` : ''
  const later = isOlder ? ` ${strings.later}` : ''
  return `${strings.read(entries, pages)}.${acknowledged}${later}`
}

/**
 * The newest full sweep, or without one the newest of all. A complete history is that of a sweep that ended so: its
 * numbers must not be those of a later one that broke off.
 */
function useDecidingSweep(operation: Operation, isComplete: boolean) {
  const sweeps = useCall('sweeps:list', { offset: 0, limit: 100 }).data ?? []
  const own = sweeps.filter((sweep) => sweep.operation === operation && sweep.pagesRead > 0)
  const full = own.filter(({ kind, imported }) => kind === 'complete' && !imported)
  const [newest] = full
  const ended = isComplete ? full.find(({ outcome }) => outcome === 'complete') : undefined
  return { sweep: ended ?? newest ?? own[0], isOlder: ended !== undefined && ended !== newest }
}
