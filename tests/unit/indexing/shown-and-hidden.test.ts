import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventRecord } from '../../../electron/indexing/merge-events.ts'
import { summarizeEvents } from '../../../electron/indexing/write-feedback.ts'
import { FLAG_BITS } from '../../../electron/store/index-codes.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'

const event = fc.record({ timeMs: fc.nat(4), show: fc.constantFrom(0, 1), isRewritten: fc.boolean() })

test('an item was shown by any event that counts, and hidden after that only by a later one', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), (events) => {
      const records = events
        .toSorted((one, other) => one.timeMs - other.timeMs || one.show - other.show)
        .map(({ timeMs, show, isRewritten }, ordinal): EventRecord => {
          const flags = isRewritten ? FLAG_BITS.rewritten : 0
          const ids = { feedbackId: '1', businessId: '2', deleted: 0, offsetMinutes: 0 } as const
          const timeText = new Date(timeMs).toISOString()
          return { ...ids, timeMs, show, ordinal, timeText, firstReceipt: 1, lastReceipt: 1, flags }
        })
      const counting = events.filter(({ isRewritten }) => !isRewritten)
      const shownMs = counting.filter(({ show }) => show === 1).map(({ timeMs }) => timeMs)
      const summary = summarizeEvents(records, getAuditZone('UTC'))
      if (counting.length === 0) {
        expect(summary).toBeUndefined()
        return
      }
      expect(summary).toMatchObject({
        wasShown: shownMs.length > 0,
        isHiddenAfterShown: counting.some(({ show, timeMs }) => show === 0 && timeMs > Math.min(...shownMs)),
      })
    }),
  )
})
