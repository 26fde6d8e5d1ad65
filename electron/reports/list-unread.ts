import { toCoverage } from '../../shared/domain/coverage.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { listAllSweeps } from '../store/sweeps.ts'

/** Those of the operations of which nothing was ever fetched: their rows are unknown, not none. */
export function listUnread(db: ReadableDatabase, needs: readonly Operation[]): readonly Operation[] {
  const { groups } = toCoverage(listAllSweeps(db), readAuditZone(db))
  return needs.filter((operation) =>
    groups.every(({ stretches }) => stretches[operation].every(({ state }) => state === 'not-fetched')),
  )
}
