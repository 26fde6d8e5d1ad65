import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { QueryError } from '../../../shared/query/split-query.ts'
import styles from './search-field.module.css'
import { strings } from './strings.ts'
import { SuggestionList, toOptionId, useCompletion } from './suggestion-list.tsx'
import { useKnownValues } from './use-search-options.ts'

interface SearchTextProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  onChange(value: string): void
  /** Below what cannot be read. */
  readonly note?: string | undefined
  /** Enter, Escape or arrow down: on to the rows. */
  onLeave(): void
}

const LONGEST = 4_096
const PROBLEMS_ID = 'search-problem'

/** The search as a line of the query language: completion at the caret, and what cannot be read underlined. */
export function SearchText({ label, placeholder, value, note, onChange, onLeave }: SearchTextProps) {
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const { errors } = parseQuery(value)
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
          {showsProblems && <QueryProblems id={PROBLEMS_ID} text={value} errors={errors} note={note} />}
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

/** Longer than a pause between two keys: a key that is only half written is no mistake yet. */
const REST_MS = 600

/**
 * Whether to say what cannot be read: once typing rests, and then until it is mended. What is said takes room of its
 * own, so it must neither come nor go with every key.
 */
function useRestedProblems(text: string, hasErrors: boolean): boolean {
  const [isSaid, setSaid] = useState(hasErrors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the rest
  useEffect(() => {
    if (!hasErrors) {
      setSaid(false)
      return
    }
    const timer = setTimeout(() => setSaid(true), REST_MS)
    return () => clearTimeout(timer)
  }, [text, hasErrors])
  return hasErrors && isSaid
}

interface ErrorUnderlineProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly errors: readonly QueryError[]
}

/** The text of the box once more, invisible but for lines under what cannot be read; it scrolls with the box. */
function ErrorUnderline({ inputRef, text, errors }: ErrorUnderlineProps) {
  const lineRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = inputRef.current
    if (!input) return
    const follow = (): void => {
      if (lineRef.current) lineRef.current.style.transform = `translateX(${-input.scrollLeft}px)`
    }
    follow()
    input.addEventListener('scroll', follow)
    return () => input.removeEventListener('scroll', follow)
  })
  return (
    <div className={styles.underline} aria-hidden="true">
      <div ref={lineRef}>
        {toErrorStretches(text, errors).map(({ start, text: part, isWrong }) => (
          <span key={start} className={isWrong ? styles.wrong : undefined}>
            {part}
          </span>
        ))}
      </div>
    </div>
  )
}

interface Stretch {
  readonly start: number
  readonly text: string
  readonly isWrong: boolean
}

/**
 * The text cut where errors begin and end; an error without characters of its own takes the one before it, or a space.
 */
function toErrorStretches(text: string, errors: readonly QueryError[]): Stretch[] {
  const stretches: Stretch[] = []
  let done = 0
  for (const { at, length } of errors) {
    const start = Math.max(done, length === 0 && at === text.length && at > done ? at - 1 : at)
    const end = Math.max(start, at + Math.max(1, length))
    if (end <= done) continue
    if (start > done) stretches.push({ start: done, text: text.slice(done, start), isWrong: false })
    stretches.push({ start, text: text.slice(start, end) || ' ', isWrong: true })
    done = end
  }
  if (done < text.length) stretches.push({ start: done, text: text.slice(done), isWrong: false })
  return stretches
}

const SURROUNDING = 24
/** The others come up when these are mended. */
const SHOWN = 3

interface QueryProblemsProps {
  readonly id: string
  readonly text: string
  readonly errors: readonly QueryError[]
  readonly note: string | undefined
}

/** What cannot be read, each piece marked within its surroundings, and what is allowed there. */
function QueryProblems({ id, text, errors, note }: QueryProblemsProps) {
  const problems = withoutRepeats(errors)
  const more = problems.length - SHOWN
  return (
    <div id={id} className={styles.problems} role="status" aria-live="polite">
      {problems.slice(0, SHOWN).map((error) => (
        <Problem key={`${error.at} ${error.message}`} text={text} error={error} />
      ))}
      {more > 0 && <p className="dim">{strings.moreProblems(more)}</p>}
      {note !== undefined && <p className={styles.problemNote}>{note}</p>}
    </div>
  )
}

/** The same sentence is said once, of the first piece that it is about. */
function withoutRepeats(errors: readonly QueryError[]): readonly QueryError[] {
  return errors.filter(({ message }, at) => errors.findIndex((other) => other.message === message) === at)
}

function Problem({ text, error }: { readonly text: string; readonly error: QueryError }) {
  const end = error.at + Math.max(1, error.length)
  const from = Math.max(0, error.at - SURROUNDING)
  return (
    <div className={styles.problem}>
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
