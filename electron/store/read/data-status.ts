import { toCompleteness } from '../../../shared/domain/completeness.ts'
import type { DataStatus } from '../../../shared/domain/data-status.ts'
import type { ReadableDatabase } from '../database.ts'
import { listAllSweeps } from '../sweeps.ts'
import { findDataCutoff } from './data-cutoff.ts'

/** What screens, reports and the command line say of how far the data reach. */
export function getDataStatus(db: ReadableDatabase): DataStatus {
  return { cutoff: findDataCutoff(db), completeness: toCompleteness(listAllSweeps(db)) }
}
