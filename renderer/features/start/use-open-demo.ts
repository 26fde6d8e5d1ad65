import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AppError, toAppError } from '../../../shared/app-error.ts'
import { showFailure } from '../../components/show-failure.ts'
import { call } from '../../ipc/call.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'

interface OpenDemo {
  open(): void
  dismiss(): void
  readonly isOpening: boolean
  readonly error: AppError | null
}

/** Opens the demo workspace; the first time that includes fetching the sample data, which the pushes tell of. */
export function useOpenDemo(): OpenDemo {
  const client = useQueryClient()
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const open = () => {
    setOpening(true)
    setError(null)
    useViewStore.getState().setView('home')
    call('workspace:open-demo', undefined).then(
      (workspace) => {
        setOpening(false)
        changeWorkspace(client, workspace)
        useWorkStore.getState().setDemoStep(null)
      },
      (failure) => {
        const known = toAppError(failure)
        setOpening(false)
        useWorkStore.getState().setDemoStep(null)
        // Who closes the demo while its data are fetched knows that they did.
        if (known.code === 'cancelled') return
        setError(known)
        // The workspace may be on screen already when fetching its data fails.
        if (client.getQueryData(['workspace:current', undefined])) showFailure(known)
      },
    )
  }
  return { open, dismiss: () => setError(null), isOpening, error }
}
