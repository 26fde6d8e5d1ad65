import { toCompleteness } from '../../../shared/domain/completeness.ts'
import { toCoverage } from '../../../shared/domain/coverage.ts'
import type { DataStatus } from '../../../shared/domain/data-cutoff.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import type { ReadableDatabase } from '../database.ts'
import { listAllSweeps } from '../sweeps.ts'
import { readAuditZone } from './audit-zone.ts'
import { findDataCutoff } from './data-cutoff.ts'

/** What screens, reports and the command line say of how far the data reach. */
export function getDataStatus(db: ReadableDatabase): DataStatus {
  const zone = readAuditZone(db)
  return {
    cutoff: findDataCutoff(db),
    completeness: toCompleteness(listAllSweeps(db), zone),
    timeZone: zone.name,
  }
}

/** Those of the operations of which nothing was ever fetched: their rows are unknown, not none. */
export function listUnread(db: ReadableDatabase, needs: readonly Operation[]): readonly Operation[] {
  const { groups } = toCoverage(listAllSweeps(db), readAuditZone(db))
  return needs.filter((operation) =>
    groups.every(({ stretches }) => stretches[operation].every(({ state }) => state === 'not-fetched')),
  )
}
