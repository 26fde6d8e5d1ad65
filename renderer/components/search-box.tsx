import './search-box.css'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { QueryError } from '../../shared/query/query.ts'

interface SearchBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly clearLabel: string
  readonly value: string
  readonly error: QueryError | null
  onChange(value: string): void
  /** Enter or arrow down: on to the rows. */
  onLeave(): void
}

/** A line of the query language. What cannot be read is shown again below, marked at the character. */
export function SearchBox(props: SearchBoxProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return
    event.preventDefault()
    props.onLeave()
  }
  return (
    <div className="search-box">
      <TextInput
        data-search-box
        aria-label={props.label}
        placeholder={props.placeholder}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        maxLength={4_096}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={props.error !== null}
        aria-describedby={props.error ? 'search-problem' : undefined}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          props.value !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={props.clearLabel}
              onClick={() => props.onChange('')}
            >
              <IconX size={14} />
            </ActionIcon>
          )
        }
      />
      {props.error && <Problem text={props.value} error={props.error} />}
    </div>
  )
}

const SURROUNDING = 24

function Problem({ text, error }: { readonly text: string; readonly error: QueryError }) {
  const end = error.at + Math.max(1, error.length)
  const from = Math.max(0, error.at - SURROUNDING)
  return (
    <div className="search-problem" id="search-problem" role="status">
      <code>
        {from > 0 && '…'}
        {text.slice(from, error.at)}
        <mark>{text.slice(error.at, end) || ' '}</mark>
        {text.slice(end, end + SURROUNDING)}
      </code>
      <span>{error.message}</span>
    </div>
  )
}
