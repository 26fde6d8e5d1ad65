import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EventRecord, mergeItem, toFlagBits } from '../../../electron/indexing/merge-events.ts'
import { FLAG_BITS } from '../../../electron/store/index-codes.ts'

const { vanished, rewritten, 'contradicts-same-second': contradicts } = FLAG_BITS
/** The first two have the form that the service uses; the others are one of the first written otherwise. */
const TIMES = [
  { timeText: '2024-03-01T10:00:00+01:00', offsetMinutes: 60, timeMs: 1_709_283_600_000 },
  { timeText: '2024-03-01T09:00:00+00:00', offsetMinutes: 0, timeMs: 1_709_283_600_000 },
  { timeText: '2024-03-01T09:00:00Z', offsetMinutes: 0, timeMs: 1_709_283_600_000 },
  { timeText: '2024-03-01 09:00:00Z', offsetMinutes: 0, timeMs: 1_709_283_600_000 },
  { timeText: '2024-03-01T09:00:01+00:00', offsetMinutes: 0, timeMs: 1_709_283_601_000 },
] as const
const bit = fc.constantFrom(0 as const, 1 as const)
const identity = {
  time: fc.constantFrom(...TIMES),
  show: bit,
  deleted: bit,
  businessId: fc.constantFrom('7', '30', '9007199254740993', '9007199254740995'),
  ordinal: fc.constantFrom(0, 0, 1),
}
type Drawn = {
  [Name in keyof typeof identity]: (typeof identity)[Name] extends fc.Arbitrary<infer Value> ? Value : never
}
const toRecord = (
  { time, ...rest }: Drawn,
  receipts: readonly [number, number],
  flags: number,
): EventRecord => ({
  feedbackId: '1',
  ...time,
  ...rest,
  firstReceipt: receipts[0],
  lastReceipt: receipts[1],
  flags,
})
const keyOf = ({ timeText, timeMs, show, deleted, businessId, ordinal }: EventRecord) =>
  [timeText, timeMs, show, deleted, businessId, ordinal].join(' ')

const known = fc
  .array(fc.tuple(fc.record(identity), fc.constantFrom(0, 1, vanished, vanished | rewritten), fc.nat(3)), {
    maxLength: 8,
  })
  .map((rows) => rows.map(([one, flags, later]) => toRecord(one, [5, 5 + later], flags)))
  .map((rows) => [...new Map(rows.map((row) => [keyOf(row), row])).values()])
const incoming = fc
  .array(fc.tuple(fc.record(identity), fc.integer({ min: 1, max: 12 })), { maxLength: 8 })
  .map((rows) => rows.map(([one, receipt]) => toRecord(one, [receipt, receipt], 0)))

/** What merging comes to, in the plainest way: one row for each entry, in any order. */
function mergePlainly(before: readonly EventRecord[], batch: readonly EventRecord[]): EventRecord[] {
  const groups = Map.groupBy([...before, ...batch], keyOf)
  const rows = [...groups.values()].map((same) => {
    const [first] = same.toSorted((a, b) => a.firstReceipt - b.firstReceipt)
    if (!first || same.length === 1) return first as EventRecord
    const lastReceipt = Math.max(...same.map((one) => one.lastReceipt))
    return { ...first, lastReceipt, flags: first.flags & ~(vanished | rewritten) }
  })
  const counting = rows.filter(({ flags }) => (flags & rewritten) === 0)
  const isOpposed = (row: EventRecord) =>
    counting.some(
      (one) => one.timeMs === row.timeMs && (one.show !== row.show || one.deleted !== row.deleted),
    )
  return rows.map((row) => {
    const isCounting = (row.flags & rewritten) === 0
    return { ...row, flags: row.flags | (isCounting && isOpposed(row) ? contradicts : 0) }
  })
}

const inAnyOrder = (rows: readonly EventRecord[]) => new Map(rows.map((row) => [keyOf(row), row]))

test('every entry is one row, with its first and last receipt, and says which contradict each other', () => {
  fc.assert(
    fc.property(known, incoming, (before, batch) => {
      const { events, changes } = mergeItem(before, batch)
      const expected = mergePlainly(before, batch)
      expect(events).toHaveLength(expected.length)
      expect(inAnyOrder(events)).toEqual(inAnyOrder(expected))
      const former = inAnyOrder(before)
      const changed = events.filter((row) => {
        const old = former.get(keyOf(row))
        return !old || old.lastReceipt !== row.lastReceipt || old.flags !== row.flags
      })
      expect(changes).toEqual(changed.map((row) => ({ row, before: former.get(keyOf(row)) })))
    }),
    { numRuns: 300 },
  )
})

test('the last entry gives the state: by moment, then shown after hidden, then deleted after not deleted', () => {
  fc.assert(
    fc.property(known, incoming, (before, batch) => {
      const { events } = mergeItem(before, batch)
      // The text that the service does not usually write comes last, and is empty for one that it does.
      const places = events.map(({ timeMs, show, deleted, businessId, offsetMinutes, timeText, ordinal }) => [
        ...[timeMs, show, deleted, BigInt(businessId), offsetMinutes],
        ...[/^[\d-]+T[\d:]+[+-]/.test(timeText) ? '' : timeText, ordinal],
      ])
      type Place = (typeof places)[number]
      const isBefore = (a: Place, b: Place) => {
        const at = a.findIndex((value, index) => value !== b[index])
        return at === -1 || (a[at] ?? 0) < (b[at] ?? 0)
      }
      expect(places.every((place, at) => at === 0 || isBefore(places[at - 1] ?? [], place))).toBe(true)
    }),
  )
})

test('the order in which pages are merged does not matter', () => {
  fc.assert(
    fc.property(incoming, fc.nat(8), (batch, cut) => {
      const whole = mergeItem([], batch).events
      const parts = (first: readonly EventRecord[], then: readonly EventRecord[]) =>
        mergeItem(mergeItem([], first).events, then).events
      expect(parts(batch.slice(0, cut), batch.slice(cut))).toEqual(whole)
      expect(parts(batch.slice(cut), batch.slice(0, cut))).toEqual(whole)
      expect(mergeItem([], batch.toReversed()).events).toEqual(whole)
    }),
    { numRuns: 200 },
  )
})

test('a contradiction ends where one of its entries was rewritten', () => {
  const one = (show: 0 | 1, flags: number): EventRecord =>
    toRecord({ time: TIMES[0], show, deleted: 0, businessId: '7', ordinal: 0 }, [1, 1], flags)
  const gone = vanished | rewritten
  const { events, changes } = mergeItem([one(0, gone | contradicts), one(1, contradicts)], [])
  expect(events.map(({ flags }) => flags)).toEqual([gone, 0])
  expect(changes).toHaveLength(2)
  expect(mergeItem(events, []).changes).toEqual([])
  const back = mergeItem(events, [{ ...one(0, 0), firstReceipt: 2, lastReceipt: 2 }]).events
  expect(back.map(({ flags }) => flags)).toEqual([contradicts, contradicts])
})

test('flags are bits, each once', () => {
  expect(toFlagBits([])).toBe(0)
  expect(toFlagBits(['vanished', 'time-in-future', 'vanished'])).toBe(vanished | FLAG_BITS['time-in-future'])
})
