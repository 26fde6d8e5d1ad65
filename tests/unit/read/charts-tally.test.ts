import { expect, onTestFinished, test } from 'vitest'
import { ChartsTally, findEnds, type TallyRow } from '../../../electron/store/read/charts-tally.ts'
import { condition } from '../../../electron/store/read/condition.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { createCache } from './cache-fixture.ts'

const HIDDEN = 0
const SHOWN = 1
const row = (id: string, time: string, show: 0 | 1, deleted: 0 | 1 = 0, flags = 0): TallyRow => [
  ...([id, Date.parse(time), show, deleted, flags] as const),
]

/** A Thursday at 0 o'clock by the clock of Vienna. */
const MIDNIGHT = '2024-01-31T23:30:00Z'
const ROWS = [
  row('1', '2024-01-31T22:30:00Z', SHOWN),
  row('1', MIDNIGHT, HIDDEN),
  row('1', '2024-02-02T12:00:00Z', HIDDEN),
  row('1', '2024-04-01T12:00:00Z', SHOWN),
  row('2', MIDNIGHT, HIDDEN, 1),
  row('2', MIDNIGHT, HIDDEN, 1),
  // Rewritten, so that the next one hides for the first time.
  row('3', '2024-02-01T12:00:00Z', HIDDEN, 0, 16),
  row('3', '2024-02-01T13:00:00Z', HIDDEN),
  // Long before such services, and after the reply.
  row('4', '1970-01-01T00:00:00Z', HIDDEN, 0, 2),
  row('4', '2124-01-01T00:00:00Z', SHOWN, 0, 1),
]

function tallyOf(rows: readonly TallyRow[]): ChartsTally {
  const tally = new ChartsTally(getAuditZone('Europe/Vienna'))
  for (const one of rows) tally.add(one)
  return tally
}

const none = { 'first-shown': 0, shown: 0, hidden: 0, deleted: 0, other: 0 }

test('events are counted by month and hour of the zone, review by review', () => {
  const tally = tallyOf(ROWS)
  expect(tally.months()).toEqual([
    { month: '2024-01', counts: { ...none, 'first-shown': 1 } },
    { month: '2024-02', counts: { ...none, hidden: 2, deleted: 1, other: 3 } },
    { month: '2024-03', counts: none },
    { month: '2024-04', counts: { ...none, shown: 1 } },
  ])
  const hides = [...tally.hides().entries()].filter(([, events]) => events > 0)
  expect(hides).toEqual([
    [3 * 24, 2],
    [3 * 24 + 14, 1],
  ])
  expect(tally.implausible).toBe(2)
})

test('months reach to the ends that are asked for, and none are there without events', () => {
  const ends = { firstMs: Date.parse('2023-12-31T23:30:00Z'), lastMs: Date.parse('2024-02-29T22:00:00Z') }
  const months = (rows: readonly TallyRow[]) =>
    tallyOf(rows)
      .months(ends)
      .map(({ month }) => month)
  expect(months([])).toEqual(['2024-01', '2024-02'])
  expect(months(ROWS.slice(3, 4))).toEqual(['2024-01', '2024-02', '2024-03', '2024-04'])
  expect(tallyOf([]).months()).toEqual([])
})

test('the sums of a tally give another one the same counts, and name no zero', () => {
  const tally = tallyOf(ROWS)
  const sums = tally.sums()
  expect(sums.every(([, , events]) => events > 0)).toBe(true)
  expect(sums).toContainEqual(['implausible', 0, 2])
  const other = tallyOf([])
  for (const sum of sums) other.addSum(sum)
  expect([other.months(), other.hides(), other.implausible]).toEqual([
    ...[tally.months(), tally.hides(), tally.implausible],
  ])
})

test('the first and the last moment pass over implausible times, of all entries or of those of some reviews', () => {
  const event = { businessId: 7n, show: HIDDEN, deleted: 0 } as const
  const response = { businessId: 7n, type: 'owner', content: 'x' } as const
  const db = createCache({
    events: [
      { ...event, feedbackId: 1n, timeMs: 2_000 },
      { ...event, feedbackId: 2n, timeMs: 3_000 },
      { ...event, feedbackId: 2n, timeMs: 9_000, isAhead: true },
    ],
    responses: [
      { ...response, feedbackId: 1n, responseId: 1, dateMs: 4_000 },
      { ...response, feedbackId: 2n, responseId: 2, dateMs: 1_000 },
    ],
  })
  onTestFinished(() => void db.close())
  const items = (id: number) => condition('f.feedback_id = ?', id)
  expect(findEnds(db, 'event', null)).toEqual({ firstMs: 2_000, lastMs: 3_000 })
  expect(findEnds(db, 'response', null)).toEqual({ firstMs: 1_000, lastMs: 4_000 })
  expect(findEnds(db, 'event', items(2))).toEqual({ firstMs: 3_000, lastMs: 3_000 })
  expect(findEnds(db, 'response', items(2))).toEqual({ firstMs: 1_000, lastMs: 1_000 })
  expect(findEnds(db, 'event', items(3))).toBeNull()
})
