import type { RuleSummary } from '../../../shared/domain/finding.ts'
import { countOf } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { findingsStrings as strings } from './findings-strings.ts'

/** What a rule says and what it cannot say; the caveat is never folded away. */
export function RuleMeaning({ summary }: { readonly summary: RuleSummary }) {
  const { rule, notJudged } = summary
  const { meaning } = strings
  const [one, many] = rule.subject === 'item' ? strings.items : strings.businesses
  return (
    <div className="rule-meaning">
      <p>{rule.explanation}</p>
      <p className="rule-caveat">
        <strong>{meaning.caveat}:</strong> {rule.caveat}
      </p>
      {notJudged && notJudged.count > 0 && (
        <p className="rule-caveat">
          <strong>{strings.notJudged(countOf(notJudged.count, one, many, LOCALE))}:</strong> {notJudged.why}
        </p>
      )}
      <details>
        <summary>{meaning.show}</summary>
        <dl className="facts">
          <dt>{meaning.observed}</dt>
          <dd>{rule.observed}</dd>
          <dt>{meaning.inferred}</dt>
          <dd>{rule.inferred}</dd>
          <dt>{meaning.notDeterminable}</dt>
          <dd>{rule.notDeterminable}</dd>
        </dl>
        <p className="dim">{strings.version(rule.version)}</p>
      </details>
    </div>
  )
}
