import { Select } from '@mantine/core'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { findingsWords as words } from '../../words/findings-words.ts'
import { FilteredFindings, type FindingsPartProps } from './filtered-findings.tsx'
import { ParameterPanel } from './parameter-panel.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleMeaning } from './rule-meaning.tsx'

/** The rules, and of the chosen one its meaning, parameters and findings. */
export function ByRule(props: FindingsPartProps) {
  const { rules } = props.overview
  const chosen = useFindingsStore((state) => state.rule)
  const setRule = useFindingsStore((state) => state.setRule)
  const summary = rules.find(({ rule }) => rule.name === chosen) ?? rules[0]
  if (!summary) return null
  const { name, title } = summary.rule
  return (
    <div className="findings-by-rule">
      <RuleList rules={rules} chosen={name} onChoose={setRule} />
      <Select
        className="findings-rule-select"
        aria-label={words.rule}
        data={rules.map(({ rule, count }) => ({ value: rule.name, label: `${rule.title} (${count})` }))}
        value={name}
        onChange={(value) => value && setRule(value)}
        allowDeselect={false}
      />
      <div className="findings-main">
        <h2>{title}</h2>
        <RuleMeaning summary={summary} />
        <ParameterPanel key={`${name} ${JSON.stringify(summary.parameters)}`} summary={summary} />
        <FilteredFindings key={name} rule={name} {...props} />
      </div>
    </div>
  )
}
