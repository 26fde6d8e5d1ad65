import fc from 'fast-check'
import type { FixtureData } from '../read/cache-fixture.ts'

export const CUTOFF = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const DAY = 86_400_000

const bit = fc.constantFrom(0 as const, 1 as const)
/** Days at the borders of the rules' limits, and seconds that meet. */
const moment = fc
  .tuple(
    fc.constantFrom(0, 1, 2, 3, 29, 30, 31, 60, 90, -1),
    fc.constantFrom(0, 0, 1, -1, 9 * MINUTE, 10 * MINUTE, 10 * MINUTE + 1),
  )
  .map(([days, shift]) => CUTOFF - days * DAY + shift)
const subject = {
  feedbackId: fc.constantFrom(1n, 2n, 3n, 9_007_199_254_740_993n, -5n),
  businessId: fc.constantFrom(20_760n, 20_760n, 20_760n, 20_761n),
}
const single = fc.record({ ...subject, timeMs: moment, show: bit, deleted: fc.constantFrom(0, 0, 0, 1) })
/** Many items of one business hidden about the same time. */
const burst = fc
  .tuple(fc.integer({ min: 8, max: 13 }), fc.integer({ min: 30_000, max: 90_000 }))
  .map(([hides, gapMs]) =>
    Array.from({ length: hides }, (_, at) => ({
      feedbackId: 100n + BigInt(at),
      businessId: 20_760n,
      timeMs: CUTOFF - 40 * DAY + at * gapMs,
      show: 0 as const,
      deleted: 0 as const,
    })),
  )
const response = fc.record({
  ...subject,
  dateMs: moment,
  type: fc.constantFrom('owner' as const, 'customer' as const),
  content: fc.constant('x'),
})
const history = fc.tuple(
  fc.array(single, { maxLength: 25, size: 'max' }),
  fc.option(burst, { nil: [], freq: 3 }),
  fc.array(response, { maxLength: 10, size: 'max' }),
)
/** Histories side by side in one cache, each with items and businesses of its own. */
export const HISTORIES = 20
export const histories = fc
  .array(history, { minLength: HISTORIES, maxLength: HISTORIES })
  .map((all): FixtureData => {
    const move = <Row extends { feedbackId: bigint; businessId: bigint }>(row: Row, at: number): Row => ({
      ...row,
      feedbackId: row.feedbackId + 1_000n * BigInt(at),
      businessId: row.businessId + 10n * BigInt(at),
    })
    const responses = all.flatMap(([, , rows], at) => rows.map((row) => move(row, at)))
    return {
      events: all.flatMap(([events, more], at) => [...events, ...more].map((row) => move(row, at))),
      responses: responses.map((row, at) => ({ ...row, responseId: at + 1 })),
    } as FixtureData
  })
