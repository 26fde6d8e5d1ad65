import { useNow } from '../../components/use-now.ts'
import { useViewStore } from '../../stores/view-store.ts'

/** The date that the list beside the item stands at; null for now, as on every screen but the feedback list. */
export function useAsOf(): number | null {
  return useViewStore(({ view, asOfMs }) => (view === 'feedback' ? asOfMs : null))
}

/** The moment that the item is shown at: now, or the date that the list stands at. */
export function useMoment(): number {
  const now = useNow()
  return useAsOf() ?? now
}
