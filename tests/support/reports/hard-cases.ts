import { type ReplyShape, writePage } from '../independent-reply.ts'
import type { EventRow, ResponseRow } from '../independent-rows.ts'
import type { RawSweep } from './raw-entries.ts'

/** When the last sweep of the history ended, which is what the rules look back from. */
export const CUTOFF_MS = Date.UTC(2026, 10, 20, 12)
/** Of the last business nothing but the history was fetched. */
export const BUSINESSES = ['20760', '20761', '31007', '9007199254740995', '48213'] as const
export const UNREAD_BUSINESS = '48213'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]
const SHAPES: readonly ReplyShape[] = ['flat', 'data-array', 'bracket-names', 'keyed-object']
const OFFSETS = [0, 60, -300, 345]
const PER_PAGE = 90

/**
 * What a service gave in five sweeps: histories with limits met to the second, entries of one second that contradict
 * each other, deletions taken back, hides in bulk, one business that hides far more than the others; then the same
 * again with entries gone, rewritten, and come back. The responses of one business were never asked for.
 */
export function makeSweeps(seed: number): readonly RawSweep[] {
  const chance = startChance(seed)
  const events = BUSINESSES.flatMap((businessId, at) => makeItems(chance, businessId, at))
  const responses = makeResponses(chance, events)
  const shape = SHAPES[seed % SHAPES.length] ?? 'flat'
  const read = BUSINESSES.filter((id) => id !== UNREAD_BUSINESS)
  const changed = events.flatMap((event, at) => changeSome(event, at))
  const fewer = responses.filter((_, at) => at % 23 !== 7)
  return [
    { operation: 'history', businessIds: [], pages: toPages(events, shape) },
    { operation: 'responses', businessIds: read, pages: toPages(responses.filter(isOf(read)), shape) },
    { operation: 'history', businessIds: [], pages: toPages(changed, shape) },
    { operation: 'responses', businessIds: read, pages: toPages(fewer.filter(isOf(read)), 'flat') },
    // One in three of what had gone is back.
    { operation: 'history', businessIds: [], pages: toPages([...changed, ...comeBack(events)], 'flat') },
  ]
}

const isOf =
  (businesses: readonly string[]) =>
  ({ businessId }: ResponseRow): boolean =>
    businesses.includes(businessId)

/** Pages overlap by one entry, as they do where an entry was added while they were read. */
function toPages(rows: readonly (EventRow | ResponseRow)[], shape: ReplyShape): string[] {
  const starts = Array.from({ length: Math.ceil(rows.length / PER_PAGE) }, (_, at) => at * PER_PAGE)
  return starts.map((start, at) =>
    writePage(
      {
        page: at + 1,
        pages: starts.length,
        perPage: PER_PAGE + 1,
        rows: rows.slice(Math.max(0, start - 1), start + PER_PAGE),
      },
      shape,
    ),
  )
}

/** Some entries go, of some the flags are turned; the rest stays. */
function changeSome(event: EventRow, at: number): EventRow[] {
  if (at % 41 === 11) return []
  if (at % 37 === 5) return [{ ...event, showOnWebsite: event.showOnWebsite === 1 ? 0 : 1 }]
  return [event]
}

function comeBack(events: readonly EventRow[]): EventRow[] {
  return events.filter((_, at) => at % 123 === 11)
}

function makeItems(chance: Chance, businessId: string, place: number): EventRow[] {
  // The third business hides everything.
  const hides = place === 2 ? 10 : 2
  const items = Array.from({ length: 27 }, (_, at) => {
    const feedbackId = toFeedbackId(place * 1_000 + at)
    const write = (ms: number, show: 0 | 1, deleted: 0 | 1 = 0, business = businessId): EventRow => ({
      feedbackId,
      businessId: business,
      showOnWebsite: show,
      time: toTime(chance, ms),
      deleted,
    })
    return makeHistory(chance, at, { hides, write })
  })
  return [...items.flat(), ...makeBurst(chance, businessId, place)]
}

interface Making {
  /** How many of ten items are hidden. */
  readonly hides: number
  readonly write: (ms: number, show: 0 | 1, deleted?: 0 | 1, business?: string) => EventRow
}

function makeHistory(chance: Chance, at: number, { hides, write }: Making): EventRow[] {
  const start = CUTOFF_MS - (100 + chance(300)) * DAY - chance(DAY / SECOND) * SECOND
  const shown = write(start, 1)
  const limit = CUTOFF_MS - ([29, 30, 31, 60][chance(4)] ?? 0) * DAY - (chance(3) - 1) * SECOND
  if (hides === 10 && [4, 6].includes(at % 9)) return [shown, write(start + DAY, 0)]
  switch (at % 9) {
    case 0: // hidden a second more or less than the limit before the cutoff
      return [shown, write(limit, 0)]
    case 1: // opposite entries in one second
      return [shown, write(limit, 0), write(limit, 1), ...(chance(2) === 0 ? [write(limit, 0, 1)] : [])]
    case 2: // deleted while hidden, and back
      return [shown, write(start + DAY, 0), write(start + 2 * DAY, 0, 1), write(start + 3 * DAY, 1)]
    case 3: // toggled, sometimes as often as the limit says; the last time shown again about another limit
      return [
        ...[shown, write(start + HOUR, 0), write(start + DAY, 1), write(start + 2 * DAY, 0)],
        ...(chance(2) === 0 ? [write(limit, 1)] : []),
      ]
    case 4: // deleted, never hidden; the same entry twice on one page
      return [shown, ...Array<EventRow>(2).fill(write(start + DAY, 1, 1))]
    case 5: // the first entry hides
      return [write(start, 0), ...(chance(2) === 0 ? [write(start + 5 * DAY, 0, 1)] : [])]
    case 6: // seen at another business too
      return chance(3) === 0
        ? [shown, write(start + DAY, 0, 0, BUSINESSES[0]), write(start + 2 * DAY, 1)]
        : [shown]
    default: // some are shown again after the cutoff
      return [
        shown,
        ...(chance(10) < hides ? [write(start + chance(90) * DAY, 0)] : []),
        ...(chance(4) === 0 ? [write(CUTOFF_MS + HOUR * (1 + chance(40)), 1)] : []),
      ]
  }
}

/** Nine to twelve hides within ten minutes: at least ten are a burst. */
function makeBurst(chance: Chance, businessId: string, place: number): EventRow[] {
  const start = CUTOFF_MS - (40 + place) * DAY
  return Array.from({ length: 9 + chance(4) }, (_, at) => {
    const feedbackId = toFeedbackId(place * 1_000 + 500 + at)
    const write = (ms: number, show: 0 | 1): EventRow => ({
      feedbackId,
      businessId,
      showOnWebsite: show,
      time: toTime(chance, ms),
      deleted: 0,
    })
    return [write(start - 30 * DAY, 1), write(start + at * 65 * SECOND, 0)]
  }).flat()
}

/** Around the hides of their items, a second or so before, at, and after the limits; and to items without an entry. */
function makeResponses(chance: Chance, events: readonly EventRow[]): ResponseRow[] {
  const near = [0, -SECOND, SECOND, -72 * HOUR, -72 * HOUR - SECOND, -48 * HOUR, 5 * DAY, 10 * MINUTE]
  const unknown = BUSINESSES.map((businessId, at) => ({
    businessId,
    feedbackId: toFeedbackId(at * 1_000 + 900),
    time: new Date(CUTOFF_MS - 50 * DAY).toISOString(),
  }))
  const wanted = [...events.filter(() => chance(3) === 0), ...unknown]
  return wanted.map(({ feedbackId, businessId, time }, at) => ({
    businessId,
    feedbackId,
    type: chance(2) === 0 ? 'owner' : 'customer',
    date: toTime(chance, Math.min(CUTOFF_MS + DAY, Date.parse(time) + (near[chance(near.length)] ?? 0))),
    content: `Text ${at}, "quoted" \\ and {braces}`,
  }))
}

/** One in five is beyond what a number holds exactly. */
function toFeedbackId(number: number): string {
  return String(
    number % 5 === 3 ? 9_007_199_254_740_993n + 2n * BigInt(number) : 12_000_000n + BigInt(number),
  )
}

/** With one of several offsets, as the service writes it. */
function toTime(chance: Chance, ms: number): string {
  const offset = OFFSETS[chance(OFFSETS.length)] ?? 0
  const local = new Date(ms + offset * MINUTE).toISOString().slice(0, 19)
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

type Chance = (below: number) => number

/** Marsaglia's xorshift with 32 bits. */
function startChance(seed: number): Chance {
  let state = (seed * 2_654_435_761) | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.floor(((state >>> 0) / 2 ** 32) * below)
  }
}
