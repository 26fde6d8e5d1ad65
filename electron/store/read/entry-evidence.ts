import {
  type EntryChange,
  type EntryEvidence,
  type EntryKey,
  type Sighting,
  toEventKey,
  toResponseKey,
} from '../../../shared/domain/entry-evidence.ts'
import type { FeedbackId, ReceiptSeq, SweepId } from '../../../shared/domain/ids.ts'
import { toUsualText } from '../../../shared/domain/visibility-event.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { CHANGE_CODES } from '../index-codes.ts'

const EVENTS = `
  SELECT time_ms AS timeMs, show, deleted, CAST(business_id AS TEXT) AS businessId, time_text AS timeText, ordinal,
    first_receipt AS firstReceipt, last_receipt AS lastReceipt
  FROM event WHERE feedback_id = ?`
const RESPONSES = `
  SELECT response_id AS responseId, first_receipt AS firstReceipt, last_receipt AS lastReceipt
  FROM response WHERE feedback_id = ?`
const SIGHTING = `
  SELECT seq AS receipt, received_at_ms AS receivedAtMs FROM receipt WHERE seq = ?`
// Changes are stored by sweep. There are few sweeps, so each is one search by the table's key.
const EVENT_CHANGES = `
  SELECT sweep_id AS sweepId, sweep.started_at_ms AS startedAtMs, c.kind, time_ms AS timeMs, show, deleted,
    CAST(business_id AS TEXT) AS businessId, offset_minutes AS offsetMinutes, unusual_text AS unusualText, ordinal,
    new_show AS newShow, new_deleted AS newDeleted, new_ordinal AS newOrdinal
  FROM sweep CROSS JOIN event_change c USING (sweep_id)
  WHERE c.kind IN (1, 2, 3) AND feedback_id = ? ORDER BY sweep_id`
const RESPONSE_CHANGES = `
  SELECT sweep_id AS sweepId, sweep.started_at_ms AS startedAtMs, c.kind, response_id AS responseId,
    new_response_id AS newResponseId
  FROM sweep CROSS JOIN response_change c USING (sweep_id)
  WHERE c.kind IN (1, 2, 3) AND feedback_id = ? ORDER BY sweep_id`

interface Seen {
  readonly firstReceipt: ReceiptSeq
  readonly lastReceipt: ReceiptSeq
}
interface EventFields {
  readonly timeMs: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
  readonly businessId: string
  readonly timeText: string
  readonly ordinal: number
}
interface ChangeRow {
  readonly sweepId: SweepId
  readonly startedAtMs: number
  readonly kind: number
}
interface EventChangeRow extends ChangeRow, Omit<EventFields, 'timeText'> {
  readonly offsetMinutes: number
  readonly unusualText: string
  readonly newShow: 0 | 1 | null
  readonly newDeleted: 0 | 1 | null
  readonly newOrdinal: number | null
}
interface ResponseChangeRow extends ChangeRow {
  readonly responseId: number
  readonly newResponseId: number | null
}

/** The evidence of each entry of an item, in no particular order; empty for an unknown item. */
export function findEntryEvidence(db: ReadableDatabase, feedbackId: FeedbackId): EntryEvidence[] {
  const id = BigInt(feedbackId)
  const changes = Map.groupBy([...eventChanges(db, id), ...responseChanges(db, id)], ([key]) => key)
  const toEvidence = (key: EntryKey, { firstReceipt, lastReceipt }: Seen): EntryEvidence => ({
    key,
    first: getSighting(db, firstReceipt),
    last: getSighting(db, lastReceipt),
    changes: (changes.get(key) ?? []).map(([, change]) => change),
  })
  const events = prepareOnce(db, EVENTS).all(id) as (EventFields & Seen)[]
  const responses = prepareOnce(db, RESPONSES).all(id) as (Seen & { responseId: number })[]
  return [
    ...events.map((row) => toEvidence(keyOf(row), row)),
    ...responses.map((row) => toEvidence(toResponseKey(row.responseId), row)),
  ]
}

/** Every entry has receipts, because pages are archived before they are indexed. */
function getSighting(db: ReadableDatabase, receipt: ReceiptSeq): Sighting {
  return prepareOnce(db, SIGHTING).get(receipt) as Sighting
}

type KeyedChange = readonly [EntryKey, EntryChange]

function eventChanges(db: ReadableDatabase, id: bigint): KeyedChange[] {
  const rows = prepareOnce(db, EVENT_CHANGES).all(id) as EventChangeRow[]
  return rows.flatMap((row) => {
    const timeText = row.unusualText || toUsualText({ utcMs: row.timeMs, offsetMinutes: row.offsetMinutes })
    const own: KeyedChange = [keyOf({ ...row, timeText }), toChange(row)]
    const { newShow, newDeleted, newOrdinal } = row
    if (newShow === null || newDeleted === null || newOrdinal === null) return [own]
    const key = keyOf({ ...row, timeText, show: newShow, deleted: newDeleted, ordinal: newOrdinal })
    return [own, [key, { ...toChange(row), kind: 'replacement' }] satisfies KeyedChange]
  })
}

function responseChanges(db: ReadableDatabase, id: bigint): KeyedChange[] {
  const rows = prepareOnce(db, RESPONSE_CHANGES).all(id) as ResponseChangeRow[]
  return rows.flatMap((row) => {
    const own: KeyedChange = [toResponseKey(row.responseId), toChange(row)]
    if (row.newResponseId === null) return [own]
    return [
      own,
      [toResponseKey(row.newResponseId), { ...toChange(row), kind: 'replacement' }] satisfies KeyedChange,
    ]
  })
}

const KINDS: ReadonlyMap<number, EntryChange['kind']> = new Map([
  [CHANGE_CODES.changed, 'rewritten'],
  [CHANGE_CODES.vanished, 'vanished'],
  [CHANGE_CODES.reappeared, 'reappeared'],
])

function toChange({ sweepId, startedAtMs, kind }: ChangeRow): EntryChange {
  return { sweepId, sweepStartedAtMs: startedAtMs, kind: KINDS.get(kind) ?? 'vanished' }
}

function keyOf({ timeMs, show, deleted, businessId, timeText, ordinal }: EventFields): EntryKey {
  return toEventKey(timeMs, show, deleted, businessId, timeText, ordinal)
}
