import { useDeferredValue, useMemo } from 'react'
import { hasValue } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { responsesStrings as strings } from './responses-strings.ts'

/** Owner or customer, as a term of the search text. */
export function TypeFilterBar({ onToggle }: { onToggle(type: string): void }) {
  // The marks may follow a moment later: what is typed comes first.
  const filter = useDeferredValue(useViewStore((state) => state.responseFilter))
  const { query } = useMemo(() => parseQuery(filter), [filter])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look to a tool bar
    <div className="quick-group" role="group" aria-label={strings.typeGroup}>
      <span className="quick-label" aria-hidden="true">
        {strings.typeGroup}
      </span>
      {Object.entries(strings.types).map(([type, label]) => (
        <button
          key={type}
          type="button"
          className="chip"
          aria-pressed={hasValue(query, 'type', type)}
          onClick={() => onToggle(type)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
