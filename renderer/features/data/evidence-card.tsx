import { Button } from '@mantine/core'
import type { Verification, VerificationProblem } from '../../../shared/domain/verification.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Notice } from '../../components/notice.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { syncStrings as strings } from './sync-strings.ts'
import { useVerify } from './use-verify.ts'

/** The archive is called intact only after every hash has been recomputed. */
export function EvidenceCard() {
  const { run, isRunning } = useVerify()
  const verified = useWorkStore((state) => state.verified)
  const workspace = useCall('workspace:current', undefined)
  return (
    <section className="panel sync-card">
      <h2>{strings.evidence}</h2>
      <p className="sync-card-text">{strings.evidenceText}</p>
      <div>
        <Button variant="default" loading={isRunning} onClick={run}>
          {strings.verify}
        </Button>
      </div>
      {!verified && workspace.data?.evidenceProblem && <Problem problem={workspace.data.evidenceProblem} />}
      {verified && <Result verification={verified.verification} atMs={verified.atMs} />}
      <Since isTold={verified !== null} />
    </section>
  )
}

/** What the last verification, of now or of a former opening, does not cover. */
function Since({ isTold }: { readonly isTold: boolean }) {
  const last = useCall('evidence:last-verified', undefined).data
  const style = useTimeStyle()
  if (!last?.isIntact || (isTold && last.newer === 0)) return null
  const newer = last.newer === 0 ? null : countOf(last.newer, ...strings.receipts, LOCALE)
  const moment = formatMoment(last.atMs, style)
  return (
    <p className="sync-card-text">
      {strings.verifiedUpTo(moment, formatCount(last.receipts, LOCALE), newer)}
    </p>
  )
}

function Result({ verification, atMs }: { readonly verification: Verification; readonly atMs: number }) {
  const style = useTimeStyle()
  const { problem } = verification
  if (problem) return <Problem problem={problem} />
  if (verification.headHash === null) return <Notice kind="info" title={strings.nothingToVerify} />
  const receipts = countOf(verification.receipts, ...strings.receipts, LOCALE)
  return (
    <Notice kind="good" title={strings.intact}>
      <p>{strings.intactText(receipts, formatBytes(verification.bodyBytes), formatMoment(atMs, style))}</p>
      <p>{verification.index === 'agrees' ? strings.indexAgrees : strings.indexNotChecked}</p>
      <p className="notice-code">
        {strings.head} <span className="mono">{verification.headHash}</span>
      </p>
    </Notice>
  )
}

function Problem({ problem }: { readonly problem: VerificationProblem }) {
  return (
    <Notice kind="bad" title={strings.problems[problem.kind]}>
      <p>
        {problem.message} {problem.receipt !== null && strings.atReceipt(problem.receipt)}
      </p>
    </Notice>
  )
}
