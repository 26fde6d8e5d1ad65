import { useEffect } from 'react'
import { useViewStore } from '../../stores/view-store.ts'

/**
 * `[` and `]` go to the item before and after, in the order of the list on screen; `a` asks what happened around.
 * Not while somebody types, and not behind a dialog.
 */
export function useDetailKeys(onAround: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof HTMLElement && event.target.matches('input:not([type=radio]), textarea'))
        return
      if (document.querySelector('[role="dialog"]')) return
      if (event.key === '[' || event.key === ']')
        useViewStore.getState().stepper?.(event.key === ']' ? 1 : -1)
      else if (event.key === 'a') onAround()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onAround])
}
