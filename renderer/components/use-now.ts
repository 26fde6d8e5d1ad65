import { useEffect, useState } from 'react'

/** This machine's clock, read again every minute so that open spans do not grow stale on screen. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
