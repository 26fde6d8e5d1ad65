import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showFailure } from '../../components/show-failure.ts'
import { call } from '../../ipc/call.ts'
import { refresh } from '../../ipc/query-client.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { useWorkStore } from '../../stores/work-store.ts'

interface Sync {
  /** @param isAnew does not go on with a stopped sweep. */
  start(kind: 'complete' | 'quick', isAnew?: boolean): void
  cancel(): void
  pause(): void
  resume(): void
}

/** Starts, pauses and cancels; how it goes comes by pushes and is shown in Data. */
export function useSync(): Sync {
  const client = useQueryClient()
  const showView = useShowView()
  const refreshStatus = useCallback(() => void refresh(client, 'sync'), [client])
  const start = useCallback(
    (kind: 'complete' | 'quick', isAnew = false) => {
      showView('data')
      useWorkStore.getState().startSync()
      call('sync:start', { kind, isAnew }).catch(showFailure).finally(refreshStatus)
    },
    [showView, refreshStatus],
  )
  const tell = useCallback(
    (channel: 'sync:cancel' | 'sync:pause' | 'sync:resume') => {
      call(channel, undefined).catch(showFailure).finally(refreshStatus)
    },
    [refreshStatus],
  )
  const cancel = useCallback(() => tell('sync:cancel'), [tell])
  const pause = useCallback(() => tell('sync:pause'), [tell])
  const resume = useCallback(() => tell('sync:resume'), [tell])
  return { start, cancel, pause, resume }
}
