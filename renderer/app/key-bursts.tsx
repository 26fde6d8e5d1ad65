import { useLayoutEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'

const KEYS = 10

/**
 * [Note: Key bursts] Keys that were pressed while the window was busy come one right after the other. Each draws, and
 * leaves to a later moment what tooltips and transitions do once they are there; that moment does not come between
 * them. After fifty such keys React takes them for an endless update and throws the next one away, with the screen
 * where that happens while drawing. So before every tenth key all that was left is done.
 */
export function KeyBursts() {
  const [, finish] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    let keys = 0
    const onKeyDown = () => {
      keys += 1
      if (keys % KEYS === 0) flushSync(finish)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return null
}
