import { type ReactNode, useState } from 'react'
import type { RuleSummary } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { BottomLine } from '../../components/frame/screen-layout.tsx'
import { SkeletonRows } from '../../components/frame/screen-states.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useGridCursor } from '../../components/grid/use-grid-cursor.ts'
import { useGridView } from '../../components/grid/use-grid-view.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { RuleInspector } from './rule-inspector.tsx'
import { describeLimits } from './rule-limits.ts'
import { ruleStrings as strings } from './rule-strings.ts'
import type { SettingsParts } from './setting-row.tsx'
import styles from './settings.module.css'

const define = column<RuleSummary>

const COLUMNS: readonly Column<RuleSummary, undefined>[] = [
  define({
    name: 'rule',
    heading: strings.columns.rule,
    width: 188,
    isGrowing: true,
    cell: ({ rule }) => <span className={styles.strong}>{rule.title}</span>,
    text: ({ rule }) => rule.title,
  }),
  define({
    name: 'limit',
    heading: strings.columns.limit,
    width: 122,
    cell: (summary) => <span className={styles.second}>{describeLimits(summary)}</span>,
    text: describeLimits,
  }),
  define({
    name: 'findings',
    heading: strings.columns.findings,
    width: 74,
    align: 'end',
    cell: ({ count, isCurrent }) => (isCurrent ? formatCount(count, LOCALE) : ''),
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
  const [stored, store] = useState(0)
  const view = useGridView({ count: rules.length, list: 'rules', cursor: stored })
  const { cursor, moveTo, open } = useGridCursor<RuleSummary>({
    ...{ count: rules.length, stored, store, scrollToRow: view.scrollToRow },
    rowAt: (index) => rules[index],
    onOpen: () => useFrameStore.getState().openInspector(),
  })
  const columns = useColumns('rules', COLUMNS)
  const all = rules.reduce((sum, { count }) => sum + count, 0)
  const summary = rules[cursor]
  return frame({
    inspector: summary && (
      <RuleInspector key={summary.rule.name} summary={summary} all={all} isReadOnly={isReadOnly} />
    ),
    bottomLine: <BottomLine keys={[{ ids: ['next-row', 'previous-row'], label: strings.move }]} />,
    children: (
      <>
        <div className={styles.listHead}>
          <h2 className={styles.title}>{strings.title}</h2>
          <span className={styles.second}>{strings.text}</span>
        </div>
        <Grid
          {...{ view, count: rules.length, columns, cursor, moveTo, open }}
          label={strings.title}
          context={undefined}
          rowAt={(index) => rules[index]}
          onPress={moveTo}
        />
        <p className={styles.sum}>
          <span>{strings.ruleCount(formatCount(rules.length, LOCALE))}</span>
          <span>{rules.every(({ isCurrent }) => isCurrent) && formatCount(all, LOCALE)}</span>
        </p>
      </>
    ),
  })
}
