import type { PageOfRows } from '../../store/read/evidence-rows.ts'
import { findRestoredBundle } from '../../store/restored-bundle.ts'
import type { ContractQueries, Reading } from './query.ts'

/** Sweeps, what they covered and set aside, and names of businesses. */
export const SYNC_QUERIES = {
  'sweeps:list': ({ reader }, rows) => reader.listSweeps(rows),
  'sweeps:difference': ({ reader }, request) => reader.listDifference(request),
  'coverage:get': ({ reader }) => reader.getCoverage(),
  'data:status': ({ reader }) => reader.getDataStatus(),
  'quarantine:list': ({ reader }, rows) => reader.listQuarantine(rows),
  'quarantine:counts': ({ reader }) => reader.countQuarantine(),
  'names:list': ({ reader }) => reader.listBusinessNames(),
} satisfies Partial<ContractQueries>

/** Questions of the main process itself. */
export const OWN_SYNC_QUERIES = {
  'schedule:stored': ({ reader }: Reading) => reader.getSchedule(),
  'requests:list-archived': ({ reader }: Reading, rows: PageOfRows) => reader.listArchivedRequests(rows),
  'requests:count-archived': ({ reader }: Reading) => reader.countReceipts(),
  /** null for a workspace that was not restored from a bundle. */
  'bundle:restored': ({ db }: Reading) => findRestoredBundle(db),
}
