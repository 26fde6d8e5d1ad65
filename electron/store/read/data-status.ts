import { toCompleteness } from '../../../shared/domain/completeness.ts'
import type { DataStatus } from '../../../shared/domain/data-status.ts'
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
