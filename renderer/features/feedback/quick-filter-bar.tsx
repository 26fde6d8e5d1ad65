import { parseQuery } from '../../../shared/query/parse-query.ts'
import { printQuery } from '../../../shared/query/print-query.ts'
import { feedbackWords } from '../../words/feedback-words.ts'
import { hasValue, type QuickKey, toggleValue } from './quick-filters.ts'

const { values } = feedbackWords.quick
const GROUPS: readonly {
  readonly label: string
  readonly key: QuickKey
  readonly values: Readonly<Record<string, string>>
}[] = [
  { label: feedbackWords.quick.visibility, key: 'visibility', values: values.visibility },
  { label: feedbackWords.quick.deleted, key: 'deleted', values: values.deleted },
  { label: feedbackWords.quick.response, key: 'response', values: values.response },
  { label: feedbackWords.quick.other, key: 'contradictory', values: values.contradictory },
]

interface QuickFilterBarProps {
  readonly filter: string
  onChange(filter: string): void
}

/** Chips that read the search text and write it; while the text cannot be read they rest. */
export function QuickFilterBar({ filter, onChange }: QuickFilterBarProps) {
  const parsed = parseQuery(filter)
  return (
    <div className="quick-bar">
      {GROUPS.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look to a tool bar
        <div key={group.key} className="quick-group" role="group" aria-label={group.label}>
          <span className="quick-label" aria-hidden="true">
            {group.label}
          </span>
          {Object.entries(group.values).map(([value, label]) => (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={parsed.ok && hasValue(parsed.query, group.key, value)}
              disabled={!parsed.ok}
              onClick={() => parsed.ok && onChange(printQuery(toggleValue(parsed.query, group.key, value)))}
            >
              {label}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
