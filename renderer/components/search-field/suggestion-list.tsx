import { useEffect, useRef } from 'react'
import type { CompletionOption } from '../../../shared/query/complete-query.ts'
import styles from './search-field.module.css'
import { strings } from './strings.ts'

interface SuggestionListProps {
  readonly id: string
  readonly options: readonly CompletionOption[]
  readonly active: number
  onAccept(at: number): void
}

/** The list below the box. The box keeps the focus and names the active option by its id. */
export function SuggestionList({ id, options, active, onAccept }: SuggestionListProps) {
  const activeRef = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes into view changes with the active option
  useEffect(() => {
    activeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className={styles.suggestions} id={id} role="listbox" aria-label={strings.suggestions}>
      {options.map(({ label, detail, insert, kind }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box, which keeps the focus
        <div
          key={`${kind} ${insert}`}
          id={toOptionId(id, at)}
          ref={at === active ? activeRef : null}
          className={styles.suggestion}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The box must not lose the focus before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onAccept(at)}
        >
          <code>{label}</code>
          <span>{detail}</span>
        </div>
      ))}
    </div>
  )
}

export function toOptionId(listId: string, at: number): string {
  return `${listId}-${at}`
}
