import type { AuditZone } from '../../../shared/domain/audit-zone.ts'
import { LATEST_MS } from '../../../shared/domain/moment.ts'
import type {
  EventCursor,
  EventEffect,
  SelectedEvent,
  SelectedEvents,
} from '../../../shared/domain/overview-charts.ts'
import { toStoredText } from '../../../shared/domain/visibility-event.ts'
import type { EventSelection } from '../../../shared/ipc/detail-contract.ts'
import { toUtcRange } from '../../../shared/query/calendar-range.ts'
import { prepareOnce, prepareRecent, type ReadableDatabase } from '../database.ts'
import { FLAG_BITS } from '../index-codes.ts'
import { LOWEST_ID } from '../walk-items.ts'
import { readAuditZone } from './audit-zone.ts'
import {
  BEFORE_FIRST,
  IMPLAUSIBLE_BITS,
  type ItemState,
  isImplausible,
  toEffect,
  turnsHidden,
} from './charts-tally.ts'
import { ALWAYS, allOf, type Condition, ofSelectedItems } from './condition.ts'
import { getMomentMs } from './data-cutoff.ts'
import { findReceiptsOf, IS_ADDED_EVENT } from './difference-list.ts'
import {
  EVENT_COLUMNS,
  type EventRow,
  NEWEST_EVENT_FIRST,
  NEWEST_WITHIN_ITEM,
  toVisibilityEvent,
} from './entry-rows.ts'
import { matchingItems } from './iterate-rows.ts'

export interface SelectionRequest {
  readonly selection: EventSelection
  readonly cursor: EventCursor | null
  /** At most so many rows, and a few more where one item has several events in the same millisecond. */
  readonly limit: number
}

/** Events looked at in one call: some 30 ms where each needs the event before it. */
const LOOKED_AT = 4_000

interface Kept extends Pick<Condition, 'sql' | 'values'> {
  /** Where few events are kept, reading all in their own order is quicker than looking each one up. */
  readonly index: '' | 'NOT INDEXED'
  /** Named values of the condition. */
  readonly bound: object
}

const IN_TIME_ORDER = ({ sql, index }: Kept): string => `
  SELECT ${EVENT_COLUMNS} FROM event e ${index}
  WHERE (e.time_ms, e.feedback_id) < (@timeMs, @feedbackId) AND e.time_ms >= @fromMs AND (${sql})
  ORDER BY ${NEWEST_EVENT_FIRST} LIMIT +@limit`

const STATE_BEFORE = `
  SELECT show, deleted FROM event e
  WHERE feedback_id = @feedbackId AND flags & ${FLAG_BITS.rewritten} = 0
    AND (time_ms, show, deleted, business_id, offset_minutes, unusual_text, ordinal)
      < (@timeMs, @show, @deleted, @businessId, @offsetMinutes, @unusualText, @ordinal)
  ORDER BY ${NEWEST_WITHIN_ITEM} LIMIT 1`

/**
 * The events behind a figure, newest first, a piece at a time: a call looks at so many events and says where the next
 * one goes on, so a rare selection never holds up the lists.
 */
export function findSelectedEvents(
  db: ReadableDatabase,
  { selection, cursor, limit }: SelectionRequest,
  lookedAt: number = LOOKED_AT,
): SelectedEvents {
  const zone = readAuditZone(db)
  const { fromMs, untilMs } = rangeOf(selection, zone)
  const start = cursor ?? { timeMs: untilMs, feedbackId: String(LOWEST_ID) }
  const candidates = readWholeGroups(db, keptOf(db, selection), fromMs, start, lookedAt)
  const test = testOf(selection, zone)
  const rows: SelectedEvent[] = []
  let last: EventRow | null = null
  for (const row of candidates.rows) {
    const isNewGroup = last !== null && !isSameGroup(last, row)
    if (isNewGroup && rows.length >= limit) return { rows, next: cursorOf(last) }
    last = row
    const found = test(row, () => stateBefore(db, row))
    if (found) rows.push(found)
  }
  return { rows, next: candidates.isLast ? null : cursorOf(last) }
}

const COUNTED_AT_ONCE = 1_000

/** Events by their effect ([Note: What an event does]); effects that none has are left out. */
export type EffectCounts = Readonly<Partial<Record<EventEffect, number>>>

/** Looks at all events of the selection, so some second of work for a hundred thousand. */
export function countEffects(db: ReadableDatabase, selection: EventSelection): EffectCounts {
  const byEffect: Partial<Record<EventEffect, number>> = {}
  let cursor: EventCursor | null = null
  do {
    const { rows, next } = findSelectedEvents(db, { selection, cursor, limit: COUNTED_AT_ONCE })
    for (const { effect } of rows) byEffect[effect] = (byEffect[effect] ?? 0) + 1
    cursor = next
  } while (cursor !== null)
  return byEffect
}

type Test = (row: EventRow, before: () => ItemState) => SelectedEvent | null

function testOf(selection: EventSelection, zone: AuditZone): Test {
  const selected = (row: EventRow, before: ItemState): SelectedEvent => ({
    event: toVisibilityEvent(row),
    effect: toEffect(before, row),
  })
  switch (selection.of) {
    case 'all':
      return (row, before) => {
        const found = selected(row, before())
        return selection.effect === undefined || found.effect === selection.effect ? found : null
      }
    case 'implausible':
      return (row, before) => ((row.flags & IMPLAUSIBLE_BITS) === 0 ? null : selected(row, before()))
    case 'month':
    case 'added':
      return (row, before) => {
        if (selection.of === 'month' && isImplausible(row)) return null
        const found = selected(row, before())
        return selection.effect === null || found.effect === selection.effect ? found : null
      }
    case 'hides':
      return (row, before) => {
        if (isImplausible(row)) return null
        if (zone.weekHourAt(row.timeMs) !== selection.cell) return null
        const state = before()
        return turnsHidden(state, row) ? selected(row, state) : null
      }
  }
}

function rangeOf(
  selection: EventSelection,
  zone: AuditZone,
): { readonly fromMs: number; readonly untilMs: number } {
  if (selection.of === 'all') return selection
  if (selection.of !== 'month') return { fromMs: -LATEST_MS, untilMs: LATEST_MS }
  const { startMs, endMs } = toUtcRange({ from: selection.month, to: selection.month }, zone)
  return { fromMs: startMs ?? -LATEST_MS, untilMs: endMs ?? LATEST_MS }
}

/** Which events are looked at. @throws AppError *invalid-query* */
function keptOf(db: ReadableDatabase, selection: EventSelection): Kept {
  if (selection.of === 'added') {
    const { sweepId } = selection
    const bound = { ...findReceiptsOf(db, sweepId), sweepId }
    return { sql: IS_ADDED_EVENT, values: [], index: 'NOT INDEXED', bound }
  }
  return { ...itemsOf(db, selection), index: '', bound: {} }
}

/** @throws AppError *invalid-query* */
function itemsOf(db: ReadableDatabase, selection: EventSelection): Condition {
  const items = 'items' in selection ? selection.items : undefined
  if (!items) return ALWAYS
  const asked = { filter: items.filter, nowMs: getMomentMs(db, items.asOfMs) }
  return allOf(ofSelectedItems([matchingItems(db, asked, 'all')], 'e.feedback_id'))
}

/** Events of one item in the same millisecond stay together, because a cursor cannot tell them apart. */
function readWholeGroups(
  db: ReadableDatabase,
  kept: Kept,
  fromMs: number,
  after: EventCursor,
  limit: number,
): { readonly rows: readonly EventRow[]; readonly isLast: boolean } {
  const rows = prepareRecent(db, IN_TIME_ORDER(kept)).all(...kept.values, {
    ...kept.bound,
    timeMs: after.timeMs,
    feedbackId: BigInt(after.feedbackId),
    fromMs,
    limit,
  }) as EventRow[]
  if (rows.length < limit) return { rows, isLast: true }
  const last = rows.at(-1)
  const end = rows.findIndex((row) => last !== undefined && isSameGroup(row, last))
  if (end === 0) return readWholeGroups(db, kept, fromMs, after, limit * 4)
  return { rows: rows.slice(0, end), isLast: false }
}

function isSameGroup(one: EventRow, other: EventRow): boolean {
  return one.timeMs === other.timeMs && one.feedbackId === other.feedbackId
}

function cursorOf(row: EventRow | null): EventCursor | null {
  return row && { timeMs: row.timeMs, feedbackId: row.feedbackId }
}

function stateBefore(db: ReadableDatabase, row: EventRow): ItemState {
  const before = prepareOnce(db, STATE_BEFORE).get({
    feedbackId: BigInt(row.feedbackId),
    timeMs: row.timeMs,
    show: row.show,
    deleted: row.deleted,
    businessId: BigInt(row.businessId),
    offsetMinutes: row.offsetMinutes,
    unusualText: toStoredText({ text: row.timeText, utcMs: row.timeMs, offsetMinutes: row.offsetMinutes }),
    ordinal: row.ordinal,
  })
  return (before as ItemState | undefined) ?? BEFORE_FIRST
}
