import { useCallback } from 'react'
import { useSetPreferences } from '../ipc/use-preferences.ts'
import { useViewStore, type View } from './view-store.ts'

/** Goes to a screen and remembers it for the next start. */
export function useShowView(): (view: View) => void {
  const setPreferences = useSetPreferences()
  const setView = useViewStore((state) => state.setView)
  return useCallback(
    (view) => {
      setView(view)
      setPreferences({ lastView: view })
    },
    [setView, setPreferences],
  )
}
