import { toCoverage } from '../../../shared/domain/coverage.ts'
import { listBusinessNames } from '../../store/business-names.ts'
import { readAuditZone } from '../../store/read/audit-zone.ts'
import { getDataStatus } from '../../store/read/data-cutoff.ts'
import { findDifference } from '../../store/read/difference-list.ts'
import {
  countQuarantined,
  countReceipts,
  findArchivedRequests,
  findQuarantined,
  type PageOfRows,
} from '../../store/read/evidence-rows.ts'
import { findRestoredBundle } from '../../store/restored-bundle.ts'
import { getSchedule, getSweep, listAllSweeps, listSweeps } from '../../store/sweeps.ts'
import type { ContractQueries, Reading } from './query.ts'

/** Sweeps, what they covered and set aside, and names of businesses. */
export const SYNC_QUERIES = {
  'sweeps:list': ({ db }, rows) => listSweeps(db, rows),
  'sweeps:difference': ({ db }, { sweepId, kind, ...page }) =>
    findDifference(db, getSweep(db, sweepId), kind, page),
  'coverage:get': ({ db }) => toCoverage(listAllSweeps(db), readAuditZone(db)),
  'data:status': ({ db }) => getDataStatus(db),
  'quarantine:list': ({ db }, rows) => findQuarantined(db, rows),
  'quarantine:counts': ({ db }) => countQuarantined(db),
  'names:list': ({ db }) => listBusinessNames(db),
} satisfies Partial<ContractQueries>

/** Questions of the main process itself. */
export const OWN_SYNC_QUERIES = {
  'schedule:stored': ({ db }: Reading) => getSchedule(db),
  'requests:list-archived': ({ db }: Reading, rows: PageOfRows) => findArchivedRequests(db, rows),
  'requests:count-archived': ({ db }: Reading) => ({ count: countReceipts(db) }),
  /** null for a workspace that was not restored from a bundle. */
  'bundle:restored': ({ db }: Reading) => findRestoredBundle(db),
}
