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

type Flag = 0 | 1
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
