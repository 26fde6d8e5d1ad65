import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventRecord } from '../../../electron/indexing/merge-events.ts'
import { summarizeEvents } from '../../../electron/indexing/write-feedback.ts'
import { FLAG_BITS } from '../../../electron/store/index-codes.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { encodeRibbon } from '../../../shared/domain/encoded-items.ts'
import { dataArbitrary, rewriteSome } from '../read/cache-arbitrary.ts'
import {
  type FixtureEvent,
  type FixtureItem,
  recordedText,
  toItems,
  toLocalDay,
} from '../read/cache-fixture.ts'

const ZONE = 'Pacific/Auckland'

/** Every third is no longer returned, which changes no figure but its own. */
const toRecord = (event: FixtureEvent, at: number): EventRecord => ({
  feedbackId: String(event.feedbackId),
  businessId: String(event.businessId),
  timeMs: event.timeMs,
  show: event.show,
  deleted: event.deleted,
  ordinal: at,
  offsetMinutes: 60,
  timeText: recordedText(event.timeMs),
  firstReceipt: 1,
  lastReceipt: 1,
  flags:
    (event.isAhead ? FLAG_BITS['time-in-future'] : 0) |
    (event.isRewritten ? FLAG_BITS.rewritten : 0) |
    (at % 3 === 0 ? FLAG_BITS.vanished : 0),
})

const CONTRADICTIONS = { 'same-second': 1, businesses: 2, future: 4 } as const

function expectedOf(item: FixtureItem, records: readonly EventRecord[]): object {
  const counting = records.filter((_, at) => !item.events[at]?.isRewritten)
  const ids = [...new Set(item.counting.map(({ businessId }) => businessId))].sort((a, b) => (a < b ? -1 : 1))
  const firstShown = counting.findIndex(({ show }) => show === 1)
  const months = item.events.map(({ timeMs }) => toLocalDay(timeMs, ZONE).slice(0, 7))
  return {
    businessId: String(item.businessId),
    businesses: ids.length > 1 ? ids.join() : '',
    visibility: item.visibility === 'shown' ? 1 : 0,
    deleted: item.deleted === 'yes' ? 1 : 0,
    contradictions: item.contradictions.reduce((sum, name) => sum + CONTRADICTIONS[name], 0),
    eventCount: records.length,
    hideCount: item.hides,
    wasShown: firstShown !== -1,
    isHiddenAfterShown: firstShown !== -1 && counting.slice(firstShown).some(({ show }) => show === 0),
    closedHiddenMs: item.closedHiddenMs,
    hiddenSinceMs: item.hiddenSinceMs,
    vanishedEvents: records.filter((_, at) => at % 3 === 0).length,
    changedMonths: [...new Set(months)]
      .map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - 1_970 * 12)
      .join(),
    ribbon: encodeRibbon(counting),
    first: counting[0],
    last: counting.at(-1),
  }
}

test('the figures of an item follow from its entries, step by step, in random histories', () => {
  fc.assert(
    fc.property(dataArbitrary.map(rewriteSome), ({ events }) => {
      for (const item of toItems({ events, responses: [] })) {
        const records = item.events.map(toRecord)
        expect(summarizeEvents(records, getAuditZone(ZONE))).toEqual(expectedOf(item, records))
      }
    }),
    { numRuns: 60 },
  )
  expect(summarizeEvents([], getAuditZone(ZONE))).toBeUndefined()
})
