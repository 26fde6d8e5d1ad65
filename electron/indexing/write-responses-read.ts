import { toCoverage } from '../../shared/domain/coverage.ts'
import { prepareOnce, type WritableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { listAllSweeps } from '../store/sweeps.ts'
import { toExactId } from './exact-id.ts'

/** Works out anew for which businesses a count of no responses means that there are none. */
export function writeResponsesRead(db: WritableDatabase): void {
  // A sweep under way has its say when it ends; an index built anew must come to the same.
  const ended = listAllSweeps(db).filter(({ outcome }) => outcome !== 'running')
  prepareOnce(db, 'DELETE FROM responses_read').run()
  const insert = prepareOnce(db, 'INSERT INTO responses_read (business_id, is_read) VALUES (?, ?)')
  for (const { businessIds, areResponsesRead } of toCoverage(ended, readAuditZone(db)).groups) {
    for (const id of businessIds ?? [null]) {
      insert.run(id === null ? null : toExactId(id), areResponsesRead ? 1 : 0)
    }
  }
}
