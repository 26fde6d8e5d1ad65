import { hasValue, toggleValue } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { responsesWords as words } from '../../words/responses-words.ts'

interface TypeFilterBarProps {
  readonly filter: string
  onChange(filter: string): void
}

/** Owner or customer, as a term of the search text. */
export function TypeFilterBar({ filter, onChange }: TypeFilterBarProps) {
  const { query } = parseQuery(filter)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look to a tool bar
    <div className="quick-group" role="group" aria-label={words.typeGroup}>
      <span className="quick-label" aria-hidden="true">
        {words.typeGroup}
      </span>
      {Object.entries(words.types).map(([type, label]) => (
        <button
          key={type}
          type="button"
          className="chip"
          aria-pressed={hasValue(query, 'type', type)}
          onClick={() => onChange(toggleValue(filter, 'type', type))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
