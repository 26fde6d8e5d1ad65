import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useShowView } from '../../app/use-show-view.ts'
import { showFailure } from '../../components/show-failure.ts'
import { call } from '../../ipc/call.ts'
import { useWorkStore } from '../../stores/work-store.ts'

interface Sync {
  start(kind: 'complete' | 'quick'): void
  cancel(): void
}

/** Starts and cancels; how it goes comes by pushes and is shown on the Sync screen. */
export function useSync(): Sync {
  const client = useQueryClient()
  const showView = useShowView()
  const refreshStatus = useCallback(
    () => void client.invalidateQueries({ queryKey: ['sync:status'] }),
    [client],
  )
  const start = useCallback(
    (kind: 'complete' | 'quick') => {
      showView('sync')
      useWorkStore.getState().startSync()
      call('sync:start', { kind }).catch(showFailure).finally(refreshStatus)
    },
    [showView, refreshStatus],
  )
  const cancel = useCallback(() => {
    call('sync:cancel', undefined).catch(showFailure).finally(refreshStatus)
  }, [refreshStatus])
  return { start, cancel }
}
