import { useEffect, useState } from 'react'

/** Longer than a pause between two keys: a key that is only half written is no mistake yet. */
const REST_MS = 600

/**
 * Whether to say what cannot be read: once typing rests, and then until it is mended. What is said takes room of its own,
 * so it must neither come nor go with every key.
 */
export function useRestedProblems(text: string, hasErrors: boolean): boolean {
  const [isSaid, setSaid] = useState(hasErrors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the rest anew
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
