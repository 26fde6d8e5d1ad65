import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { HistoryEntry } from '../../../electron/api/parsed-page.ts'
import { encodeEvents } from '../../../electron/indexing/encoded-events.ts'
import { type EventRecord, toFlagBits } from '../../../electron/indexing/merge-events.ts'
import { StagedEvents } from '../../../electron/indexing/staged-events.ts'
import { compareIds } from '../../../electron/store/exact-id.ts'

// Neighbours beyond 2⁵³ are one number; 1e15 is where ids begin to be kept as text.
const IDS = [
  '-5',
  '1',
  '10',
  '999999999999999',
  '1000000000000000',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
]
const entries: fc.Arbitrary<HistoryEntry> = fc.record({
  feedbackId: fc.constantFrom(...IDS),
  businessId: fc.constantFrom('7', '9007199254740993'),
  showOnWebsite: fc.constantFrom(0, 1),
  deleted: fc.constantFrom(0, 1),
  flags: fc.subarray(['time-in-future', 'time-implausible'] as const),
  time: fc.constantFrom(
    { text: '2024-03-01T10:00:00+01:00', utcMs: 1_709_283_600_000, offsetMinutes: 60 },
    { text: '2024-03-01T09:00:00Z', utcMs: 1_709_283_600_000, offsetMinutes: 0 },
    { text: '0001-01-01T00:00:00-12:00', utcMs: -62_135_553_600_000, offsetMinutes: -720 },
  ),
})
const pages = fc.array(fc.array(entries, { maxLength: 12 }), { maxLength: 5 })

/** What staging comes to, in the plainest way: all rows sorted by item, those of one item as they came. */
function plainRows(pagesOfEntries: readonly (readonly HistoryEntry[])[]): EventRecord[] {
  const rows = pagesOfEntries.flatMap((page, index) =>
    page.map((entry, position) => ({
      feedbackId: entry.feedbackId,
      timeMs: entry.time.utcMs,
      show: entry.showOnWebsite,
      deleted: entry.deleted,
      businessId: entry.businessId,
      timeText: entry.time.text,
      ordinal: page.slice(0, position).filter((earlier) => isSameEvent(earlier, entry)).length,
      offsetMinutes: entry.time.offsetMinutes,
      firstReceipt: index + 1,
      lastReceipt: index + 1,
      flags: toFlagBits(entry.flags),
    })),
  )
  return rows.sort((a, b) => compareIds(a.feedbackId, b.feedbackId))
}

function isSameEvent(a: HistoryEntry, b: HistoryEntry): boolean {
  const key = ({ flags: _, ...entry }: HistoryEntry) => JSON.stringify(entry)
  return key(a) === key(b)
}

const stage = (all: readonly (readonly HistoryEntry[])[], after: string | null = null) =>
  new StagedEvents(
    all.map((page, index) => ({ seq: index + 1, events: encodeEvents(page) })),
    after,
  )

describe('staged events', () => {
  it('come out whole, by item, whatever is taken at a time', () => {
    fc.assert(
      fc.property(pages, fc.integer({ min: 1, max: 9 }), (all, least) => {
        const staged = stage(all)
        const rows: EventRecord[] = []
        while (staged.hasMore) {
          const items = staged.takeItems(least)
          for (const [id, ofItem] of items) {
            expect(rows.some(({ feedbackId }) => feedbackId === id)).toBe(false)
            rows.push(...ofItem)
          }
        }
        expect(rows).toEqual(plainRows(all))
      }),
    )
  })

  it('leave out the items that are done', () => {
    fc.assert(
      fc.property(pages, fc.constantFrom(...IDS), (all, done) => {
        const rows = [...stage(all, done).takeItems(Number.POSITIVE_INFINITY).values()].flat()
        expect(rows).toEqual(plainRows(all).filter(({ feedbackId }) => compareIds(feedbackId, done) > 0))
      }),
    )
  })
})

test('a page keeps as text only the ids that a number cannot hold for certain', () => {
  const [entry] = fc.sample(entries, 1)
  if (!entry) throw new Error('no entry')
  const { feedbackNumbers, longIds } = encodeEvents(IDS.map((feedbackId) => ({ ...entry, feedbackId })))
  expect(feedbackNumbers.slice(0, 5)).toEqual([-5, 1, 10, 999_999_999_999_999, 1e15])
  expect([...longIds]).toEqual([4, 5, 6, 7].map((position) => [position, IDS[position]]))
})
