import type { HistoryEntry } from '../api/parsed-page.ts'
import { EXACT_DIGITS } from '../store/exact-id.ts'
import { type EventRecord, toFlagBits } from './merge-events.ts'

/**
 * The entries of one history page, column by column. Some hundred pages wait for their run: an entry takes 80 bytes
 * here, and as an object 400, which the garbage collector would scan repeatedly. The columns are arrays of numbers,
 * not typed arrays, which lie outside the heap and fragment memory (measured: 35 MB more in a sync of 600,000
 * entries). The n-th identical entry on a page has ordinal n − 1: identical entries on one page are several events,
 * the same entry on another page is the same event (docs/decisions/0002-ordinals.md).
 */
export interface EncodedEvents {
  readonly count: number
  /** Rounded when `longIds` has the item's id. */
  readonly feedbackNumbers: readonly number[]
  /** Ids of items that a number cannot hold exactly, by position. */
  readonly longIds: ReadonlyMap<number, string>
  readonly businessIds: readonly string[]
  readonly timeMs: readonly number[]
  readonly offsetMinutes: readonly number[]
  /** The concatenated texts of all times; `timeEnds` holds the end of each. */
  readonly timeTexts: string
  readonly timeEnds: readonly number[]
  /** Bit 0: shown; bit 1: deleted. */
  readonly states: readonly number[]
  readonly flags: readonly number[]
  readonly ordinals: readonly number[]
}

export function encodeEvents(entries: readonly HistoryEntry[]): EncodedEvents {
  const longIds = new Map<number, string>()
  for (const [position, { feedbackId }] of entries.entries()) {
    if (feedbackId.length > EXACT_DIGITS) longIds.set(position, copyText(feedbackId))
  }
  return {
    count: entries.length,
    feedbackNumbers: entries.map(({ feedbackId }) => Number(feedbackId)),
    longIds,
    businessIds: shareTexts(entries.map(({ businessId }) => businessId)),
    timeMs: entries.map(({ time }) => time.utcMs),
    offsetMinutes: entries.map(({ time }) => time.offsetMinutes),
    timeTexts: entries.map(({ time }) => time.text).join(''),
    timeEnds: toEnds(entries.map(({ time }) => time.text.length)),
    states: entries.map(({ showOnWebsite, deleted }) => showOnWebsite | (deleted << 1)),
    flags: entries.map(({ flags }) => toFlagBits(flags)),
    ordinals: numberRepetitions(entries),
  }
}

function toEnds(lengths: readonly number[]): number[] {
  let end = 0
  return lengths.map((length) => {
    end += length
    return end
  })
}

export function feedbackIdAt(page: EncodedEvents, position: number): string {
  return page.longIds.get(position) ?? String(page.feedbackNumbers[position])
}

/** The entry at a position as a row of the table `event`. @param receipt of its page. */
export function decodeEvent(page: EncodedEvents, position: number, receipt: number): EventRecord {
  const state = page.states[position] ?? 0
  return {
    feedbackId: feedbackIdAt(page, position),
    timeMs: page.timeMs[position] ?? 0,
    show: (state & 1) as 0 | 1,
    deleted: (state >> 1) as 0 | 1,
    businessId: page.businessIds[position] ?? '',
    timeText: page.timeTexts.slice(page.timeEnds[position - 1] ?? 0, page.timeEnds[position]),
    ordinal: page.ordinals[position] ?? 0,
    offsetMinutes: page.offsetMinutes[position] ?? 0,
    firstReceipt: receipt,
    lastReceipt: receipt,
    flags: page.flags[position] ?? 0,
  }
}

/** A slice of a reply keeps the whole reply in memory; a copy does not. */
function copyText(text: string): string {
  return [...text].join('')
}

/** A page repeats the ids of a few businesses, so equal texts are shared. */
function shareTexts(texts: readonly string[]): string[] {
  const shared = new Map<string, string>()
  return texts.map((text) => {
    const known = shared.get(text)
    if (known !== undefined) return known
    const copy = copyText(text)
    shared.set(copy, copy)
    return copy
  })
}

/** Nearly all items have one entry on a page; only the others are compared. */
function numberRepetitions(entries: readonly HistoryEntry[]): number[] {
  const repeated = listRepeated(entries)
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    if (!repeated.has(entry.feedbackId)) return 0
    const key = entryKey(entry)
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return ordinal
  })
}

function listRepeated(entries: readonly HistoryEntry[]): ReadonlySet<string> {
  const once = new Set<string>()
  const repeated = new Set<string>()
  for (const { feedbackId } of entries) {
    if (once.has(feedbackId)) repeated.add(feedbackId)
    else once.add(feedbackId)
  }
  return repeated
}

function entryKey({ feedbackId, showOnWebsite, deleted, businessId, time }: HistoryEntry): string {
  return `${feedbackId} ${showOnWebsite}${deleted} ${businessId} ${time.text}`
}
