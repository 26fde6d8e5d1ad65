import { useNow } from '../../components/use-now.ts'
import { useViewStore } from '../../stores/view-store.ts'

/** The moment that the item is shown at: now, or the date that the list stands at. */
export function useMoment(): number {
  const now = useNow()
  const asOfMs = useViewStore((state) => state.asOfMs)
  return asOfMs ?? now
}
