import type { HistoryEntry } from '../api/parsed-page.ts'
import { EXACT_DIGITS } from './exact-id.ts'
import { type EventRow, toFlagBits } from './merge-events.ts'

/**
 * The entries of one history page, column by column. Hundreds of pages wait for their run: as objects they would take
 * some 400 bytes an entry, and the garbage collector would walk through them again and again; so they take 60.
 * The n-th identical entry on a page has ordinal n − 1: identical entries on one page are several events, the same
 * entry on another page is the same event (docs/decisions/0002-ordinals.md).
 */
export interface PackedEvents {
  readonly count: number
  /** Rounded where `longIds` has the item's id. */
  readonly feedbackNumbers: Float64Array
  /** Ids of items that no number holds exactly, by place. */
  readonly longIds: ReadonlyMap<number, string>
  readonly businessIds: readonly string[]
  readonly timeMs: Float64Array
  readonly offsetMinutes: Int16Array
  /** The texts of all times, one after the other, and where each ends. */
  readonly timeTexts: string
  readonly timeEnds: Uint32Array
  /** Bit 0: shown; bit 1: deleted. */
  readonly states: Uint8Array
  readonly flags: Uint8Array
  readonly ordinals: Uint32Array
}

export function packEvents(entries: readonly HistoryEntry[]): PackedEvents {
  const count = entries.length
  const longIds = new Map<number, string>()
  const packed = {
    count,
    feedbackNumbers: new Float64Array(count),
    longIds,
    businessIds: shareTexts(entries.map(({ businessId }) => businessId)),
    timeMs: new Float64Array(count),
    offsetMinutes: new Int16Array(count),
    timeTexts: entries.map(({ time }) => time.text).join(''),
    timeEnds: new Uint32Array(count),
    states: new Uint8Array(count),
    flags: new Uint8Array(count),
    ordinals: numberRepetitions(entries),
  }
  let end = 0
  for (const [place, { feedbackId, time, showOnWebsite, deleted, flags }] of entries.entries()) {
    packed.feedbackNumbers[place] = Number(feedbackId)
    if (feedbackId.length > EXACT_DIGITS) longIds.set(place, feedbackId)
    packed.timeMs[place] = time.utcMs
    packed.offsetMinutes[place] = time.offsetMinutes
    end += time.text.length
    packed.timeEnds[place] = end
    packed.states[place] = showOnWebsite | (deleted << 1)
    packed.flags[place] = toFlagBits(flags)
  }
  return packed
}

export function feedbackIdAt(page: PackedEvents, place: number): string {
  return page.longIds.get(place) ?? String(page.feedbackNumbers[place])
}

/** The entry at a place as a row of the table `event`. @param receipt of its page. */
export function unpackEvent(page: PackedEvents, place: number, receipt: number): EventRow {
  const state = page.states[place] ?? 0
  return {
    feedbackId: feedbackIdAt(page, place),
    timeMs: page.timeMs[place] ?? 0,
    show: (state & 1) as 0 | 1,
    deleted: (state >> 1) as 0 | 1,
    businessId: page.businessIds[place] ?? '',
    timeText: page.timeTexts.slice(page.timeEnds[place - 1] ?? 0, page.timeEnds[place]),
    ordinal: page.ordinals[place] ?? 0,
    offsetMinutes: page.offsetMinutes[place] ?? 0,
    firstReceipt: receipt,
    lastReceipt: receipt,
    flags: page.flags[place] ?? 0,
  }
}

/** A page names few businesses, many times each, and every text of it keeps the reply that it was cut from alive. */
function shareTexts(texts: readonly string[]): string[] {
  const shared = new Map<string, string>()
  return texts.map((text) => {
    const known = shared.get(text)
    if (known !== undefined) return known
    const copy = [...text].join('')
    shared.set(copy, copy)
    return copy
  })
}

/** Nearly all items have one entry on a page: only those with more are looked at closely. */
function numberRepetitions(entries: readonly HistoryEntry[]): Uint32Array {
  const ordinals = new Uint32Array(entries.length)
  const repeated = listRepeated(entries)
  if (repeated.size === 0) return ordinals
  const seen = new Map<string, number>()
  for (const [place, entry] of entries.entries()) {
    if (!repeated.has(entry.feedbackId)) continue
    const key = entryKey(entry)
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    ordinals[place] = ordinal
  }
  return ordinals
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
