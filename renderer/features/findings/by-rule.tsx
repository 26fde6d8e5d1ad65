import { Select } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { describeInForce } from './describe-parameters.ts'
import { FilteredFindings, type FindingsPartProps } from './filtered-findings.tsx'
import { findingsStrings as strings } from './findings-strings.ts'
import { ParameterPanel } from './parameter-panel.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleMeaning } from './rule-meaning.tsx'

/** Without room for the list of rules, as beside the open pane; findings.css says the same. */
const NARROW_PX = 760

/** The rules, and of the chosen one its meaning, parameters and findings. */
export function ByRule(props: FindingsPartProps) {
  const { rules } = props.overview
  const chosen = useFindingsStore((state) => state.rule)
  const setRule = useFindingsStore((state) => state.setRule)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const isNarrow = width > 0 && width <= NARROW_PX
  const summary = rules.find(({ rule }) => rule.name === chosen) ?? rules[0]
  if (!summary) return null
  const { name, title } = summary.rule
  return (
    <div className="findings-by-rule" ref={ref}>
      <RuleList rules={rules} chosen={name} onChoose={setRule} />
      <Select
        className="findings-rule-select"
        aria-label={strings.rule}
        data={rules.map(({ rule, count }) => ({ value: rule.name, label: `${rule.title} (${count})` }))}
        value={name}
        onChange={(value) => value && setRule(value)}
        allowDeselect={false}
      />
      <div className="findings-main">
        <h2>{title}</h2>
        <RuleMeaning summary={summary} />
        <details className="parameter-fold" open={!isNarrow}>
          <summary>{describeInForce(summary.rule, summary.parameters)}</summary>
          <ParameterPanel key={`${name} ${JSON.stringify(summary.parameters)}`} summary={summary} />
        </details>
        <FilteredFindings key={name} rule={name} {...props} />
      </div>
    </div>
  )
}
