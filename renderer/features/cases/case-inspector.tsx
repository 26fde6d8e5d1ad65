import { CopyButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { CASE_FINDINGS_LIMIT, type CaseDetail, type CaseRow } from '../../../shared/domain/case.ts'
import {
  describeMeasure,
  type FindingWithEvidence,
  type ParameterValues,
  type RuleDescription,
  type RuleSummary,
} from '../../../shared/domain/finding.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { formatCount, LOCALE } from '../../components/counts.ts'
import { Inspector } from '../../components/frame/inspector.tsx'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { findKeyList, useKeys } from '../../components/keyboard/use-keys.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { MomentText, useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useInspectorStore } from '../../stores/inspector-store.ts'
import { commonStrings, stateStrings } from '../../strings/common-strings.ts'
import { ReviewEvidence } from '../inspector/evidence.tsx'
import { writeValue } from '../settings/rule-limits.ts'
import { CaseHistory } from './case-history.tsx'
import { CaseSummary } from './case-summary.tsx'
import styles from './cases.module.css'
import { strings } from './strings.ts'

interface CaseInspectorProps {
  readonly row: CaseRow
  readonly footer: ReactNode
  step(by: 1 | -1): void
  open(): void
}

/** The case under the cursor: numbers and sentences, its findings, its decisions. */
export function CaseInspector({ row, footer, step, open }: CaseInspectorProps) {
  const { reference, kind, priority, title } = row
  const found = useCall('cases:get', { reference })
  const detail = found.data
  const review = kind === 'review' ? detail?.reviews[0]?.feedbackId : undefined
  // Another case begins with its findings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the case is the reason
  useEffect(() => useInspectorStore.getState().leaveEntry(), [reference])
  useKeys(['list'], {
    // The field has the focus before the next key arrives.
    tag: () => review && flushSync(() => useInspectorStore.getState().edit(review, { kind: 'tag' })),
  })
  const panel = (content: (detail: CaseDetail) => ReactNode) => {
    if (detail) return content(detail)
    return found.error ? <ScreenError error={found.error} icon={null} /> : <SkeletonRows rows={4} />
  }
  return (
    <Inspector
      head={
        <span className={styles.identity}>
          <CopyButton value={reference}>
            {({ copied, copy }) => (
              <button
                type="button"
                className={styles.copied}
                aria-label={copied ? commonStrings.copied : strings.copyReference(reference)}
                onClick={copy}
              >
                <span className={styles.reference}>{copied ? commonStrings.copied : reference}</span>
              </button>
            )}
          </CopyButton>
          <span className={styles.kind}>
            {/* The title of a burst says it; its reference needs the room. */}
            <span className={kind === 'burst' ? 'visually-hidden' : undefined}>{strings.kinds[kind]}</span>
            <span>{stateStrings.priorities[priority]}</span>
          </span>
        </span>
      }
      step={step}
      title={<Spelled>{title}</Spelled>}
      summary={<Subject row={row} detail={detail} />}
      marks={{
        evidence: { count: formatCount(row.findings) },
        decision: {
          ...(detail && detail.history.length > 0 && { count: formatCount(detail.history.length) }),
          ...(row.state === 'changed' && { waiting: strings.changed.title }),
        },
      }}
      panels={{
        timeline: panel((one) => <CaseSummary detail={one} open={open} />),
        evidence: panel((one) => <CaseEvidence detail={one} />),
        decision: panel((one) => <CaseHistory detail={one} />),
      }}
      footer={footer}
    />
  )
}

/** Business with its id, the review where it is one, and the day. */
function Subject({ row, detail }: { readonly row: CaseRow; readonly detail: CaseDetail | undefined }) {
  const style = useTimeStyle()
  const name = useBusinessNames().get(row.businessId)
  const [review] = row.kind === 'review' ? (detail?.reviews ?? []) : []
  const parts = [
    name === undefined ? null : row.businessId,
    review ? `review ${review.feedbackId}` : null,
    row.fromMs === null ? null : formatDay(row.fromMs, style),
  ].filter((part) => part !== null)
  return (
    <div className="dim">
      <SafeText text={name ?? row.businessId} />
      <span className="faint">{parts.map((part) => ` · ${part}`).join('')}</span>
    </div>
  )
}

/** The entry that was chosen, in its reply; else all findings. */
function CaseEvidence({ detail }: { readonly detail: CaseDetail }) {
  const feedbackId = useInspectorStore(({ entry }) => entry?.feedbackId)
  if (feedbackId === undefined) return <Findings detail={detail} />
  return (
    <>
      <BackToFindings />
      <ReviewEvidence feedbackId={feedbackId} asOfMs={null} />
    </>
  )
}

/** Has the focus at first, so that the arrows lead from entry to entry. */
function BackToFindings() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const back = () => {
    useInspectorStore.getState().leaveEntry()
    findKeyList()?.focus()
  }
  return (
    <div>
      <button ref={button} type="button" className="link" onClick={back}>
        {strings.evidence.allFindings}
      </button>
    </div>
  )
}

/** Each finding with its rule, version, parameters, and the entries and receipts that it rests on. */
function Findings({ detail: { row, findings } }: { readonly detail: CaseDetail }) {
  const rules = useCall('findings:rules', undefined).data?.rules ?? []
  const summaries = new Map(rules.map((summary) => [summary.rule.name, summary]))
  return (
    <>
      {row.findings > findings.length && (
        <p className="dim">{strings.evidence.more(formatCount(CASE_FINDINGS_LIMIT))}</p>
      )}
      <ul>
        {findings.map((finding) => (
          <EvidenceOf key={finding.key} finding={finding} summary={summaries.get(finding.rule)} />
        ))}
      </ul>
    </>
  )
}

interface EvidenceOfProps {
  readonly finding: FindingWithEvidence
  readonly summary: RuleSummary | undefined
}

function EvidenceOf({ finding, summary }: EvidenceOfProps) {
  const { reference, rule, version, parameters, remark, disposition, robustness, evidence, feedbackId } =
    finding
  const facts = [
    strings.evidence.version(version),
    describeMeasure(finding, LOCALE),
    disposition.state === 'open' ? '' : strings.states[disposition.state],
    robustness && !robustness.isRobust ? strings.fragile : '',
  ].filter(Boolean)
  return (
    <li className={styles.finding}>
      <div className={styles.findingHead}>
        <strong>{summary?.rule.title ?? rule}</strong>
        <span className={styles.reference}>{reference}</span>
      </div>
      <div className="dim">
        <Spelled>{facts.join(' · ')}</Spelled>
      </div>
      {remark !== '' && (
        <div className="dim">
          <Spelled>{remark}</Spelled>
        </div>
      )}
      {summary && summary.rule.parameters.length > 0 && (
        <div className="dim">{describeParameters(summary.rule, parameters)}</div>
      )}
      <ul className={styles.entries}>
        {evidence.map((entry) => (
          <li key={entry.entry}>
            <span title={entry.timeText}>
              <MomentText ms={entry.utcMs} />
            </span>{' '}
            <span className={styles.entry}>{entry.summary}</span>{' '}
            {feedbackId !== null && (
              <button
                type="button"
                className="link"
                data-inline
                onClick={() => useInspectorStore.getState().chooseEntry(feedbackId, entry.entry)}
              >
                {strings.evidence.backedBy(formatCount(entry.receipt))}
              </button>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** “Hides, at least: 10; Within: 10 minutes”. */
function describeParameters(rule: RuleDescription, values: ParameterValues): string {
  return rule.parameters.map((one) => `${one.label}: ${writeValue(one, values[one.name])}`).join('; ')
}
