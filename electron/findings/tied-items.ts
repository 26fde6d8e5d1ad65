import type { ReadableDatabase } from '../store/database.ts'
import { FLAG_BITS } from '../store/index-schema.ts'

/** Items with different entries in one second, whose order nobody recorded: the temporary table `tied`. */
const FILL = `
  INSERT INTO tied
  SELECT DISTINCT feedback_id FROM event
  WHERE time_ms <= ? AND flags & ${FLAG_BITS.rewritten} = 0
  GROUP BY feedback_id, time_ms HAVING min(2 * show + deleted) < max(2 * show + deleted)`

/** @returns how many there are. */
export function fillTied(db: ReadableDatabase, cutOffMs: number): number {
  db.exec('DROP TABLE IF EXISTS temp.tied; CREATE TEMP TABLE tied (feedback_id INTEGER PRIMARY KEY)')
  return db.prepare(FILL).run(cutOffMs).changes
}
