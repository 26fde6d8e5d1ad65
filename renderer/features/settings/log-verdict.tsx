import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf } from '../../components/counts.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useVerify } from '../../components/use-verify.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { logStrings as strings } from './log-strings.ts'
import styles from './settings.module.css'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** How many entries there are, when they were verified last, and the button that does so again. */
export function LogVerdict() {
  const newest = useCall('log:list', { actions: null, subject: null, offset: 0, limit: 1 }).data?.[0]
  const last = useCall('evidence:last-verified', undefined).data
  const problem = useCall('workspace:current', undefined).data?.evidenceProblem ?? null
  const verified = useWorkStore((state) => state.verified)
  const style = useTimeStyle()
  const { run, isRunning } = useVerify()
  const isIntact = verified ? verified.verification.isIntact : problem === null && (last?.isIntact ?? null)
  const atMs = verified?.atMs ?? last?.atMs ?? null
  return (
    <div className={styles.logVerdict}>
      {isIntact === null || atMs === null ? (
        <IconShieldQuestion {...ICON} />
      ) : isIntact ? (
        <IconShieldCheck {...ICON} data-tone="good" />
      ) : (
        <IconShieldX {...ICON} data-tone="bad" />
      )}
      <span className="medium" role="status">
        {/* Entries are numbered without gaps. */}
        {newest && countOf(newest.seq, ...strings.entries)}
      </span>
      <span className="small">
        {isIntact === false
          ? strings.altered
          : atMs === null
            ? strings.notVerified
            : strings.verified(formatMoment(atMs, style))}
      </span>
      <Button kind="quiet" disabledReason={isRunning ? strings.verifying : null} onClick={run}>
        {isRunning ? strings.verifying : strings.verify}
      </Button>
    </div>
  )
}
