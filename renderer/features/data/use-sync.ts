import { useNetwork } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { hasService } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call, useCall } from '../../ipc/use-call.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { strings } from './strings.ts'

interface Sync {
  /** @param startsOver does not go on with a stopped sweep. */
  start(kind: 'complete' | 'quick', startsOver?: boolean): void
  cancel(): void
  pause(): void
  resume(): void
}

/** Starts, pauses and cancels; how it goes comes by pushes. */
export function useSync(): Sync {
  const client = useQueryClient()
  const refreshStatus = useCallback(() => void refresh(client, 'sync'), [client])
  const start = useCallback(
    (kind: 'complete' | 'quick', startsOver = false) => {
      useWorkStore.getState().startSync()
      call('sync:start', { kind, startsOver }).catch(showFailure).finally(refreshStatus)
    },
    [refreshStatus],
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

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Why no sync can be started now; null where one can. */
export function useSyncRefusal({ connection, isDemo }: WorkspaceSummary): string | null {
  const { online } = useNetwork()
  const hasProgress = useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
  const status = useCall('sync:status', undefined).data
  if (hasProgress || status?.isRunning) return strings.status.running
  const isNear = isDemo || !hasService(connection) || LOOPBACK.has(new URL(connection.baseUrl).hostname)
  return online || isNear ? null : strings.status.offline
}
