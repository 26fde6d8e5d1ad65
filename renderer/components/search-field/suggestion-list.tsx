import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CompletionOption, completeQuery } from '../../../shared/query/complete-query.ts'
import type { KnownValues } from '../../../shared/query/keys/key.ts'
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

interface CompletionState {
  readonly options: readonly CompletionOption[]
  /** The option that Enter accepts; -1 for none. */
  readonly active: number
  /** Shows suggestions for what was typed before the caret; where that is nothing, only Ctrl+Space shows all. */
  show(): void
  hide(): void
  accept(at: number): void
  /** @returns whether the key was for the suggestions. */
  onKeyDown(event: KeyboardEvent): boolean
}

/** Suggestions for the text at the caret, as a combobox shows them. */
export function useCompletion(
  inputRef: RefObject<HTMLInputElement | null>,
  text: string,
  known: KnownValues,
  onChange: (text: string) => void,
): CompletionState {
  const [caret, setCaret] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [active, setActive] = useState(-1)
  const nextCaret = useRef<number | null>(null)
  const completion = caret === null ? null : completeQuery(text, Math.min(caret, text.length), known)
  const isBlank = completion?.from === caret && completion?.options[0]?.kind !== 'value'
  const options = completion === null || (isBlank && !isAsked) ? [] : completion.options
  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    inputRef.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  const showAtCaret = (isAskedFor: boolean): void => {
    setCaret(inputRef.current?.selectionStart ?? text.length)
    setAsked(isAskedFor)
    setActive(-1)
  }
  const hide = (): void => setCaret(null)
  const accept = (at: number): void => {
    const option = options[at]
    if (!completion || !option) return
    const before = text.slice(0, completion.from) + option.insert
    nextCaret.current = before.length
    setActive(-1)
    setCaret(option.kind === 'key' ? before.length : null)
    onChange(before + text.slice(completion.to))
    inputRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if ((event.key === ' ' && event.ctrlKey) || (event.key === 'ArrowDown' && event.altKey)) {
      showAtCaret(true)
      return true
    }
    if (options.length === 0) return false
    switch (event.key) {
      case 'ArrowDown':
        setActive((active + 1) % options.length)
        return true
      case 'ArrowUp':
        setActive((active <= 0 ? options.length : active) - 1)
        return true
      case 'Escape':
        hide()
        return true
      case 'Tab':
        if (event.shiftKey) return false
        accept(Math.max(active, 0))
        return true
      case 'Enter':
        if (active < 0) return false
        accept(active)
        return true
      default:
        return false
    }
  }
  return { options, active, show: () => showAtCaret(false), hide, accept, onKeyDown }
}
