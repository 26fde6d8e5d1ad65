import type { CaseKey } from '../../../shared/domain/case.ts'
import type { FixtureEvent } from '../read/cache-fixture.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const SYNC = Date.UTC(2026, 10, 20, 12)
/** The first hides of the two bursts. */
export const FIRST = SYNC - 60 * DAY
export const SECOND = SYNC - 3 * DAY
/** The earlier one. */
export const BURST: CaseKey = `burst/20760/${FIRST}`

export const eventAt = (
  feedbackId: number,
  timeMs: number,
  show: 0 | 1,
  businessId = 20_760n,
): FixtureEvent => {
  return { feedbackId: BigInt(feedbackId), businessId, timeMs, show, deleted: 0 }
}
const hideTwelve = (first: number, ms: number) =>
  Array.from({ length: 12 }, (_, at) => eventAt(first + at, ms + at * MINUTE, 0))

/** Two bursts of twelve that share six reviews, shown between them; and two other reviews hidden for long. */
export const TWO_BURSTS: readonly FixtureEvent[] = [
  ...hideTwelve(101, FIRST),
  ...[107, 108, 109, 110, 111, 112].map((id) => eventAt(id, FIRST + DAY, 1)),
  ...hideTwelve(107, SECOND),
  eventAt(1, SYNC - 45 * DAY, 0),
  eventAt(2, SYNC - 44 * DAY, 0),
]
