import { useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'

/** The date that the list beside the item stands at; null for now, as on every screen but the feedback list. */
export function useAsOf(): number | null {
  return useViewStore(({ view, asOfMs }) => (view === 'reviews' ? asOfMs : null))
}

/** The moment that the item is shown at: the data cut-off, or the date that the list stands at; null until it is known. */
export function useMoment(): number | null {
  const cutoffMs = useDataCutoff()
  return useAsOf() ?? cutoffMs
}
