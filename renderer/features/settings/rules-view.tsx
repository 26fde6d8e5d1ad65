import type { ReactNode } from 'react'
import type { RuleSummary } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../components/counts.ts'
import { SkeletonRows } from '../../components/frame/screen-states.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { RuleInspector } from './rule-inspector.tsx'
import { describeLimits, ruleStrings as strings } from './rule-limits.ts'
import type { SettingsParts } from './setting-row.tsx'
import styles from './settings.module.css'
import { SettingsList } from './settings-list.tsx'

const define = column<RuleSummary>

const COLUMNS: readonly Column<RuleSummary, undefined>[] = [
  define({
    name: 'rule',
    heading: strings.columns.rule,
    width: 188,
    isGrowing: true,
    cell: ({ rule }) => <span className="medium">{rule.title}</span>,
    text: ({ rule }) => rule.title,
  }),
  define({
    name: 'limit',
    heading: strings.columns.limit,
    width: 160,
    cell: (summary) => <span className="dim">{describeLimits(summary)}</span>,
    text: describeLimits,
  }),
  define({
    name: 'findings',
    heading: strings.columns.findings,
    width: 74,
    align: 'end',
    cell: ({ count, isCurrent }) => (isCurrent ? formatCount(count) : ''),
    text: ({ count }) => String(count),
  }),
]

interface RulesViewProps {
  readonly isReadOnly: boolean
  frame(parts: SettingsParts): ReactNode
}

/** What becomes a finding: every rule with its limits and findings, and the limits of one to edit. */
export function RulesView({ isReadOnly, frame }: RulesViewProps) {
  const rules = useCall('findings:rules', undefined, { keepsFormer: true })
  if (rules.data) return <RuleList rules={rules.data.rules} isReadOnly={isReadOnly} frame={frame} />
  return frame({
    children: rules.error ? <ErrorNotice error={rules.error} /> : <SkeletonRows rows={11} />,
  })
}

function RuleList({ rules, isReadOnly, frame }: RulesViewProps & { readonly rules: readonly RuleSummary[] }) {
  const all = rules.reduce((sum, { count }) => sum + count, 0)
  return (
    <SettingsList
      name="rules"
      strings={strings}
      rows={rules}
      columns={COLUMNS}
      frame={frame}
      inspect={(summary) => (
        <RuleInspector key={summary.rule.name} summary={summary} all={all} isReadOnly={isReadOnly} />
      )}
    >
      <p className={styles.sum}>
        <span>{strings.ruleCount(formatCount(rules.length))}</span>
        <span>{rules.every(({ isCurrent }) => isCurrent) && formatCount(all)}</span>
      </p>
    </SettingsList>
  )
}
