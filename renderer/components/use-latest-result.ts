import { useState } from 'react'

/** The newest result that has arrived: the one before stays until then, so that typing never empties a list. */
export function useLatestResult<Result>(arrived: Result | null): Result | null {
  const [latest, setLatest] = useState(arrived)
  if (arrived !== null && arrived !== latest) setLatest(arrived)
  return arrived ?? latest
}
