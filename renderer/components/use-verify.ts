import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../ipc/query-client.ts'
import { useAction } from '../ipc/use-call.ts'
import { useWorkStore } from '../stores/work-store.ts'
import { showFailure } from './frame/failure-line.tsx'

interface Verify {
  run(): void
  readonly isRunning: boolean
}

/** Verifies archive and log, and remembers the result. */
export function useVerify(): Verify {
  const client = useQueryClient()
  const { mutate, isPending } = useAction('evidence:verify')
  const run = () => {
    mutate(undefined, {
      onSuccess: (verification) => {
        useWorkStore.setState({ verified: { verification, atMs: Date.now() } })
        void refresh(client, 'log')
      },
      onError: showFailure,
    })
  }
  return { run, isRunning: isPending }
}
