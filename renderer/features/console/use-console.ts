import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toAppError } from '../../../shared/app-error.ts'
import { call } from '../../ipc/call.ts'
import { useConsoleStore } from '../../stores/console-store.ts'

/** Runs the statement as typed; its outcome stays in the store, whatever is on screen meanwhile. */
export function useRunStatement(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    const { run, sql, setRun } = useConsoleStore.getState()
    if (run.kind === 'running') return
    setRun({ kind: 'running' })
    call('console:run', { sql })
      .then(
        (outcome) => setRun({ kind: 'ended', outcome }),
        (failure) => setRun({ kind: 'broken', error: toAppError(failure) }),
      )
      .finally(() => {
        void client.invalidateQueries({ queryKey: ['log:list'] })
        void client.invalidateQueries({ queryKey: ['log:count'] })
      })
  }, [client])
}
