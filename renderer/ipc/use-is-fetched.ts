import type { Operation } from '../../shared/domain/operation.ts'
import { useCall } from './use-call.ts'

/** Enough to find one of each operation. */
const SWEEPS = 100

/** Whether a page of one of these operations was ever read: a zero says something only then. Null until that is known. */
export function useIsFetched(operations: readonly Operation[]): boolean | null {
  const sweeps = useCall('sweeps:list', { offset: 0, limit: SWEEPS })
  if (!sweeps.data) return null
  return sweeps.data.some(({ operation, pagesRead }) => operations.includes(operation) && pagesRead > 0)
}
