import type { FixtureData } from '../../unit/read/cache-fixture.ts'

export const HOUR_MS = 3_600_000

interface HourlyData {
  readonly nowMs: number
  readonly firstId: bigint
  readonly events: number
  /** The events are of so many items in turn, at five businesses. */
  readonly items: number
  readonly hoursApart?: number
  /** Of one response each, by the owner and a customer in turn. */
  readonly contents?: readonly string[]
}

/** Events back from a moment, every third hidden and every fiftieth deleted. */
export function makeHourlyData(asked: HourlyData): FixtureData {
  const { nowMs, firstId, events, items, hoursApart = 1, contents = [] } = asked
  return {
    events: Array.from({ length: events }, (_, at) => ({
      feedbackId: firstId + BigInt(at % items),
      businessId: BigInt(20_000 + (at % 5)),
      timeMs: nowMs - (at + 1) * hoursApart * HOUR_MS,
      show: at % 3 === 0 ? 0 : 1,
      deleted: at % 50 === 0 ? 1 : 0,
    })),
    responses: contents.map((content, at) => ({
      responseId: at + 1,
      feedbackId: firstId + BigInt(at),
      businessId: 20_000n,
      content,
      dateMs: nowMs - at * HOUR_MS,
      type: at % 2 === 0 ? 'owner' : 'customer',
    })),
  }
}
