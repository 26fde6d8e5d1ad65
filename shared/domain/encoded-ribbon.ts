/**
 * [Note: Ribbons in rows]
 *
 * What the ribbon of an item draws stands in the item's own row of `feedback`, so that a page of the list reads no events:
 * those of 200 items lie on some 200 pages of the file, which was more than half of the time of a page of 10,000,000 events.
 *
 * One text, only of the events that change something: a letter for the state from then on, and in base 36 the time since
 * the change before, the first since 1970. `A` to `D` count seconds, `E` to `H` milliseconds; within each: hidden, shown,
 * hidden and deleted, shown and deleted. An item that never had an event has an empty text.
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

/** Some 150 changes. An item with more has no text in its row, and its events are read, so that rows stay small. */
export const LONGEST_RIBBON = 1_000

const STATES = 'ABCDEFGH'
const FIRST_STATE = STATES.charCodeAt(0)
const MILLISECONDS = 4
const DIGITS = 36

/**
 * @param events those that count, oldest first.
 * @returns null where the text would be longer than LONGEST_RIBBON.
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

/** The events that change something, oldest first. */
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

/** Digits are small letters: a capital one begins the next change. */
function findEnd(encoded: string, from: number): number {
  let at = from
  while (at < encoded.length && !isCapital(encoded.charCodeAt(at))) at += 1
  return at
}

function isCapital(character: number): boolean {
  return character >= FIRST_STATE && character < FIRST_STATE + STATES.length
}
