import fc from 'fast-check'
import type { QueryKey } from '../../../shared/query/keys/keys.ts'
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

/** The same with every third event rewritten, but for the first of each item: one of them always counts. */
export function rewriteSome({ events, responses }: FixtureData): FixtureData {
  const met = new Set<bigint>()
  const marked = events.map((row, at) => {
    const isRewritten = at % 3 === 2 && met.has(row.feedbackId)
    met.add(row.feedbackId)
    return { ...row, isRewritten }
  })
  return { events: marked, responses }
}

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

type Values<Key extends string> = Readonly<Record<Key, readonly string[]>>

const RESPONSE_VALUES: Values<'type' | 'while' | 'date' | 'contains'> = {
  while: ['hidden', 'shown', 'unknown,hidden'],
  type: ['owner', 'customer', 'owner,customer'],
  date: ['2026-11', '..2026-10,2026-11-19..'],
  contains: ['"e d"', 'ank'],
}
const EVENT_VALUES: Values<'changed'> = {
  changed: [
    ...['2026-11', '2026-10-05..2026-10-20', '2026-11-01..', '..2026-09'],
    '2026-10-02,2026-11-03..2026-11-10',
  ],
}
type OtherKey = keyof typeof RESPONSE_VALUES | keyof typeof EVENT_VALUES | 'state-now'
/** Of every key that is about items, except the state of now: a cache that knows nothing later has none. */
const ITEM_VALUES: Values<Exclude<QueryKey, OtherKey>> = {
  state: ['hidden,deleted', 'hidden', 'unknown'],
  visibility: ['hidden', 'shown,unknown'],
  deleted: ['yes', 'no', 'unknown'],
  business: ['20760', '20761,9007199254740995'],
  feedback: ['9007199254740993,1', '-5'],
  'hidden-for': ['>30d', '<=10d', '>=1w', '<48h'],
  'hidden-total': ['>30d', '<=240h', '>=1w', '<1h'],
  hides: ['>1', '0', '<=2', '<1', '>=2'],
  events: ['>3', '0', '<=2'],
  'was-shown': ['yes', 'no'],
  'hidden-after-shown': ['yes', 'no', 'yes,no'],
  contradictory: ['yes', 'no', 'same-second', 'businesses,future', 'future,no'],
  vanished: ['yes', 'no'],
  response: ['none', 'owner', 'customer', 'any,none', 'not-fetched'],
  finding: ['long-hidden', 'toggling,long-hidden', 'any', 'none', 'none,toggling'],
  disposition: ['open', 'confirmed', 'dismissed,open'],
  star: ['yes', 'no'],
  watched: ['yes', 'yes,no'],
  note: ['yes', 'no'],
  case: ['C-1', 'c-9007199254740993,C--5', 'C-20760-20261005T000000,C-1'],
  sample: ['S-1', 's2,S-1', '"S-2"', 'S-9'],
  'ground-missing': ['R-1', 'r2,R-1', 'R-9'],
  tag: ['vip', '"Late  Refund",vip', 'any', 'none', '"any"', 'none,"vip 2"'],
}
const WORDS = ['late', 'thank', 'thank*', '"late delivery"', '"thank you"', 'nowhere']

const termOf = (values: Values<string>, words: readonly string[] = []): fc.Arbitrary<string> => {
  const keyed = Object.entries(values).flatMap(([key, own]) => own.map((value) => `${key}:${value}`))
  return fc.constantFrom(...keyed, ...words)
}
const term = fc.oneof(
  { arbitrary: termOf(ITEM_VALUES), weight: 4 },
  { arbitrary: termOf(EVENT_VALUES), weight: 1 },
  { arbitrary: termOf(RESPONSE_VALUES, WORDS), weight: 3 },
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
