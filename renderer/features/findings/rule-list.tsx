import type { RuleName, RuleSummary } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { findingsStrings as strings } from './findings-strings.ts'

interface RuleListProps {
  readonly rules: readonly RuleSummary[]
  readonly chosen: RuleName | null
  onChoose(rule: RuleName): void
}

const count = (value: number) => formatCount(value, LOCALE)

/** Every rule with what it found and what was decided about that. */
export function RuleList({ rules, chosen, onChoose }: RuleListProps) {
  return (
    <nav className="rule-list panel" aria-label={strings.rules}>
      {rules.map((summary) => (
        <button
          key={summary.rule.name}
          type="button"
          className="rule-item"
          aria-current={summary.rule.name === chosen ? 'true' : undefined}
          onClick={() => onChoose(summary.rule.name)}
        >
          <span className="rule-item-title">
            {summary.rule.title}
            <span className="rule-item-count">{count(summary.count)}</span>
          </span>
          {summary.count > 0 && <span className="rule-item-states">{describeStates(summary)}</span>}
          {summary.notJudged && summary.notJudged.count > 0 && (
            <span className="rule-item-states">{strings.notJudgedShort(count(summary.notJudged.count))}</span>
          )}
        </button>
      ))}
    </nav>
  )
}

function describeStates({ byState }: RuleSummary): string {
  return strings.ruleCounts(count(byState.open), count(byState.confirmed), count(byState.dismissed))
}
