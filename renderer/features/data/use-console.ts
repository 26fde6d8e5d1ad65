import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toAppError } from '../../../shared/app-error.ts'
import { call } from '../../ipc/call.ts'
import { refresh } from '../../ipc/query-client.ts'
import { type ConsoleRun, useConsoleStore } from '../../stores/console-store.ts'

/**
 * Runs a statement; its outcome stays in the store, whatever is on screen meanwhile. In another workspace by then, the
 * outcome is dropped.
 */
export function useRunStatement(): (sql: string) => void {
  const client = useQueryClient()
  return useCallback(
    (sql) => {
      if (useConsoleStore.getState().run.kind === 'running') return
      const running = { kind: 'running' } as const
      useConsoleStore.setState({ run: running })
      const end = (run: ConsoleRun): void => {
        if (useConsoleStore.getState().run === running) useConsoleStore.setState({ run })
      }
      call('console:run', { sql })
        .then(
          (outcome) => end({ kind: 'ended', outcome }),
          (failure) => end({ kind: 'broken', error: toAppError(failure) }),
        )
        .finally(() => {
          void refresh(client, 'log')
        })
    },
    [client],
  )
}
