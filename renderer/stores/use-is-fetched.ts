import type { Operation } from '../../shared/domain/receipt.ts'
import { useCall } from '../ipc/use-call.ts'
import { useIsSyncing } from './work-store.ts'

/** Enough sweeps to find one of each operation. */
const SWEEPS = 100

/**
 * Whether anything of these operations was ever fetched: entries, or a page that said there are none. A zero says
 * something only then. Null until that is known, and while a sync has read pages whose entries are not counted yet.
 */
export function useIsFetched(operations: readonly Operation[]): boolean | null {
  const sweeps = useCall('sweeps:list', { offset: 0, limit: SWEEPS })
  const overview = useCall('overview:get', undefined, { keepsFormer: true })
  const isSyncing = useIsSyncing()
  if (!sweeps.data || !overview.data) return null
  const entries = { history: overview.data.events, responses: overview.data.responses }
  if (operations.some((operation) => entries[operation] > 0)) return true
  const isRead = sweeps.data.some(
    ({ operation, pagesRead }) => operations.includes(operation) && pagesRead > 0,
  )
  return isRead && isSyncing ? null : isRead
}
