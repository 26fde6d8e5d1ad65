import type { ResponseListRow } from '../../../shared/domain/feedback-item.ts'
import { ALL_CONTRADICTION_BITS } from '../../../shared/domain/state-contradiction.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toDate, toFlags, toResponseType } from './entry-rows.ts'
import { toItemState } from './feedback-rows.ts'

/** The state of an item without a row. */
const UNKNOWN_STATE = VISIBILITY_CODES.unknown | (DELETED_CODES.unknown << 2)

/** The columns of `response r` and its `feedback f` for toListedResponse; the item's state is one number. */
export const LISTED_COLUMNS = `${RESPONSE_COLUMNS},
  coalesce(f.visibility | (f.deleted << 2) | (f.contradictions << 4), ${UNKNOWN_STATE}) AS state`

export interface ListedRow extends ResponseRow {
  readonly state: number
}

/** States by their number, because there are few states and many rows. */
const STATES: readonly ResponseListRow['item'][] = Array.from(
  { length: (ALL_CONTRADICTION_BITS + 1) << 4 },
  (_, state) => toItemState({ visibility: state & 3, deleted: (state >> 2) & 3, contradictions: state >> 4 }),
)

/** An item without events has no row until its responses are counted ([Note: Runs of responses]). */
const ROWS_SQL = `
  SELECT ${LISTED_COLUMNS}
  FROM json_each(?) AS asked
  CROSS JOIN response r ON r.response_id = asked.value
  LEFT JOIN feedback f ON f.feedback_id = r.feedback_id`

/**
 * The rows of ids, in the given order, without unknown ids. Sorted here, because sorting rows with their texts in
 * SQLite takes a sixth of the time of reading them.
 */
export function findResponseRows(db: ReadableDatabase, ids: readonly bigint[]): ResponseListRow[] {
  const rows = prepareOnce(db, ROWS_SQL).all(`[${ids.join(',')}]`) as ListedRow[]
  const found = new Map(rows.map((row) => [row.responseId, row]))
  return ids.flatMap((id) => {
    const row = found.get(Number(id))
    return row === undefined ? [] : [toListedResponse(row)]
  })
}

/** Lists all fields, because spreading the result of toFeedbackResponse costs as much as reading the columns. */
export function toListedResponse(row: ListedRow): ResponseListRow {
  return {
    responseId: row.responseId,
    feedbackId: row.feedbackId,
    businessId: row.businessId,
    type: toResponseType(row.type),
    date: toDate(row),
    content: row.content,
    ordinal: row.ordinal,
    receipt: row.receipt,
    flags: toFlags(row.flags),
    item: stateOf(row),
  }
}

function stateOf({ state }: ListedRow): ResponseListRow['item'] {
  const known = STATES[state]
  if (!known) throw new RangeError('no such state of an item')
  return known
}
