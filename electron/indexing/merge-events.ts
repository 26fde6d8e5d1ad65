import type { EntryFlag } from '../../shared/domain/visibility-event.ts'
import type { HistoryEntry } from '../api/parsed-page.ts'
import { FLAG_BITS } from '../store/index-schema.ts'
import { compareIds } from './exact-id.ts'

/** A row of the table `event`. */
export interface EventRow {
  readonly feedbackId: string
  readonly timeMs: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
  readonly businessId: string
  readonly timeText: string
  readonly ordinal: number
  readonly offsetMinutes: number
  readonly firstReceipt: number
  readonly lastReceipt: number
  readonly flags: number
}

/** Events of one feedback item after a batch, and what the table has to learn about them. */
export interface MergedItem {
  /** In time order; at the same moment hidden before shown, not deleted before deleted. */
  readonly events: readonly EventRow[]
  readonly changes: readonly Change<EventRow>[]
}

/** A row to write, and what the table holds in its place. */
export interface Change<Row> {
  readonly row: Row
  readonly before: Row | undefined
}

/**
 * The entries of one page as rows. The n-th identical entry on a page has ordinal n − 1: identical entries on one page
 * are several events, the same entry on another page is the same event (docs/decisions/0002-ordinals.md).
 */
export function toEventRows(entries: readonly HistoryEntry[], receipt: number): EventRow[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const row = toRow(entry, receipt)
    const key = eventKey(row)
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return ordinal === 0 ? row : { ...row, ordinal }
  })
}

/** What makes two rows the same event: every field of the entry, and the ordinal. */
export function eventKey(row: EventRow): string {
  return `${row.feedbackId} ${row.timeMs} ${row.show} ${row.deleted} ${row.businessId} ${row.ordinal} ${row.timeText}`
}

/** Brings the known events of an item and those of a batch together; nothing depends on the order of either. */
export function mergeItem(known: readonly EventRow[], incoming: readonly EventRow[]): MergedItem {
  const before = new Map(known.map((row) => [eventKey(row), row]))
  const merged = new Map(before)
  for (const row of incoming) {
    const key = eventKey(row)
    const same = merged.get(key)
    merged.set(key, same ? seenAgain(same, row) : row)
  }
  const events = flagContradictions([...merged.values()].sort(compareEvents))
  const changes = events.map((row) => ({ row, before: before.get(eventKey(row)) }))
  return { events, changes: changes.filter(({ row, before: old }) => !old || !isEqual(row, old)) }
}

export function toFlagBits(flags: readonly EntryFlag[]): number {
  return flags.reduce((bits, flag) => bits | FLAG_BITS[flag], 0)
}

function toRow(entry: HistoryEntry, receipt: number): EventRow {
  return {
    feedbackId: entry.feedbackId,
    timeMs: entry.time.utcMs,
    show: entry.showOnWebsite,
    deleted: entry.deleted,
    businessId: entry.businessId,
    timeText: entry.time.text,
    ordinal: 0,
    offsetMinutes: entry.time.offsetMinutes,
    firstReceipt: receipt,
    lastReceipt: receipt,
    flags: toFlagBits(entry.flags),
  }
}

function seenAgain(a: EventRow, b: EventRow): EventRow {
  return {
    ...(a.firstReceipt <= b.firstReceipt ? a : b),
    lastReceipt: Math.max(a.lastReceipt, b.lastReceipt),
    flags: (a.firstReceipt <= b.firstReceipt ? a : b).flags & ~FLAG_BITS.vanished,
  }
}

/** The order of the table's key, which is the order in which an item's state is read off. */
function compareEvents(a: EventRow, b: EventRow): number {
  return (
    a.timeMs - b.timeMs ||
    a.show - b.show ||
    a.deleted - b.deleted ||
    compareIds(a.businessId, b.businessId) ||
    compareText(a.timeText, b.timeText) ||
    a.ordinal - b.ordinal
  )
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Sets the flag on events that share their moment with one of opposite flags, in an ordered list. */
function flagContradictions(events: readonly EventRow[]): EventRow[] {
  const bit = FLAG_BITS['contradicts-same-second']
  const opposed = new Set<number>()
  for (const [index, event] of events.entries()) {
    const next = events[index + 1]
    if (next && next.timeMs === event.timeMs && isOpposite(event, next)) opposed.add(event.timeMs)
  }
  if (opposed.size === 0) return [...events]
  return events.map((event) => (opposed.has(event.timeMs) ? { ...event, flags: event.flags | bit } : event))
}

function isOpposite(a: EventRow, b: EventRow): boolean {
  return a.show !== b.show || a.deleted !== b.deleted
}

function isEqual(row: EventRow, before: EventRow): boolean {
  return before.lastReceipt === row.lastReceipt && before.flags === row.flags
}
