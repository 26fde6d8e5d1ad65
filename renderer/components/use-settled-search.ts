import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { parseQuery } from '../../shared/query/parse-query.ts'
import type { Query } from '../../shared/query/query.ts'
import { EVERYTHING } from '../../shared/query/query.ts'
import type { QueryError } from '../../shared/query/split-query.ts'
import { useViewStore } from '../stores/view-store.ts'

/** Typing rests this long before rows are looked up. */
const REST_MS = 160

/** The searches of the lists, by their names in the view. */
export type SearchName = 'filter' | 'responseFilter'

interface SettledSearch {
  /** The text as it was when typing came to rest. */
  readonly settled: string
  /** The text that rows are looked up by: the last one that could be read as a whole; null where none could. */
  readonly applied: string | null
  readonly query: Query
  /** The first piece of `settled` that could not be read. */
  readonly error: QueryError | null
  /** Looks up at once, without waiting for typing to rest. */
  apply(): void
}

/** The search of a list once typing rests: a key alone draws nothing but the search field. */
export function useSettledSearch(name: SearchName): SettledSearch {
  const [text, setText] = useState(() => useViewStore.getState()[name])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = useCallback(() => {
    clearTimeout(timer.current)
    setText(useViewStore.getState()[name])
  }, [name])
  useEffect(() => {
    apply()
    const stop = useViewStore.subscribe((view, former) => {
      if (view[name] === former[name]) return
      clearTimeout(timer.current)
      // Nobody types a search that goes on at another date: the former one would find other rows there.
      if (view.asOfMs !== former.asOfMs) apply()
      else timer.current = setTimeout(apply, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [name, apply])
  const { query, errors } = useMemo(() => parseQuery(text), [text])
  const [readable, setReadable] = useState<{ readonly text: string; readonly query: Query } | null>(null)
  const isReadable = errors.length === 0
  if (isReadable && readable?.text !== text) setReadable({ text, query })
  const shownText = isReadable ? text : (readable?.text ?? null)
  const shownQuery = isReadable ? query : (readable?.query ?? EVERYTHING)
  return useMemo(
    () => ({
      settled: text,
      applied: shownText === null ? null : shownText.trim(),
      query: shownQuery,
      error: errors[0] ?? null,
      apply,
    }),
    [text, shownText, shownQuery, errors, apply],
  )
}
