import './findings.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type DispositionState,
  describeMeasure,
  type Finding,
  type FindingWithEvidence,
} from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { countOf } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { DispositionText, describePeriod } from './finding-columns.tsx'
import { findingsStrings } from './findings-strings.ts'
import { RobustBadge } from './robust-badge.tsx'
import { useGoToFinding } from './use-finding-jump.ts'

const strings = findingsStrings.ofItem
const { decide } = findingsStrings

/** What the rules found about one item, and the decisions about it. Items without a finding have no section. */
export function ItemFindings({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const findings = useCall('findings:of-item', { feedbackId })
  const rules = useCall('findings:rules', undefined)
  if (findings.error) return <ErrorNotice error={findings.error} />
  if (!findings.data || findings.data.length === 0) return null
  const titles = new Map((rules.data?.rules ?? []).map(({ rule }) => [rule.name, rule.title]))
  return (
    <section className="item-findings-section" aria-label={strings.title}>
      <h3 className="section-title">{strings.title}</h3>
      <ul className="item-findings">
        {findings.data.map((finding) => (
          <ItemFinding key={finding.key} finding={finding} title={titles.get(finding.rule) ?? finding.rule} />
        ))}
      </ul>
    </section>
  )
}

interface ItemFindingProps {
  readonly finding: FindingWithEvidence
  readonly title: string
}

function ItemFinding({ finding, title }: ItemFindingProps) {
  const style = useTimeStyle()
  const goTo = useGoToFinding()
  const [deciding, setDeciding] = useState<DispositionState | null>(null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const facts = [describePeriod(finding, style), describeMeasure(finding, LOCALE)].filter(Boolean).join(' · ')
  return (
    <li className="item-finding">
      <div className="spread">
        <strong>{title}</strong>
        <button type="button" className="link-button mono" onClick={() => goTo(finding.reference)}>
          {finding.reference}
        </button>
      </div>
      <div>{facts}</div>
      <div className="line">
        <RobustBadge robustness={finding.robustness} />
        <DispositionText disposition={finding.disposition} />
      </div>
      <Evidence finding={finding} />
      <div className="line">
        {otherStates(finding).map((state) => (
          <Button key={state} variant="default" size="compact-xs" onClick={() => setDeciding(state)}>
            {decide.buttons[state]}
          </Button>
        ))}
        <Button variant="subtle" size="compact-xs" onClick={() => setHistoryOpen(true)}>
          {findingsStrings.history.open}
        </Button>
      </div>
      {deciding && <DecideDialog keys={[finding.key]} state={deciding} onClose={() => setDeciding(null)} />}
      {isHistoryOpen && <DecisionHistory finding={finding} onClose={() => setHistoryOpen(false)} />}
    </li>
  )
}

function Evidence({ finding: { evidence } }: { readonly finding: FindingWithEvidence }) {
  if (evidence.length === 0) return null
  return (
    <details>
      <summary>{strings.evidence(countOf(evidence.length, ...strings.evidenceRows, LOCALE))}</summary>
      <ul className="item-evidence">
        {evidence.map((row) => (
          <li key={`${row.kind} ${row.utcMs} ${row.receipt} ${row.summary}`}>
            <MomentText ms={row.utcMs} /> {row.summary}{' '}
            <span className="dim">({strings.receipt(row.receipt)})</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function otherStates({ disposition }: Finding): DispositionState[] {
  const states = ['confirmed', 'dismissed', 'open'] as const
  return states.filter((state) => state !== disposition.state)
}
