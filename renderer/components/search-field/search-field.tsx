import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { removeChip } from '../../../shared/query/describe-query.ts'
import { addTerm } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { toExcluded, withFilter } from '../../../shared/query/suggest-filters.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { QueryReference } from './query-reference.tsx'
import styles from './search-field.module.css'
import { type SearchOption, SearchPanel, type SearchSection, type SearchSubject } from './search-panel.tsx'
import { SearchText } from './search-text.tsx'
import { SearchTokens } from './search-tokens.tsx'
import { strings } from './strings.ts'
import { useRememberSearch, useSearchOptions } from './use-search-options.ts'

export interface SearchFieldProps {
  readonly subject: SearchSubject
  readonly label: string
  readonly placeholder: string
  /** The search, in the query language. */
  readonly text: string
  readonly asOfMs: number | null
  /** “937 of 38,017”. */
  readonly count: ReactNode
  onChange(text: string): void
  /** What a typed id or reference leads to. */
  jumpTo?(typed: string): SearchOption | null
  /** What the list shows while its search cannot be read. */
  readonly unreadNote?: string | undefined
  /** On to the rows. */
  onLeave(): void
}

/**
 * The search as tokens with a field behind them. The tokens are the query language: `Ctrl+/` shows it as text, where it
 * can be edited freely. Typing shows filters in plain words with their counts.
 */
export function SearchField(props: SearchFieldProps) {
  const { text, label, placeholder, onChange, onLeave } = props
  const [isText, setText] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const remember = useRememberSearch(props.subject)
  const isUnreadable = parseQuery(text).errors.length > 0
  const showsText = isText || isUnreadable
  useKeys(['anywhere'], { 'search-text': () => setText(!isText) })
  const leave = () => {
    if (!isUnreadable) setText(false)
    remember(text)
    onLeave()
  }
  return (
    <search className={styles.field} data-text={showsText || undefined}>
      <IconSearch size={14} stroke={1.75} aria-hidden className={styles.sign} />
      {showsText ? (
        <SearchText
          label={label}
          placeholder={placeholder}
          value={text}
          onChange={onChange}
          onLeave={leave}
          note={props.unreadNote}
        />
      ) : (
        <TokenField {...props} remember={remember} onHelp={() => setHelpOpen(true)} />
      )}
      <span className={styles.count}>{props.count}</span>
      <QueryReference
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        onAdd={(example) => {
          setHelpOpen(false)
          onChange(addTerm(text, example))
        }}
      />
    </search>
  )
}

const LONGEST = 1_000

interface TokenFieldProps extends SearchFieldProps {
  remember(text: string): void
  onHelp(): void
}

function TokenField(props: TokenFieldProps) {
  const { subject, label, placeholder, text, asOfMs, onChange, jumpTo, onLeave, remember, onHelp } = props
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const { sections, chips } = useSearchOptions({ subject, text, draft, asOfMs, isOpen })
  const jump = jumpTo?.(draft) ?? null
  const shown = jump ? withJump(jump, sections, draft.trim()) : sections
  const options = shown.flatMap((section) => section.options)
  const isTyped = draft.trim() !== ''
  // A search that is typed takes the likeliest meaning; the recent ones wait to be chosen.
  const isUnknown = isTyped && options.every(({ kind }) => kind === 'recent' || kind === 'saved')
  const active = chosen ?? (isTyped && !isUnknown ? 0 : -1)
  useEffect(() => {
    if (!isOpen) setChosen(null)
  }, [isOpen])

  const change = (next: string) => {
    onChange(next)
    remember(next)
  }
  const accept = (option: SearchOption, isExcluded: boolean) => {
    setDraft('')
    setOpen(false)
    if (option.open) return option.open()
    if (option.search !== undefined) return change(option.search)
    if (option.term === undefined) return
    change(isExcluded ? addTerm(text, toExcluded(option.term)) : withFilter(text, option.term))
    inputRef.current?.focus()
  }
  const remove = (at: number) => {
    const chip = chips[at]
    if (chip) change(removeChip(text, chip))
    inputRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const handled = handleKey(event, {
      isOpen,
      options,
      active,
      isEmpty: draft === '',
      choose: setChosen,
      open: () => setOpen(true),
      close: () => setOpen(false),
      accept,
      removeLast: () => remove(chips.length - 1),
      leave: onLeave,
    })
    if (handled) event.preventDefault()
  }
  return (
    <>
      <SearchTokens chips={chips} onRemove={remove} />
      <input
        ref={inputRef}
        className={styles.input}
        data-search-box
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={draft}
        maxLength={LONGEST}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          setChosen(null)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <SearchPanel
          id={listId}
          sections={shown}
          problem={isUnknown ? strings.noFilter(draft.trim()) : null}
          active={active}
          subject={subject}
          text={text}
          asOfMs={asOfMs}
          onAccept={(option) => accept(option, false)}
          onHelp={onHelp}
        />
      )}
    </>
  )
}

/** Before the other suggestions, but after a business that has the typed ID. */
function withJump(
  jump: SearchOption,
  sections: readonly SearchSection[],
  typed: string,
): readonly SearchSection[] {
  const isOfBusiness = sections[0]?.options.some(({ term }) => term === `business:${typed}`) ?? false
  return sections.toSpliced(isOfBusiness ? 1 : 0, 0, { title: null, options: [jump] })
}

interface FieldKeys {
  readonly isOpen: boolean
  readonly options: readonly SearchOption[]
  readonly active: number
  readonly isEmpty: boolean
  choose(at: number): void
  open(): void
  close(): void
  accept(option: SearchOption, isExcluded: boolean): void
  removeLast(): void
  leave(): void
}

/** @returns whether the key was one of the field. */
function handleKey({ key, altKey, ctrlKey }: KeyboardEvent, field: FieldKeys): boolean {
  const { isOpen, options, active } = field
  const option = options[active]
  switch (key) {
    case 'ArrowDown':
      if (!isOpen && !altKey) field.leave()
      else if (isOpen && options.length > 0) field.choose((active + 1) % options.length)
      else field.open()
      return true
    case 'ArrowUp':
      if (isOpen && options.length > 0) field.choose((active <= 0 ? options.length : active) - 1)
      return true
    case ' ':
      if (ctrlKey) field.open()
      return ctrlKey
    case 'Enter':
      if (isOpen && option) field.accept(option, altKey)
      else if (field.isEmpty) {
        field.close()
        field.leave()
      }
      return true
    case 'Escape':
      if (isOpen) field.close()
      else field.leave()
      return true
    case 'Backspace':
      if (field.isEmpty) field.removeLast()
      return field.isEmpty
    default:
      return false
  }
}
