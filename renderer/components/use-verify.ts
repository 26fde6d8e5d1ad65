import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refresh } from '../ipc/query-client.ts'
import { useAction, useCall } from '../ipc/use-call.ts'
import { useWorkStore } from '../stores/work-store.ts'
import { commonStrings } from '../strings/common-strings.ts'
import { showFailure } from './frame/failure-line.tsx'

interface Verify {
  run(): void
  readonly isRunning: boolean
}

/** Verifies archive and log, and remembers the result. */
export function useVerify(): Verify {
  const client = useQueryClient()
  const { mutate, isPending } = useAction('evidence:verify')
  const setVerified = useWorkStore((state) => state.setVerified)
  const run = useCallback(() => {
    mutate(undefined, {
      onSuccess: (verification) => {
        setVerified({ verification, atMs: Date.now() })
        void refresh(client, 'log')
      },
      onError: showFailure,
    })
  }, [mutate, setVerified, client])
  return { run, isRunning: isPending }
}

/** “not verified”, as is all that the company says; in the demo also that nobody said it. */
export function useUnverified(): string {
  const isDemo = useCall('workspace:current', undefined).data?.isDemo ?? false
  return isDemo ? commonStrings.sampleAnswers : commonStrings.notVerified
}
