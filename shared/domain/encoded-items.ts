import type { DeletionMark, FeedbackListRow } from './feedback-item.ts'
import { toSpans } from './span.ts'
import { toContradictions } from './state-contradiction.ts'
import { type RecordedTime, toRecordedTime } from './visibility-event.ts'

/**
 * [Note: Encoded rows]
 *
 * SQLite encodes a page of the list of reviews as one text (store/read/feedback-list.ts), which passes unchanged from
 * the reader's thread through the main process to the renderer, and is decoded there. Copying 200 rows as objects took
 * a third of the time of reading them, at each of the two boundaries; the time to copy one text is negligible.
 */
export type EncodedItems = string & { readonly __brand: 'EncodedItems' }

type Flag = 0 | 1

/** One row, in the order of the columns of ENCODED_ROW in store/read/feedback-list.ts. */
type EncodedRow = readonly [
  feedbackId: FeedbackListRow['feedbackId'],
  businessId: FeedbackListRow['businessId'],
  visibility: FeedbackListRow['visibility'],
  deleted: FeedbackListRow['deleted'],
  contradictions: number,
  eventCount: number,
  hideCount: number,
  closedHiddenMs: number,
  hiddenSinceMs: number | null,
  firstMs: number | null,
  firstText: string | null,
  firstOffset: number | null,
  lastMs: number | null,
  lastText: string | null,
  lastOffset: number | null,
  ownerResponseCount: number,
  customerResponseCount: number,
  areResponsesRead: Flag,
  vanishedEntries: number,
  isStarred: Flag,
  isWatched: Flag,
  tags: readonly string[],
  noteCount: number,
  findings: readonly string[],
  /** Without an encoded ribbon, a JSON array of the events that count, oldest first; see [Note: Ribbons in rows]. */
  ribbon: EncodedRibbon | EventsText,
]
type EventsText = `[${string}`

/** The rows in their order, with the data of their ribbons. */
export function decodeItems(encoded: EncodedItems): FeedbackListRow[] {
  // Not checked at run time: the reader writes the text, and a test compares its columns with this list.
  const rows = JSON.parse(encoded) as readonly EncodedRow[]
  return rows.map(decodeRow)
}

function decodeRow(row: EncodedRow): FeedbackListRow {
  const lastEvent = toRecordedTime(row[12], row[13], row[14])
  return {
    feedbackId: row[0],
    businessId: row[1],
    visibility: row[2],
    deleted: row[3],
    contradictions: toContradictions(row[4]),
    eventCount: row[5],
    hideCount: row[6],
    closedHiddenMs: row[7],
    hiddenSinceMs: row[8],
    // Most reviews have one event.
    firstEvent: row[5] === 1 ? lastEvent : toRecordedTime(row[9], row[10], row[11]),
    lastEvent,
    ownerResponseCount: row[15],
    customerResponseCount: row[16],
    areResponsesRead: row[17] === 1,
    vanishedEntries: row[18],
    annotations: {
      isStarred: row[19] === 1,
      isWatched: row[20] === 1,
      tags: row[21],
      noteCount: row[22],
      findings: row[23],
    },
    ...toRibbon(row[24] === '' && lastEvent ? [toOnlyEvent(row, lastEvent)] : decodeEvents(row[24])),
  }
}

/** Of a row with an empty ribbon: its state and last event give the one event. */
function toOnlyEvent([, , visibility, deleted]: EncodedRow, { utcMs }: RecordedTime): EncodedEvent {
  return [utcMs, visibility === 'shown' ? 1 : 0, deleted === 'yes' ? 1 : 0]
}

function decodeEvents(ribbon: EncodedRibbon | EventsText): readonly EncodedEvent[] {
  return isEventsText(ribbon) ? JSON.parse(ribbon) : decodeRibbon(ribbon)
}

function isEventsText(ribbon: EncodedRibbon | EventsText): ribbon is EventsText {
  return ribbon.startsWith('[')
}

/** The data of a ribbon, from the events that count, oldest first. */
export function toRibbon(events: readonly EncodedEvent[]): Pick<FeedbackListRow, 'spans' | 'deletions'> {
  return {
    spans: toSpans(events.map(([utcMs, showOnWebsite]) => ({ utcMs, showOnWebsite }))),
    deletions: toDeletionMarks(events),
  }
}

/** The changes of the deleted flag; items begin as not deleted. */
function toDeletionMarks(events: readonly EncodedEvent[]): DeletionMark[] {
  let before: Flag = 0
  const marks: DeletionMark[] = []
  for (const [utcMs, , deleted] of events) {
    if (deleted === before) continue
    before = deleted
    marks.push({ utcMs, deleted })
  }
  return marks
}

/**
 * [Note: Ribbons in rows]
 *
 * The data of an item's ribbon are stored in the item's row of `feedback`, so that a page of the list reads no events:
 * the events of 200 items are on some 200 pages of the file, which took more than half of the time of a page at
 * 10,000,000 events.
 *
 * The text has only events that change the state: a letter for the new state, and in base 36 the time since the
 * previous change, for the first since 1970. `A` to `D` count seconds, `E` to `H` milliseconds; within each: hidden,
 * shown, hidden and deleted, shown and deleted. The text of an item without events is empty, and so is
 * that of an item with one event, which the row's state and last event give.
 */
export type EncodedRibbon = string & { readonly __brand: 'EncodedRibbon' }
interface RibbonEvent {
  readonly timeMs: number
  readonly show: Flag
  readonly deleted: Flag
}
/** The same as it crosses to the screen. */
export type EncodedEvent = readonly [utcMs: number, showOnWebsite: Flag, deleted: Flag]

/** About 150 changes. To keep rows small, an item with more has no text in its row, and its events are read. */
export const LONGEST_RIBBON = 1_000

const STATES = 'ABCDEFGH'
const FIRST_STATE = STATES.charCodeAt(0)
const MILLISECONDS = 4
const DIGITS = 36

/**
 * @param events those that count, oldest first
 * @returns null if the text would be longer than LONGEST_RIBBON
 */
export function encodeRibbon(events: readonly RibbonEvent[]): EncodedRibbon | null {
  let encoded = ''
  let stateBefore: number | null = null
  let msBefore = 0
  for (const { timeMs, show, deleted } of events) {
    const state = show + 2 * deleted
    if (state === stateBefore) continue
    encoded += encodeChange(state, timeMs - msBefore)
    if (encoded.length > LONGEST_RIBBON) return null
    stateBefore = state
    msBefore = timeMs
  }
  return encoded as EncodedRibbon
}

function encodeChange(state: number, passedMs: number): string {
  return passedMs % 1_000 === 0
    ? `${STATES[state]}${(passedMs / 1_000).toString(DIGITS)}`
    : `${STATES[state + MILLISECONDS]}${passedMs.toString(DIGITS)}`
}

/** The events that change the state, oldest first. */
export function decodeRibbon(encoded: EncodedRibbon): EncodedEvent[] {
  const events: EncodedEvent[] = []
  let utcMs = 0
  for (let at = 0; at < encoded.length; ) {
    const code = encoded.charCodeAt(at) - FIRST_STATE
    const end = findEnd(encoded, at + 1)
    utcMs += Number.parseInt(encoded.slice(at + 1, end), DIGITS) * (code < MILLISECONDS ? 1_000 : 1)
    events.push([utcMs, (code & 1) as Flag, ((code >> 1) & 1) as Flag])
    at = end
  }
  return events
}

/** Digits are lower-case letters: a capital letter begins the next change. */
function findEnd(encoded: string, from: number): number {
  let at = from
  while (at < encoded.length && !isCapital(encoded.charCodeAt(at))) at += 1
  return at
}

function isCapital(character: number): boolean {
  return character >= FIRST_STATE && character < FIRST_STATE + STATES.length
}
