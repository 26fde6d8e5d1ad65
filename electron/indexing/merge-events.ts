import { type EntryFlag, toStoredText } from '../../shared/domain/visibility-event.ts'
import { compareIds } from '../store/exact-id.ts'
import { FLAG_BITS } from '../store/index-codes.ts'

/** Flags of an entry that the service no longer returns; both are cleared when it is seen again. */
export const GONE_BITS = FLAG_BITS.vanished | FLAG_BITS.rewritten

/** True for a row that vanished and was not seen since. */
export function isGone({ flags }: { readonly flags: number }): boolean {
  return (flags & FLAG_BITS.vanished) !== 0
}

/** A row of the table `event`. */
export interface EventRecord {
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

/** Events of one feedback item after a batch, and the changes to write. */
interface MergedItem {
  /** In time order; at the same moment hidden before shown, not deleted before deleted. */
  readonly events: readonly EventRecord[]
  readonly changes: readonly Change<EventRecord>[]
}

/** A row to write, and the stored row that it replaces. */
export interface Change<Row> {
  readonly row: Row
  readonly before: Row | undefined
}

/** Merges the known events of an item with those of a batch, independent of the order of either. */
export function mergeItem(known: readonly EventRecord[], incoming: readonly EventRecord[]): MergedItem {
  const [only] = incoming
  if (only && known.length === 0 && incoming.length === 1) {
    return { events: incoming, changes: [{ row: only, before: undefined }] }
  }
  const merged: { row: EventRecord; before: EventRecord | undefined }[] = []
  const candidates = [
    ...known.map((row) => ({ row, before: row })),
    ...incoming.map((row) => ({ row, before: undefined })),
  ]
  // A stable sort: when a known row and a new one are the same event, the known one comes first.
  for (const candidate of candidates.sort((a, b) => compareEvents(a.row, b.row))) {
    const last = merged.at(-1)
    if (last && compareEvents(last.row, candidate.row) === 0) last.row = seenAgain(last.row, candidate.row)
    else merged.push({ ...candidate })
  }
  flagContradictions(merged)
  return {
    events: merged.map(({ row }) => row),
    changes: merged.filter(({ row, before }) => !before || !isEqual(row, before)),
  }
}

export function toFlagBits(flags: readonly EntryFlag[]): number {
  return flags.reduce((bits, flag) => bits | FLAG_BITS[flag], 0)
}

function seenAgain(a: EventRecord, b: EventRecord): EventRecord {
  return {
    ...(a.firstReceipt <= b.firstReceipt ? a : b),
    lastReceipt: Math.max(a.lastReceipt, b.lastReceipt),
    flags: (a.firstReceipt <= b.firstReceipt ? a : b).flags & ~GONE_BITS,
  }
}

/** The order of the table's key, whose last event gives an item's state; 0 for the same event. Both are of one item. */
function compareEvents(a: EventRecord, b: EventRecord): number {
  return (
    a.timeMs - b.timeMs ||
    a.show - b.show ||
    a.deleted - b.deleted ||
    compareIds(a.businessId, b.businessId) ||
    compareTimeTexts(a, b) ||
    a.ordinal - b.ordinal
  )
}

/** Of the same moment. */
function compareTimeTexts(a: EventRecord, b: EventRecord): number {
  if (a.timeText === b.timeText) return 0
  return a.offsetMinutes - b.offsetMinutes || compareText(toUnusualText(a), toUnusualText(b))
}

/** The column `unusual_text`. */
export function toUnusualText({ timeText, timeMs, offsetMinutes }: EventRecord): string {
  return toStoredText({ text: timeText, utcMs: timeMs, offsetMinutes })
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Sets the flag on events that share their moment with one of opposite flags, in an ordered list. A rewritten event
 * contradicts no other: the one that replaced it counts.
 */
function flagContradictions(merged: { row: EventRecord }[]): void {
  const counting = withoutRewritten(merged)
  const bit = FLAG_BITS['contradicts-same-second']
  const opposed = new Set<number>()
  for (const [index, { row }] of counting.entries()) {
    const next = counting[index + 1]?.row
    if (next && next.timeMs === row.timeMs && isOpposite(row, next)) opposed.add(row.timeMs)
  }
  if (opposed.size === 0) return
  for (const item of counting) {
    if (opposed.has(item.row.timeMs)) item.row = { ...item.row, flags: item.row.flags | bit }
  }
}

/** The events that count. If one was rewritten, contradictions are determined again. */
function withoutRewritten(merged: { row: EventRecord }[]): { row: EventRecord }[] {
  const counting = merged.filter(({ row }) => (row.flags & FLAG_BITS.rewritten) === 0)
  if (counting.length === merged.length) return merged
  for (const item of merged) {
    item.row = { ...item.row, flags: item.row.flags & ~FLAG_BITS['contradicts-same-second'] }
  }
  return counting
}

function isOpposite(a: EventRecord, b: EventRecord): boolean {
  return a.show !== b.show || a.deleted !== b.deleted
}

function isEqual(row: EventRecord, before: EventRecord): boolean {
  return before.lastReceipt === row.lastReceipt && before.flags === row.flags
}
