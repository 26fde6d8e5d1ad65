import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { parseQuery } from '../../shared/query/parse-query.ts'
import { printQuery } from '../../shared/query/print-query.ts'
import type { ParsedQuery, Query } from '../../shared/query/query.ts'
import type { QueryError } from '../../shared/query/split-query.ts'
import { useViewStore } from '../stores/view-store.ts'

/** Typing rests this long before rows are looked up. */
const REST_MS = 160

/** The searches of the lists, by their names in the view. */
export type SearchName = 'filter' | 'responseFilter'

interface SettledSearch {
  /** The text as it was when typing came to rest. */
  readonly settled: string
  /** The text that rows are looked up by: as typed, or what of it could be read. */
  readonly applied: string
  readonly query: Query
  /** The first piece that could not be read. */
  readonly error: QueryError | null
  /** Looks up at once, without waiting for typing to rest. */
  apply(): void
}

/** The search of a list once typing rests: a key alone draws nothing but the box and what hangs on it. */
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
      timer.current = setTimeout(apply, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [name, apply])
  return useMemo(() => {
    const parsed = parseQuery(text)
    const applied = toReadableText(text, parsed)
    return { settled: text, applied, query: parsed.query, error: parsed.errors[0] ?? null, apply }
  }, [text, apply])
}

function toReadableText(text: string, { query, errors }: ParsedQuery): string {
  return errors.length === 0 ? text.trim() : printQuery(query)
}
