import { IconCopy, IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { VerificationProblem } from '../../../shared/domain/verification.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { InfoPopover } from '../../components/controls/popovers.tsx'
import { countOf } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useVerify } from '../../components/use-verify.ts'
import { refresh } from '../../ipc/query-client.ts'
import { call, useCall } from '../../ipc/use-call.ts'
import { tell } from '../../stores/undo-store.ts'
import { useWorkStore, type VerifiedAt } from '../../stores/work-store.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.status
const RECEIPTS = ['receipt', 'receipts'] as const
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/**
 * The evidence is called intact only after every hash has been recomputed; a problem stays until a later verification.
 */
export function EvidenceStatus({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { run, isRunning } = useVerify()
  const verified = useWorkStore((state) => state.verified)
  const problem = verified ? verified.verification.problem : workspace.evidenceProblem
  return (
    <section>
      <h2 className="part-title">{strings.evidence}</h2>
      <div role="status">{problem ? <Problem problem={problem} /> : <Result verified={verified} />}</div>
      <Button disabledReason={isRunning ? strings.verifying : null} onClick={run}>
        {isRunning ? strings.verifying : strings.verify}
      </Button>
      {verified && <Fingerprint verified={verified} />}
    </section>
  )
}

/** A verification of now, or else the last one that the log has, with what it does not cover. */
function Result({ verified }: { readonly verified: VerifiedAt | null }) {
  const last = useCall('evidence:last-verified', undefined)
  const style = useTimeStyle()
  if (verified && verified.verification.headHash === null) return <p>{strings.nothingToVerify}</p>
  if (!verified && last.data === undefined) return null
  const known = verified
    ? { receipts: verified.verification.receipts, atMs: verified.atMs }
    : last.data?.isIntact
      ? last.data
      : null
  if (!known) {
    return (
      <p className={styles.evidence}>
        <IconShieldQuestion {...ICON} className={styles.sign} data-tone="neutral" />
        {strings.notVerified}
      </p>
    )
  }
  const newer = last.data?.newer ?? 0
  return (
    <>
      <p className={styles.evidence}>
        <IconShieldCheck {...ICON} className={styles.sign} data-tone="good" />
        {strings.intact(countOf(known.receipts, ...RECEIPTS))}
      </p>
      <p className="small">{strings.verified(formatMoment(known.atMs, style))}</p>
      {newer > 0 && <p className="small">{strings.newer(countOf(newer, ...RECEIPTS))}</p>}
    </>
  )
}

function Fingerprint({ verified: { verification } }: { readonly verified: VerifiedAt }) {
  const { headHash, index, witness } = verification
  const client = useQueryClient()
  if (headHash === null) return null
  const saveSlip = () => {
    call('evidence:save-slip', undefined)
      .then((saved) => {
        if (saved) tell(strings.slipSaved)
        return refresh(client, 'log')
      })
      .catch(showFailure)
  }
  const copy = () => void navigator.clipboard.writeText(headHash).catch(showFailure)
  return (
    <dl className="facts">
      <dt>
        {strings.fingerprint}{' '}
        <InfoPopover subject={strings.fingerprint}>{strings.fingerprintText}</InfoPopover>
      </dt>
      <dd className={styles.hash}>
        <code title={headHash}>{`${headHash.slice(0, 8)} … ${headHash.slice(-4)}`}</code>
        <IconButton
          label={strings.copyFingerprint}
          icon={<IconCopy size={14} aria-hidden />}
          onClick={copy}
        />
      </dd>
      <dt>
        {strings.slip} <InfoPopover subject={strings.slip}>{strings.slipText}</InfoPopover>
      </dt>
      <dd>
        <Button onClick={saveSlip}>{strings.saveSlip}</Button>
      </dd>
      <Fact name={strings.index}>{strings.indexStates[index]}</Fact>
      {witness && <Fact name={strings.witness}>{strings.witnessStates[witness]}</Fact>}
    </dl>
  )
}

function Problem({ problem }: { readonly problem: VerificationProblem }) {
  return (
    <>
      <p className={styles.evidence}>
        <IconShieldX {...ICON} className={styles.sign} data-tone="bad" />
        {strings.altered}
      </p>
      <p>{strings.problems[problem.kind]}.</p>
      <p className="small">
        {problem.message} {problem.receipt !== null && strings.atReceipt(problem.receipt)}
      </p>
    </>
  )
}
