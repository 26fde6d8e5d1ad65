import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { showFailure } from '../../components/show-failure.ts'
import { refresh } from '../../ipc/query-client.ts'
import { useAction } from '../../ipc/use-call.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { useWorkStore } from '../../stores/work-store.ts'

interface Verify {
  run(): void
  readonly isRunning: boolean
  readonly error: AppError | null
}

/** Verifies the archive and remembers the result. */
export function useVerify(): Verify {
  const showView = useShowView()
  const client = useQueryClient()
  const { mutate, isPending, error } = useAction('evidence:verify')
  const setVerified = useWorkStore((state) => state.setVerified)
  const run = useCallback(() => {
    showView('data')
    mutate(undefined, {
      onSuccess: (verification) => {
        setVerified({ verification, atMs: Date.now() })
        void refresh(client, 'log')
      },
      onError: showFailure,
    })
  }, [mutate, showView, setVerified, client])
  return { run, isRunning: isPending, error }
}
