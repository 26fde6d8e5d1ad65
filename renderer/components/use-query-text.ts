import { useCallback, useEffect, useMemo, useState } from 'react'
import { parseQuery } from '../../shared/query/parse-query.ts'
import type { Query, QueryError } from '../../shared/query/query.ts'

/** Typing rests this long before rows are looked up. */
const REST_MS = 160

interface QueryText {
  /** The last text that could be read, as rows are looked up by. */
  readonly applied: string
  readonly query: Query
  readonly error: QueryError | null
  /** Looks up at once, without waiting for typing to rest. */
  apply(): void
}

const EVERYTHING: Query = { terms: [] }

/** A typed query: while it cannot be read, the rows of the last readable one stay on screen. */
export function useQueryText(text: string): QueryText {
  const parsed = useMemo(() => parseQuery(text), [text])
  const [applied, setApplied] = useState(parsed.ok ? text.trim() : '')
  const apply = useCallback(() => {
    if (parsed.ok) setApplied(text.trim())
  }, [parsed.ok, text])
  useEffect(() => {
    const timer = setTimeout(apply, REST_MS)
    return () => clearTimeout(timer)
  }, [apply])
  const query = useMemo(() => {
    const reading = parseQuery(applied)
    return reading.ok ? reading.query : EVERYTHING
  }, [applied])
  return { applied, query, error: parsed.ok ? null : parsed.error, apply }
}
