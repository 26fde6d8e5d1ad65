import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { QueryError } from '../../../shared/query/query.ts'
import { REST_MS, toReadableText } from '../../components/use-query-text.ts'
import { useViewStore } from '../../stores/view-store.ts'

interface SettledSearch {
  /** The text that rows are looked up by: as typed, or what of it could be read. */
  readonly applied: string
  /** The first piece that could not be read. */
  readonly error: QueryError | null
  /** Looks up at once, without waiting for typing to rest. */
  apply(): void
}

/** The search of the list once typing rests: a key alone draws nothing but the box and what hangs on it. */
export function useSettledSearch(): SettledSearch {
  const [text, setText] = useState(() => useViewStore.getState().filter)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = useCallback(() => {
    clearTimeout(timer.current)
    setText(useViewStore.getState().filter)
  }, [])
  useEffect(() => {
    apply()
    const stop = useViewStore.subscribe(({ filter }, former) => {
      if (filter === former.filter) return
      clearTimeout(timer.current)
      timer.current = setTimeout(apply, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [apply])
  return useMemo(() => {
    const parsed = parseQuery(text)
    return { applied: toReadableText(text, parsed), error: parsed.errors[0] ?? null, apply }
  }, [text, apply])
}
