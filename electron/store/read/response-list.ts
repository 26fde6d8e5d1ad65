import type { ResponseListRow } from '../../../shared/domain/feedback-response.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { type ItemStateRow, toItemState } from './feedback-rows.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './response-rows.ts'

/** Every response has an item, if only one that no event is known of. */
const ROWS_SQL = `
  SELECT ${RESPONSE_COLUMNS}, f.visibility, f.deleted, f.is_contradictory AS isContradictory
  FROM json_each(?) AS asked
  CROSS JOIN response r ON r.response_id = asked.value
  CROSS JOIN feedback f ON f.feedback_id = r.feedback_id`

/**
 * The rows for ids, in the order given. Ids that do not exist are left out. Put in order here: sorting rows with their whole
 * texts costs SQLite a sixth of reading them.
 */
export function findResponseRows(db: ReadableDatabase, ids: readonly bigint[]): ResponseListRow[] {
  const rows = prepareOnce(db, ROWS_SQL).all(`[${ids.join(',')}]`) as (ResponseRow & ItemStateRow)[]
  const found = new Map(rows.map((row) => [row.responseId, row]))
  return ids.flatMap((id) => {
    const row = found.get(Number(id))
    return row === undefined ? [] : [{ ...toFeedbackResponse(row), item: toItemState(row) }]
  })
}
