import type { Operation } from '../../shared/domain/receipt.ts'
import { CHANGE_CODES, FLAG_BITS } from '../store/index-codes.ts'
import { EVENT_KEY } from '../store/read/entry-rows.ts'

/** The statements of [Note: vanished] for one operation, in execution order. */
interface ChangeStatements {
  /** Records the entries that the sweep should have returned and did not. */
  readonly noteVanished: string
  /** Records the pairs of a vanished entry and the entry that replaced it. */
  readonly notePairs: string
  /** Both entries of a pair count only as *changed*. */
  readonly forgetReplaced: string
  readonly forgetReplacements: string
  readonly flagVanished: string
  readonly flagRewritten: string
  /** Ids of the items whose entries were flagged, as text, in ascending order. */
  readonly listTouched: string
  readonly countByKind: string
}

const { changed, vanished, reappeared } = CHANGE_CODES
const NEW_EVENT_KEY =
  'feedback_id, time_ms, new_show, new_deleted, business_id, offset_minutes, unusual_text, new_ordinal'

/** What a response and the one that replaced it have in common. */
const SAME_RESPONSE = 'feedback_id, date_ms, type, business_id, offset_minutes, unusual_text'

/** Which rows of a table vanished with the sweep. */
const IS_VANISHED = `
  last_receipt < @firstReceipt AND flags & ${FLAG_BITS.vanished} = 0
  AND (@isEveryBusiness OR business_id IN (SELECT value FROM json_each(@businessIds)))
  AND EXISTS (SELECT 1 FROM receipt WHERE seq IN (first_receipt, last_receipt)
    AND sweep_id IN (SELECT value FROM json_each(@earlierSweeps)))`

const ofKind = (table: string, kind: number, columns: string) =>
  `SELECT ${columns} FROM ${table} WHERE sweep_id = @sweepId AND kind = ${kind}`

/** Of several with the same identity, the first vanished entry pairs with the first new one. */
const EVENT_PAIRS = `
  INSERT INTO event_change (sweep_id, kind, ${EVENT_KEY}, new_show, new_deleted, new_ordinal)
  WITH went AS (
    SELECT ${EVENT_KEY}, row_number() OVER (
      PARTITION BY feedback_id, time_ms, business_id, offset_minutes, unusual_text ORDER BY show, deleted, ordinal
    ) AS place
    FROM event_change WHERE sweep_id = @sweepId AND kind = ${vanished}
  ), came AS (
    SELECT e.feedback_id, e.time_ms, e.show, e.deleted, e.business_id, e.offset_minutes, e.unusual_text, e.ordinal,
      row_number() OVER (
        PARTITION BY e.feedback_id, e.time_ms, e.business_id, e.offset_minutes, e.unusual_text
        ORDER BY e.show, e.deleted, e.ordinal
      ) AS place
    FROM (SELECT DISTINCT feedback_id, time_ms, business_id, offset_minutes, unusual_text FROM went) AS wanted
    CROSS JOIN event e USING (feedback_id, time_ms, business_id, offset_minutes, unusual_text)
    WHERE e.first_receipt >= @firstReceipt
      OR (e.feedback_id, e.time_ms, e.show, e.deleted, e.business_id, e.offset_minutes, e.unusual_text, e.ordinal)
        IN (${ofKind('event_change', reappeared, EVENT_KEY)})
  )
  SELECT @sweepId, ${changed}, went.feedback_id, went.time_ms, went.show, went.deleted, went.business_id,
    went.offset_minutes, went.unusual_text, went.ordinal, came.show, came.deleted, came.ordinal
  FROM went JOIN came USING (feedback_id, time_ms, business_id, offset_minutes, unusual_text, place)`

const RESPONSE_PAIRS = `
  INSERT INTO response_change (sweep_id, kind, feedback_id, response_id, new_response_id)
  WITH went AS (
    SELECT ${SAME_RESPONSE}, response_id, row_number() OVER (PARTITION BY ${SAME_RESPONSE} ORDER BY response_id) AS place
    FROM response_change CROSS JOIN response USING (response_id, feedback_id)
    WHERE sweep_id = @sweepId AND kind = ${vanished}
  ), came AS (
    SELECT ${SAME_RESPONSE}, response_id, row_number() OVER (PARTITION BY ${SAME_RESPONSE} ORDER BY response_id) AS place
    FROM (SELECT DISTINCT ${SAME_RESPONSE} FROM went) AS wanted CROSS JOIN response USING (${SAME_RESPONSE})
    WHERE first_receipt >= @firstReceipt
      OR response_id IN (${ofKind('response_change', reappeared, 'response_id')})
  )
  SELECT @sweepId, ${changed}, feedback_id, went.response_id, came.response_id
  FROM went JOIN came USING (${SAME_RESPONSE}, place)`

const listTouched = (table: string) => `
  SELECT CAST(id AS TEXT) FROM (
    SELECT DISTINCT feedback_id AS id FROM ${table}
    WHERE sweep_id = @sweepId AND kind IN (${changed}, ${vanished})
  ) ORDER BY id`

/** `restored`: pairs whose second half had been known before. */
const countByKind = (table: string, restored: string) => `
  SELECT count(*) FILTER (WHERE kind = ${changed}) AS changed,
    count(*) FILTER (WHERE kind = ${vanished}) AS vanishedAlone,
    count(*) FILTER (WHERE kind = ${reappeared}) AS reappeared,
    (${restored}) AS restored
  FROM ${table} WHERE sweep_id = @sweepId`

const event: ChangeStatements = {
  noteVanished: `
    INSERT INTO event_change (sweep_id, kind, ${EVENT_KEY})
    SELECT @sweepId, ${vanished}, ${EVENT_KEY} FROM event WHERE ${IS_VANISHED}`,
  notePairs: EVENT_PAIRS,
  forgetReplaced: `
    DELETE FROM event_change WHERE sweep_id = @sweepId AND kind = ${vanished}
      AND (${EVENT_KEY}) IN (${ofKind('event_change', changed, EVENT_KEY)})`,
  forgetReplacements: `
    DELETE FROM event_change WHERE sweep_id = @sweepId AND kind = ${reappeared}
      AND (${EVENT_KEY}) IN (${ofKind('event_change', changed, NEW_EVENT_KEY)})`,
  flagVanished: `
    UPDATE event SET flags = flags | ${FLAG_BITS.vanished}
    WHERE (${EVENT_KEY}) IN (${ofKind('event_change', vanished, EVENT_KEY)})`,
  flagRewritten: `
    UPDATE event SET flags = flags | ${FLAG_BITS.vanished | FLAG_BITS.rewritten}
    WHERE (${EVENT_KEY}) IN (${ofKind('event_change', changed, EVENT_KEY)})`,
  listTouched: listTouched('event_change'),
  countByKind: countByKind(
    'event_change',
    `SELECT count(*) FROM event WHERE first_receipt < @firstReceipt
       AND (${EVENT_KEY}) IN (${ofKind('event_change', changed, NEW_EVENT_KEY)})`,
  ),
}

const response: ChangeStatements = {
  noteVanished: `
    INSERT INTO response_change (sweep_id, kind, feedback_id, response_id)
    SELECT @sweepId, ${vanished}, feedback_id, response_id FROM response WHERE ${IS_VANISHED}`,
  notePairs: RESPONSE_PAIRS,
  forgetReplaced: `
    DELETE FROM response_change WHERE sweep_id = @sweepId AND kind = ${vanished}
      AND response_id IN (${ofKind('response_change', changed, 'response_id')})`,
  forgetReplacements: `
    DELETE FROM response_change WHERE sweep_id = @sweepId AND kind = ${reappeared}
      AND response_id IN (${ofKind('response_change', changed, 'new_response_id')})`,
  flagVanished: `
    UPDATE response SET flags = flags | ${FLAG_BITS.vanished}
    WHERE response_id IN (${ofKind('response_change', vanished, 'response_id')})`,
  flagRewritten: `
    UPDATE response SET flags = flags | ${FLAG_BITS.vanished | FLAG_BITS.rewritten}
    WHERE response_id IN (${ofKind('response_change', changed, 'response_id')})`,
  listTouched: listTouched('response_change'),
  countByKind: countByKind(
    'response_change',
    `SELECT count(*) FROM response WHERE first_receipt < @firstReceipt
       AND response_id IN (${ofKind('response_change', changed, 'new_response_id')})`,
  ),
}

export const CHANGE_STATEMENTS: Readonly<Record<Operation, ChangeStatements>> = {
  history: event,
  responses: response,
}
