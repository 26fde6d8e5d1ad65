import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import type { ChangeKind, Sweep, SweepChange } from '../../../shared/domain/sweep.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { CHANGE_CODES } from '../index-codes.ts'
import {
  EVENT_COLUMNS,
  EVENT_KEY,
  type EventRow,
  ITEM_BY_ITEM,
  RESPONSE_COLUMNS,
  type ResponseRow,
  toFeedbackResponse,
  toVisibilityEvent,
} from './entry-rows.ts'
import type { PageOfRows } from './evidence-rows.ts'

const PAGE = 'LIMIT +@limit OFFSET +@offset'

/**
 * The row `e` was added by a sweep, and not in the place of an entry that it changed. Added entries are searched among
 * all rows, because only the row records its first receipt.
 */
export const IS_ADDED_EVENT = `
  e.first_receipt BETWEEN @firstReceipt AND @lastReceipt AND NOT EXISTS (
    SELECT 1 FROM event_change c
    WHERE c.sweep_id = @sweepId AND c.kind = ${CHANGE_CODES.changed} AND c.feedback_id = e.feedback_id
      AND c.time_ms = e.time_ms AND c.new_show = e.show AND c.new_deleted = e.deleted
      AND c.business_id = e.business_id AND c.offset_minutes = e.offset_minutes
      AND c.unusual_text = e.unusual_text AND c.new_ordinal = e.ordinal
  )`
const ADDED_EVENTS = `
  SELECT ${EVENT_COLUMNS} FROM event e WHERE ${IS_ADDED_EVENT} ORDER BY ${ITEM_BY_ITEM} ${PAGE}`
const ADDED_RESPONSES = `
  SELECT ${RESPONSE_COLUMNS} FROM response r
  WHERE r.first_receipt BETWEEN @firstReceipt AND @lastReceipt AND r.response_id NOT IN (
    SELECT c.new_response_id FROM response_change c
    WHERE c.sweep_id = @sweepId AND c.kind = ${CHANGE_CODES.changed}
  ) ORDER BY r.response_id ${PAGE}`

const pageOfEvents = (show: string, deleted: string, ordinal: string) => `
  WITH page AS MATERIALIZED (
    SELECT feedback_id, time_ms, ${show} AS show, ${deleted} AS deleted, business_id, offset_minutes,
      unusual_text, ${ordinal} AS ordinal,
      row_number() OVER (ORDER BY ${EVENT_KEY}) AS place
    FROM event_change WHERE sweep_id = @sweepId AND kind = @kind ORDER BY ${EVENT_KEY} ${PAGE}
  )
  SELECT ${EVENT_COLUMNS} FROM page CROSS JOIN event e USING (${EVENT_KEY}) ORDER BY page.place`
const pageOfResponses = (id: string) => `
  WITH page AS MATERIALIZED (
    SELECT ${id} AS response_id, row_number() OVER (ORDER BY feedback_id, c.response_id) AS place
    FROM response_change c WHERE sweep_id = @sweepId AND kind = @kind ORDER BY feedback_id, c.response_id ${PAGE}
  )
  SELECT ${RESPONSE_COLUMNS} FROM page CROSS JOIN response r USING (response_id) ORDER BY page.place`

/** The changed entries, and for *changed* their replacements. */
const PAGES: Readonly<Record<Operation, { readonly own: string; readonly replacement: string }>> = {
  history: {
    own: pageOfEvents('show', 'deleted', 'ordinal'),
    replacement: pageOfEvents('new_show', 'new_deleted', 'new_ordinal'),
  },
  responses: { own: pageOfResponses('c.response_id'), replacement: pageOfResponses('c.new_response_id') },
}

const RECEIPTS = `SELECT min(seq) AS firstReceipt, max(seq) AS lastReceipt FROM receipt WHERE sweep_id = ?`

/** One kind of change of a sweep, item by item. */
export function findDifference(
  db: ReadableDatabase,
  { sweepId, operation }: Pick<Sweep, 'sweepId' | 'operation'>,
  kind: ChangeKind,
  page: PageOfRows,
): SweepChange[] {
  const rows = (sql: string, values: object) =>
    prepareOnce(db, sql)
      .all({ ...page, sweepId, ...values })
      .map((row) => toEntry(operation, row))
  if (kind === 'added') {
    const added = rows(operation === 'history' ? ADDED_EVENTS : ADDED_RESPONSES, findReceiptsOf(db, sweepId))
    return added.map((entry) => ({ kind, entry, before: null }))
  }
  const { own, replacement } = PAGES[operation]
  const code = { kind: CHANGE_CODES[kind] }
  const entries = rows(own, code)
  if (kind !== 'changed') return entries.map((entry) => ({ kind, entry, before: null }))
  const after = rows(replacement, code)
  return entries.flatMap((before, place) => {
    const entry = after[place]
    return entry ? [{ kind, entry, before }] : []
  })
}

/** First and last receipt of a sweep; null for both where it has none. */
export function findReceiptsOf(db: ReadableDatabase, sweepId: SweepId): ReceiptsOfSweep {
  return prepareOnce(db, RECEIPTS).get(sweepId) as ReceiptsOfSweep
}

interface ReceiptsOfSweep {
  readonly firstReceipt: number | null
  readonly lastReceipt: number | null
}

function toEntry(operation: Operation, row: unknown): SweepChange['entry'] {
  return operation === 'history'
    ? { kind: 'event', event: toVisibilityEvent(row as EventRow) }
    : { kind: 'response', response: toFeedbackResponse(row as ResponseRow) }
}
