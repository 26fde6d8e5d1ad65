import type { Operation } from '../../shared/domain/operation.ts'
import { useCall } from './use-call.ts'

/** Enough to find one of each operation, unless so many in a row have read nothing. */
const SWEEPS = 100

/**
 * Whether anything of these operations was ever fetched: entries, or a page that said there are none. A zero says something
 * only then. Null until that is known.
 */
export function useIsFetched(operations: readonly Operation[]): boolean | null {
  const sweeps = useCall('sweeps:list', { offset: 0, limit: SWEEPS })
  const overview = useCall('overview:get', undefined, { keepsFormer: true })
  if (!sweeps.data || !overview.data) return null
  const entries = { history: overview.data.events, responses: overview.data.responses }
  return (
    operations.some((operation) => entries[operation] > 0) ||
    sweeps.data.some(({ operation, pagesRead }) => operations.includes(operation) && pagesRead > 0)
  )
}
