import { CASE_FINDINGS_LIMIT, type CaseDetail } from '../../../shared/domain/case-list.ts'
import {
  describeMeasure,
  type FindingWithEvidence,
  type ParameterValues,
  type RuleDescription,
  type RuleSummary,
} from '../../../shared/domain/finding.ts'
import { formatCount, LOCALE } from '../../components/counts.ts'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { writeValue } from '../settings/rule-limits.ts'
import styles from './cases.module.css'
import { strings } from './strings.ts'

/** Each finding with its rule, version, parameters, and the entries and receipts that it rests on. */
export function CaseEvidence({ detail: { row, findings } }: { readonly detail: CaseDetail }) {
  const rules = useCall('findings:rules', undefined).data?.rules ?? []
  const summaries = new Map(rules.map((summary) => [summary.rule.name, summary]))
  return (
    <>
      {row.findings > findings.length && (
        <p className={styles.dim}>{strings.evidence.more(formatCount(CASE_FINDINGS_LIMIT))}</p>
      )}
      <ul className={styles.findings}>
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
  const { reference, rule, version, parameters, remark, disposition, robustness, evidence } = finding
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
      <div className={styles.dim}>{facts.join(' · ')}</div>
      {remark !== '' && <div className={styles.dim}>{remark}</div>}
      {summary && summary.rule.parameters.length > 0 && (
        <div className={styles.dim}>{describeParameters(summary.rule, parameters)}</div>
      )}
      <ul className={styles.entries}>
        {evidence.map((entry) => (
          <li key={`${entry.kind} ${entry.utcMs} ${entry.receipt} ${entry.summary}`}>
            <span title={entry.timeText}>
              <MomentText ms={entry.utcMs} />
            </span>{' '}
            {entry.summary} <span className={styles.receipt}>{strings.evidence.receipt(entry.receipt)}</span>
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
