import { useEffect } from 'react'
import { call } from '../../ipc/use-call.ts'
import { placeOf, useViewStore } from '../../stores/view-store.ts'
import { useIsSyncing } from '../../stores/work-store.ts'

/** What a screen asks for first comes before. */
const AT_REST_MS = 2_000

/**
 * Previews need a thread with compiler and fonts, which takes a third of the time to the first page. It is made while a
 * screen is read, and made or kept again with the next one; none is made during a sync, which needs the memory.
 */
export function usePreparedPreviews(): void {
  const view = useViewStore((state) => state.view)
  const isSyncing = useIsSyncing()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen begins another rest
  useEffect(() => {
    if (isSyncing) return
    const timer = setTimeout(preparePreviews, AT_REST_MS)
    return () => clearTimeout(timer)
  }, [view, isSyncing])
}

/** Whatever leads to Reports, what previews need is loaded while the screen is drawn. */
export function prepareWhenShown(): void {
  useViewStore.subscribe(({ view }, former) => {
    if (placeOf(view) === 'reports' && placeOf(former.view) !== 'reports') preparePreviews()
  })
}

/** For a preview that is expected; one that fails says so itself. */
function preparePreviews(): void {
  call('report:prepare-preview', undefined).catch(() => undefined)
}
