import fc from 'fast-check'
import type { FixtureData, FixtureEvent, FixtureResponse } from './cache-fixture.ts'

/** Noon of 20 November 2026. */
export const NOW_MS = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 86_400_000

/** Beyond 2^53, small and negative ids. */
const IDS = [1n, 2n, 3n, 40n, 9_007_199_254_740_993n, 9_007_199_254_740_994n, 9_223_372_036_854_775_807n, -5n]
const BUSINESSES = [20_760n, 20_761n, 9_007_199_254_740_995n]
const WORDS = ['late', 'delivery', 'thank', 'thanks', 'you', 'sorry']

const feedbackId = fc.constantFrom(...IDS)
const businessId = fc.constantFrom(...BUSINESSES)
const bit = fc.constantFrom(0 as const, 1 as const)
/** Noon or midnight, so that moments often meet, and stand on the border of days. */
const moment = fc.integer({ min: 0, max: 120 }).map((halfDays) => NOW_MS - (halfDays * DAY_MS) / 2)

const event: fc.Arbitrary<FixtureEvent> = fc.record({
  feedbackId,
  businessId,
  timeMs: moment,
  show: bit,
  deleted: bit,
})

const response: fc.Arbitrary<Omit<FixtureResponse, 'responseId'>> = fc.record({
  feedbackId,
  businessId,
  dateMs: moment,
  type: fc.constantFrom('owner' as const, 'customer' as const),
  content: fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' ')),
})

export const dataArbitrary: fc.Arbitrary<FixtureData> = fc
  .tuple(fc.array(event, { maxLength: 30 }), fc.array(response, { maxLength: 15 }))
  .map(([events, responses]) => ({
    events,
    responses: responses.map((row, at) => ({ ...row, responseId: at + 1 })),
  }))

const term = fc.oneof(
  fc.constantFrom(
    'visibility:hidden',
    'visibility:shown,unknown',
    'deleted:yes',
    'deleted:no',
    'deleted:unknown',
  ),
  fc.constantFrom(
    'business:20760',
    'business:20761,9007199254740995',
    'feedback:9007199254740993,1',
    'feedback:-5',
  ),
  fc.constantFrom('hidden-for:>30d', 'hidden-for:<=10d', 'hidden-for:>=1w', 'hidden-for:<48h'),
  fc.constantFrom('hides:>1', 'hides:0', 'hides:<=2', 'hides:<1', 'hides:>=2'),
  fc.constantFrom('response:none', 'response:owner', 'response:customer', 'response:any,none'),
  fc.constantFrom(
    'changed:2026-11',
    'changed:2026-10-05..2026-10-20',
    'changed:2026-11-01..',
    'changed:..2026-09',
  ),
  fc.constantFrom(
    'type:owner',
    'type:customer',
    'type:owner,customer',
    'contradictory:yes',
    'contradictory:no',
  ),
  fc.constantFrom('late', 'thank', 'thank*', '"late delivery"', '"thank you"', 'nowhere'),
)

/** Filters that select something often enough. */
export const filterArbitrary: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(fc.boolean(), term).map(([isNegated, text]) => `${isNegated ? '-' : ''}${text}`),
    { maxLength: 4 },
  )
  .map((terms) => terms.join(' '))
