import type { QueryClient } from '@tanstack/react-query'
import type { WorkspaceSummary } from '../../shared/domain/workspace-summary.ts'
import { forgetWorkspaceAnswers, refresh } from '../ipc/query-client.ts'
import { listen } from '../ipc/use-call.ts'
import { useBundleStore } from './bundle-store.ts'
import { useWorkStore } from './work-store.ts'
import { resetWorkspaceStores } from './workspace-store.ts'

/** A sweep stores pages many times a second; screens are read again at most this often meanwhile. */
const REFRESH_EVERY_MS = 1_500

/** Connects the pushes of the main process with the query cache and the stores, for the life of the window. */
export function listenToPushes(client: QueryClient): void {
  const refreshRows = throttle(() => void refresh(client, 'entries'), REFRESH_EVERY_MS)
  listen('workspace:changed', (workspace) => changeWorkspace(client, workspace))
  listen('cache:changed', refreshRows)
  listen('sync:progress', (progress) => {
    const { syncProgress, setSyncProgress } = useWorkStore.getState()
    // the first word of a sync that the schedule began, or of an import
    if (Object.keys(syncProgress).length === 0) void refresh(client, 'sync')
    setSyncProgress(progress)
  })
  listen('sync:paused', () => void refresh(client, 'sync'))
  listen('sync:finished', (outcome) => {
    useWorkStore.getState().finishSync(outcome)
    void refresh(client, 'sync', 'entries')
  })
  listen('report:progress', (progress) =>
    useWorkStore.getState().setReportProgress(progress, performance.now()),
  )
  useWorkStore.subscribe(({ report }, former) => {
    // A saved report is an entry of the log.
    if (report.kind === 'done' && report !== former.report) void refresh(client, 'log')
  })
  listen('samples:progress', (freeze) => useWorkStore.setState({ freeze }))
  listen('bundle:progress', (progress) => useBundleStore.setState({ progress }))
  listen('demo:progress', ({ step }) => useWorkStore.setState({ demoStep: step }))
}

/** Nothing of one workspace may be seen in another: answers, selection and outcomes are dropped at the change. */
export function changeWorkspace(client: QueryClient, workspace: WorkspaceSummary | null): void {
  const former = client.getQueryData<WorkspaceSummary | null>(['workspace:current', undefined])
  client.setQueryData(['workspace:current', undefined], workspace)
  void client.invalidateQueries({ queryKey: ['workspace:recent'] })
  if (former?.workspaceId === workspace?.workspaceId) return
  forgetWorkspaceAnswers(client)
  void refresh(client, 'sync')
  client.removeQueries({ queryKey: ['schedule:get'] })
  resetWorkspaceStores()
}

/** Runs at once, then at most once per interval, and once more at the end when calls came meanwhile. */
function throttle(run: () => void, intervalMs: number): () => void {
  let isResting = false
  let isWanted = false
  const start = () => {
    isResting = true
    run()
    setTimeout(() => {
      isResting = false
      if (isWanted) {
        isWanted = false
        start()
      }
    }, intervalMs)
  }
  return () => {
    if (isResting) isWanted = true
    else start()
  }
}
