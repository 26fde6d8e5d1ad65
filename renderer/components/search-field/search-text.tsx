import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { ErrorUnderline } from './error-underline.tsx'
import { QueryProblems } from './query-problems.tsx'
import styles from './search-field.module.css'
import { SuggestionList, toOptionId } from './suggestion-list.tsx'
import { useCompletion } from './use-completion.ts'
import { useKnownValues } from './use-known-values.ts'
import { useRestedProblems } from './use-rested-problems.ts'

interface SearchTextProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  onChange(value: string): void
  /** Enter, Escape or arrow down: on to the rows. */
  onLeave(): void
}

const LONGEST = 4_096
const PROBLEMS_ID = 'search-problem'

/** The search as a line of the query language: completion at the caret, and what cannot be read underlined. */
export function SearchText({ label, placeholder, value, onChange, onLeave }: SearchTextProps) {
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const { errors } = useMemo(() => parseQuery(value), [value])
  const showsProblems = useRestedProblems(value, errors.length > 0)
  const completion = useCompletion(inputRef, value, useKnownValues(true), onChange)
  const isOpen = completion.options.length > 0
  useEffect(() => inputRef.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const isForSuggestions = completion.onKeyDown(event)
    const leaves = event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape'
    if (!isForSuggestions && !leaves) return
    event.preventDefault()
    if (isForSuggestions) return
    completion.hide()
    onLeave()
  }
  return (
    <div className={styles.textLine}>
      <input
        ref={inputRef}
        className={styles.text}
        data-search-box
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={completion.active < 0 ? undefined : toOptionId(listId, completion.active)}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          completion.show()
        }}
        onKeyDown={onKeyDown}
        onBlur={completion.hide}
        maxLength={LONGEST}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={errors.length > 0}
        aria-errormessage={showsProblems ? PROBLEMS_ID : undefined}
      />
      {errors.length > 0 && <ErrorUnderline inputRef={inputRef} text={value} errors={errors} />}
      {(isOpen || showsProblems) && (
        <div className={styles.below}>
          {showsProblems && <QueryProblems id={PROBLEMS_ID} text={value} errors={errors} />}
          {isOpen && (
            <SuggestionList
              id={listId}
              options={completion.options}
              active={completion.active}
              onAccept={completion.accept}
            />
          )}
        </div>
      )}
    </div>
  )
}
