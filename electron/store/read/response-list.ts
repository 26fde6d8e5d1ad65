import type { FeedbackResponse } from '../../../shared/domain/feedback-response.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './response-rows.ts'

const ROWS_SQL = `
  SELECT ${RESPONSE_COLUMNS} FROM json_each(?) AS asked
  CROSS JOIN response r ON r.response_id = asked.value
  ORDER BY asked.key`

/** The rows for ids, in the order given. Ids that do not exist are left out. */
export function findResponseRows(db: ReadableDatabase, ids: readonly bigint[]): FeedbackResponse[] {
  const rows = prepareOnce(db, ROWS_SQL).all(`[${ids.join(',')}]`) as ResponseRow[]
  return rows.map(toFeedbackResponse)
}
