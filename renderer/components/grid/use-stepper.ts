import { useEffect, useEffectEvent } from 'react'
import { useViewStore } from '../../stores/view-store.ts'

/** Lets the detail pane go to the next or previous row of the list on screen, without knowing the list. */
export function useStepper(cursor: number, count: number, goTo: (row: number) => void): void {
  const setStepper = useViewStore((state) => state.setStepper)
  const step = useEffectEvent((by: number) => goTo(Math.min(count - 1, Math.max(0, cursor + by))))
  useEffect(() => {
    setStepper((by) => step(by))
    return () => setStepper(null)
  }, [setStepper])
}
