import './search-box.css'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconHelp, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { addTerm } from '../../shared/query/edit-query.ts'
import { parseQuery } from '../../shared/query/parse-query.ts'
import { ErrorUnderline } from './query-box/error-underline.tsx'
import { queryBoxStrings as strings } from './query-box/query-box-strings.ts'
import { QueryChips } from './query-box/query-chips.tsx'
import { QueryProblems } from './query-box/query-problems.tsx'
import { QueryReference } from './query-box/query-reference.tsx'
import { SuggestionList, toOptionId } from './query-box/suggestion-list.tsx'
import { useCompletion } from './query-box/use-completion.ts'
import { useKnownValues } from './query-box/use-known-values.ts'
import { useRestedProblems } from './query-box/use-rested-problems.ts'

interface SearchBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly clearLabel: string
  readonly value: string
  onChange(value: string): void
  /** Enter, Escape or arrow down: on to the rows. */
  onLeave(key: string): void
}

const LONGEST = 4_096
const PROBLEMS_ID = 'search-problem'

/** A line of the query language: suggestions at the caret, what cannot be read underlined, and the parts as chips. */
export function SearchBox({ value, onChange, onLeave, ...props }: SearchBoxProps) {
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { errors } = useMemo(() => parseQuery(value), [value])
  const saysProblems = useRestedProblems(value, errors.length > 0)
  const completion = useCompletion(inputRef, value, useKnownValues(isUsed), onChange)
  const isOpen = completion.options.length > 0

  const onKeyDown = (event: KeyboardEvent): void => {
    const isForSuggestions = completion.onKeyDown(event)
    const leaves = event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape'
    if (!isForSuggestions && !leaves) return
    event.preventDefault()
    if (isForSuggestions) return
    completion.hide()
    onLeave(event.key)
  }

  return (
    <div className="search-box">
      <div className="search-line">
        <TextInput
          data-search-box
          ref={inputRef}
          role="combobox"
          aria-label={props.label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={completion.active < 0 ? undefined : toOptionId(listId, completion.active)}
          placeholder={props.placeholder}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            completion.show()
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setUsed(true)}
          onBlur={completion.hide}
          maxLength={LONGEST}
          spellCheck={false}
          autoComplete="off"
          error={errors.length > 0}
          withErrorStyles={false}
          aria-errormessage={saysProblems ? PROBLEMS_ID : undefined}
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSectionWidth={64}
          rightSection={
            <BoxActions
              clearLabel={value === '' ? null : props.clearLabel}
              onClear={() => {
                // The button goes with the text, and would take the focus with it.
                inputRef.current?.focus()
                onChange('')
              }}
              onHelp={() => setHelpOpen(true)}
            />
          }
        />
        {errors.length > 0 && <ErrorUnderline inputRef={inputRef} text={value} errors={errors} />}
        {isOpen && (
          <SuggestionList
            id={listId}
            options={completion.options}
            active={completion.active}
            onAccept={completion.accept}
          />
        )}
      </div>
      <div className="search-below">
        {saysProblems && <QueryProblems id={PROBLEMS_ID} text={value} errors={errors} />}
        <QueryChips text={value} onChange={onChange} />
      </div>
      <QueryReference
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        onAdd={(example) => {
          setHelpOpen(false)
          onChange(addTerm(value, example))
        }}
      />
    </div>
  )
}

interface BoxActionsProps {
  /** null where there is nothing to clear. */
  readonly clearLabel: string | null
  onClear(): void
  onHelp(): void
}

function BoxActions({ clearLabel, onClear, onHelp }: BoxActionsProps) {
  return (
    <div className="search-actions">
      {clearLabel !== null && (
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={clearLabel} onClick={onClear}>
          <IconX size={14} />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={strings.help} onClick={onHelp}>
        <IconHelp size={15} />
      </ActionIcon>
    </div>
  )
}
