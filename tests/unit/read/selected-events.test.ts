import { expect, onTestFinished, test } from 'vitest'
import { countEffects, findSelectedEvents } from '../../../electron/store/read/selected-events.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { EventCursor, SelectedEvents } from '../../../shared/domain/overview-charts.ts'
import type { EventSelection } from '../../../shared/ipc/detail-contract.ts'
import { createCache, type FixtureEvent } from './cache-fixture.ts'

const event = (id: number, time: string, show: 0 | 1, more: Partial<FixtureEvent> = {}): FixtureEvent => ({
  feedbackId: BigInt(id),
  businessId: 2n,
  timeMs: Date.parse(time),
  show,
  deleted: 0,
  ...more,
})

/** By the clock of Vienna, an hour ahead: the second event and the third are of a Thursday, after midnight. */
const EVENTS = [
  event(1, '2024-01-31T22:30:00Z', 1),
  event(1, '2024-01-31T23:30:00Z', 0),
  event(2, '2024-01-31T23:30:00Z', 0),
  event(1, '2024-02-10T12:00:00Z', 1),
  event(2, '2024-02-10T12:00:00Z', 0, { deleted: 1 }),
  event(3, '2024-02-10T12:00:00Z', 0, { isAhead: true }),
  event(3, '2024-02-10T12:00:00Z', 1),
  event(1, '2024-02-11T12:00:00Z', 0, { isRewritten: true }),
  event(1, '2024-02-29T23:30:00Z', 1),
]

function cacheOf(events: readonly FixtureEvent[]) {
  const db = createCache({ events, responses: [] }, ':memory:', 'Europe/Vienna')
  onTestFinished(() => void db.close())
  return db
}

/** `2 hidden 31.`: review, effect and day. */
const toText = ({ rows }: SelectedEvents) =>
  rows.map(
    ({ event: { feedbackId, time }, effect }) =>
      `${feedbackId} ${effect} ${new Date(time.utcMs).getUTCDate()}.`,
  )

/** All pages of so many rows, one after the other; `lookedAt` events are looked at for each. */
function read(selection: EventSelection, { limit = 50, lookedAt = 50, db = cacheOf(EVENTS) } = {}): string[] {
  const rows: string[] = []
  let cursor: EventCursor | null = null
  do {
    const page = findSelectedEvents(db, { selection, cursor, limit }, lookedAt)
    rows.push(...toText(page))
    cursor = page.next
  } while (cursor)
  return rows
}

const ALL: EventSelection = { of: 'all', fromMs: 0, untilMs: Date.parse('2025-01-01T00:00:00Z') }
const ALL_EVENTS = [
  ...['1 other 29.', '1 other 11.', '3 shown 10.', '3 hidden 10.', '2 deleted 10.', '1 shown 10.'],
  ...['2 hidden 31.', '1 hidden 31.', '1 first-shown 31.'],
]

test('the events of a time are newest first with what each did, from a first moment to before a last one', () => {
  expect(read(ALL)).toEqual(ALL_EVENTS)
  const from = Date.parse('2024-01-31T23:30:00Z')
  const until = Date.parse('2024-02-10T12:00:00Z')
  expect(read({ of: 'all', fromMs: from, untilMs: until })).toEqual(['2 hidden 31.', '1 hidden 31.'])
  expect(read({ of: 'all', fromMs: from, untilMs: until + 1 })).toHaveLength(6)
  expect(read({ ...ALL, effect: 'hidden' })).toEqual(['3 hidden 10.', '2 hidden 31.', '1 hidden 31.'])
  expect(read({ ...ALL, items: { filter: 'feedback:2', asOfMs: null } })).toEqual([
    '2 deleted 10.',
    '2 hidden 31.',
  ])
})

test('a month is that of the zone, and has no event of an implausible time', () => {
  const february = { of: 'month', month: '2024-02', effect: null } as const
  expect(read(february)).toEqual([
    ...['1 other 11.', '3 shown 10.', '2 deleted 10.', '1 shown 10.'],
    ...['2 hidden 31.', '1 hidden 31.'],
  ])
  expect(read({ ...february, month: '2024-03' })).toEqual(['1 other 29.'])
  expect(read({ ...february, effect: 'hidden' })).toEqual(['2 hidden 31.', '1 hidden 31.'])
  const items = { filter: 'feedback:1', asOfMs: null }
  expect(read({ ...february, effect: 'hidden', items })).toEqual(['1 hidden 31.'])
})

test('an hour of the week has what was hidden then by the clock of the zone', () => {
  expect(read({ of: 'hides', cell: 3 * 24 })).toEqual(['2 hidden 31.', '1 hidden 31.'])
  // Saturday, 13 o'clock: a hidden review was deleted, and the other time is implausible.
  expect(read({ of: 'hides', cell: 5 * 24 + 13 })).toEqual([])
  expect(read({ of: 'implausible' })).toEqual(['3 hidden 10.'])
})

test('what a sync added is what it brought first, without what took the place of a changed entry', () => {
  const db = cacheOf(EVENTS)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO receipt (seq, sweep_id, operation, pass, page, request_json, http_status, headers_json, sent_at_ms,
      received_at_ms, elapsed_ms, body_length, body_sha256, previous_hash, hash)
    VALUES (8, 5, 'history', 1, 1, '{}', 200, '{}', 1, 2, 1, 0, zeroblob(32), zeroblob(32), zeroblob(32));
    UPDATE event SET first_receipt = 8 WHERE feedback_id IN (2, 3)`)
  const added = { of: 'added', sweepId: 5 as SweepId, effect: null } as const
  expect(read(added, { db })).toEqual(['3 shown 10.', '3 hidden 10.', '2 deleted 10.', '2 hidden 31.'])
  expect(read({ ...added, effect: 'hidden' }, { db })).toEqual(['3 hidden 10.', '2 hidden 31.'])
  expect(read({ ...added, sweepId: 6 as SweepId }, { db })).toEqual([])
  expect(countEffects(db, added)).toEqual({ deleted: 1, hidden: 2, shown: 1 })
})

test('a page ends with all events of a review in a millisecond, however few are looked at', () => {
  const db = cacheOf(EVENTS)
  for (const lookedAt of [1, 2, 3, 4, 9, 10])
    for (const limit of [1, 2, 3, 50])
      expect(read(ALL, { limit, lookedAt, db }), `${limit} of ${lookedAt}`).toEqual(ALL_EVENTS)
  const page = (limit: number, lookedAt: number) =>
    findSelectedEvents(db, { selection: ALL, cursor: null, limit }, lookedAt)
  expect([1, 2, 3, 4, 5].map((limit) => page(limit, 50).rows.length)).toEqual([1, 2, 4, 4, 5])
  expect(toText(page(50, 4))).toEqual(ALL_EVENTS.slice(0, 2))
  expect(page(50, 10).next).toBeNull()
  const last = page(2, 50).next
  expect(last).toEqual({ timeMs: Date.parse('2024-02-11T12:00:00Z'), feedbackId: '1' })
  expect(findSelectedEvents(db, { selection: { ...ALL, untilMs: 1 }, cursor: null, limit: 1 }, 1)).toEqual({
    rows: [],
    next: null,
  })
})

test('all events are counted, also more than are read at once', () => {
  const events = Array.from({ length: 1_100 }, (_, at) => ({
    ...event(1, '2024-01-01T00:00:00Z', (at % 2) as 0 | 1),
    timeMs: at * 1_000,
  }))
  expect(countEffects(cacheOf(events), ALL)).toEqual({ hidden: 550, shown: 550 })
})
