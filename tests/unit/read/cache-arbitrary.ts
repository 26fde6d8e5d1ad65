import fc from 'fast-check'
import type { FixtureData, FixtureEvent, FixtureResponse } from './cache-fixture.ts'

/** Noon of 20 November 2026. */
export const NOW_MS = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 86_400_000

/** Beyond 2^53, small and negative ids. */
export const FIXTURE_IDS = [
  1n,
  2n,
  3n,
  40n,
  9_007_199_254_740_993n,
  9_007_199_254_740_994n,
  9_223_372_036_854_775_807n,
  -5n,
]
const BUSINESSES = [20_760n, 20_761n, 9_007_199_254_740_995n]
const STRINGS = ['late', 'delivery', 'thank', 'thanks', 'you', 'sorry']

const feedbackId = fc.constantFrom(...FIXTURE_IDS)
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
  isAhead: fc.constantFrom(false, false, false, true),
})

const response: fc.Arbitrary<Omit<FixtureResponse, 'responseId'>> = fc.record({
  feedbackId,
  businessId,
  dateMs: moment,
  type: fc.constantFrom('owner' as const, 'customer' as const),
  content: fc
    .array(fc.constantFrom(...STRINGS), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' ')),
})

const dataOf = (events: fc.ArrayConstraints, responses: fc.ArrayConstraints): fc.Arbitrary<FixtureData> =>
  fc.tuple(fc.array(event, events), fc.array(response, responses)).map(([moved, answers]) => ({
    events: moved,
    responses: answers.map((row, at) => ({ ...row, responseId: at + 1 })),
  }))

export const dataArbitrary = dataOf({ maxLength: 30 }, { maxLength: 15 })
/** The same with every time as it can be: charts leave the others out. */
export const plausibleDataArbitrary = dataArbitrary.map(
  ({ events, responses }): FixtureData => ({
    events: events.map((row) => ({ ...row, isAhead: false })),
    responses,
  }),
)

/** Many items, each with a few events and responses of the kinds above. */
export const largeDataArbitrary: fc.Arbitrary<FixtureData> = fc
  .array(dataOf({ minLength: 10, maxLength: 40 }, { minLength: 4, maxLength: 20 }), {
    minLength: 40,
    maxLength: 40,
    size: 'max',
  })
  .map((parts) => {
    const apart = <Row extends { readonly feedbackId: bigint }>(row: Row, part: number): Row =>
      row.feedbackId > 40n || part === 0
        ? row
        : { ...row, feedbackId: row.feedbackId + BigInt(part) * 1_000n }
    const responses = parts.flatMap((data, part) => data.responses.map((row) => apart(row, part)))
    return {
      events: parts.flatMap((data, part) => data.events.map((row) => apart(row, part))),
      responses: responses.map((row, at) => ({ ...row, responseId: at + 1 })),
    }
  })

const ITEM_TERMS = [
  ...['state:hidden,deleted', 'state:hidden', 'state:unknown'],
  ...['visibility:hidden', 'visibility:shown,unknown', 'deleted:yes', 'deleted:no', 'deleted:unknown'],
  ...['business:20760', 'business:20761,9007199254740995', 'feedback:9007199254740993,1', 'feedback:-5'],
  ...['hidden-for:>30d', 'hidden-for:<=10d', 'hidden-for:>=1w', 'hidden-for:<48h'],
  ...['hidden-total:>30d', 'hidden-total:<=240h', 'hidden-total:>=1w', 'hidden-total:<1h'],
  ...['hides:>1', 'hides:0', 'hides:<=2', 'hides:<1', 'hides:>=2', 'events:>3', 'events:0', 'events:<=2'],
  ...['response:none', 'response:owner', 'response:customer', 'response:any,none', 'response:not-fetched'],
  ...[
    'contradictory:yes',
    'contradictory:no',
    'contradictory:same-second',
    'contradictory:businesses,future',
  ],
  ...['contradictory:future,no', 'vanished:yes', 'vanished:no'],
  ...['star:yes', 'star:no', 'watched:yes', 'note:yes', 'note:no', 'watched:yes,no'],
  ...['tag:vip', 'tag:"Late  Refund",vip', 'tag:any', 'tag:none', 'tag:"any"', 'tag:none,"vip 2"'],
  ...[
    'finding:long-hidden',
    'finding:toggling,long-hidden',
    'finding:any',
    'finding:none',
    'finding:none,toggling',
  ],
  ...['disposition:open', 'disposition:confirmed', 'disposition:dismissed,open'],
]
const EVENT_TERMS = [
  ...['changed:2026-11', 'changed:2026-10-05..2026-10-20', 'changed:2026-11-01..', 'changed:..2026-09'],
  'changed:2026-10-02,2026-11-03..2026-11-10',
]
const RESPONSE_TERMS = [
  ...['while:hidden', 'while:shown', 'while:unknown,hidden'],
  ...['type:owner', 'type:customer', 'type:owner,customer', 'date:2026-11', 'date:..2026-10,2026-11-19..'],
  ...[
    'late',
    'thank',
    'thank*',
    '"late delivery"',
    '"thank you"',
    'nowhere',
    'contains:"e d"',
    'contains:ank',
  ],
]

const term = fc.oneof(
  { arbitrary: fc.constantFrom(...ITEM_TERMS), weight: 4 },
  { arbitrary: fc.constantFrom(...EVENT_TERMS), weight: 1 },
  { arbitrary: fc.constantFrom(...RESPONSE_TERMS), weight: 3 },
)

/** Queries in every way of writing them: OR, AND, NOT, minus, parentheses within parentheses. */
export const filterArbitrary: fc.Arbitrary<string> = fc.letrec<{ query: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: term, weight: 5 },
    { arbitrary: fc.tuple(fc.constantFrom('-', 'NOT '), term).map((parts) => parts.join('')), weight: 2 },
    { arbitrary: tie('query').map((text) => `(${text})`), weight: 2 },
    { arbitrary: tie('query').map((text) => `-(${text})`), weight: 1 },
  ),
  query: fc
    .tuple(
      tie('part'),
      fc.array(fc.tuple(fc.constantFrom(' ', ' ', ' OR ', ' or ', ' AND '), tie('part')), { maxLength: 3 }),
    )
    .map(([first, rest]) => first + rest.flat().join('')),
})).query
