import { useEffect } from 'react'
import { listen } from '../ipc/call.ts'
import { wantSweep } from '../stores/data-store.ts'
import { wantReport } from '../stores/report-check-store.ts'
import { useShowView } from '../stores/use-show-view.ts'

/** Shows what a notification speaks of when it is clicked: what a sync changed, or a saved report. */
export function useOpenedNotices(): void {
  const showView = useShowView()
  useEffect(
    () =>
      listen('notice:open', (target) => {
        if (target.kind === 'sync') {
          showView('data/history')
          if (target.sweepId !== null) wantSweep(target.sweepId)
        } else {
          showView('reports')
          wantReport(target.seq)
        }
      }),
    [showView],
  )
}
