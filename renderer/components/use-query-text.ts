import { useCallback, useEffect, useMemo, useState } from 'react'
import { parseQuery } from '../../shared/query/parse-query.ts'
import { printQuery } from '../../shared/query/print-query.ts'
import type { ParsedQuery, Query, QueryError } from '../../shared/query/query.ts'

/** Typing rests this long before rows are looked up. */
export const REST_MS = 160

interface QueryText {
  /** The text that rows are looked up by: as typed, or what of it could be read. */
  readonly applied: string
  readonly query: Query
  /** The first piece that could not be read. */
  readonly error: QueryError | null
  /** Looks up at once, without waiting for typing to rest. */
  apply(): void
}

/** A typed query: where a piece of it cannot be read, the rows are those of the rest. */
export function useQueryText(text: string): QueryText {
  const parsed = useMemo(() => parseQuery(text), [text])
  const readable = toReadableText(text, parsed)
  const [applied, setApplied] = useState(readable)
  const apply = useCallback(() => setApplied(readable), [readable])
  useEffect(() => {
    const timer = setTimeout(apply, REST_MS)
    return () => clearTimeout(timer)
  }, [apply])
  const query = useMemo(() => parseQuery(applied).query, [applied])
  return { applied, query, error: parsed.errors[0] ?? null, apply }
}

/** As typed, or what of it could be read. */
export function toReadableText(text: string, { query, errors }: ParsedQuery): string {
  return errors.length === 0 ? text.trim() : printQuery(query)
}
