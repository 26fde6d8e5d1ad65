import type { HideRate, MonthOfEffects } from '../../../shared/domain/overview-charts.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { readAuditZone } from '../../store/read/audit-zone.ts'
import { ChartsTally, type TallyRow } from '../../store/read/charts-tally.ts'
import { allOf, ofSelectedItems } from '../../store/read/condition.ts'
import { matchingItems, type Selection } from '../../store/read/iterate-rows.ts'
import { HIDDEN_AFTER_SHOWN, WAS_SHOWN } from '../../store/read/keys/history.ts'

/** Changes per month of the items that a selection keeps, oldest first, without gaps; see [Note: What an event does]. */
export function countMonths(db: ReadableDatabase, selection: Selection): readonly MonthOfEffects[] {
  const items = matchingItems(db, selection, 'all')
  const { sql, values } = allOf(ofSelectedItems([items], 'e.feedback_id'))
  const rows = db
    .prepare<unknown[], TallyRow>(
      `SELECT CAST(e.feedback_id AS TEXT), e.time_ms, e.show, e.deleted, e.flags
       FROM event e WHERE ${sql}
       ORDER BY e.feedback_id, e.time_ms, e.show, e.deleted, e.business_id, e.time_text, e.ordinal`,
    )
    .raw()
    .iterate(...values)
  const tally = new ChartsTally(readAuditZone(db))
  for (const row of rows) tally.add(row)
  return tally.months()
}

/** By the number of items ever shown, the largest first; see [Note: hide rate]. */
export function countHideRates(
  db: ReadableDatabase,
  selection: Selection,
  atMost: number,
): readonly HideRate[] {
  const { sql, values } = matchingItems(db, selection, 'all')
  return db
    .prepare<unknown[], HideRate>(
      `SELECT CAST(f.business_id AS TEXT) AS businessId, count(*) AS everShown,
         count(*) FILTER (WHERE ${HIDDEN_AFTER_SHOWN}) AS hidden
       FROM feedback f WHERE (${sql}) AND ${WAS_SHOWN}
       GROUP BY +f.business_id ORDER BY everShown DESC, +f.business_id LIMIT +?`,
    )
    .all(...values, atMost)
}
