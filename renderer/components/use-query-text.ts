import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { parseQuery } from '../../shared/query/parse-query.ts'
import type { Query, QueryError } from '../../shared/query/query.ts'

/** Typing rests this long before rows are looked up. */
const REST_MS = 160

interface QueryText {
  /** The last text that could be read, as rows are looked up by. */
  readonly applied: string
  readonly query: Query
  readonly error: QueryError | null
}

const EVERYTHING: Query = { terms: [] }

/** A typed query: while it cannot be read, the rows of the last readable one stay on screen. */
export function useQueryText(text: string): QueryText {
  const parsed = useMemo(() => parseQuery(text), [text])
  const readable = useRef('')
  if (parsed.ok) readable.current = text.trim()
  const [applied] = useDebouncedValue(readable.current, REST_MS)
  const query = useMemo(() => {
    const reading = parseQuery(applied)
    return reading.ok ? reading.query : EVERYTHING
  }, [applied])
  return { applied, query, error: parsed.ok ? null : parsed.error }
}
