import { describe, expect, test } from 'vitest'
import { toBusinessId } from '../../../shared/domain/ids.ts'
import { evaluateEqualTreatment, type RatedItem } from '../../../shared/sampling/equal-treatment.ts'
import { describeEqualTreatment } from '../../../shared/sampling/equal-treatment-strings.ts'
import { estimateOddsRatio } from '../../../shared/statistics/odds-ratio.ts'
import { startChance } from '../../soak/seeded-chance.ts'

const random = startChance(1)

/** So many reviews of a business: negative, other and without a rating. */
function reviews(
  business: number,
  visibility: RatedItem['visibility'],
  [negative, other, missing]: readonly [number, number, number],
): RatedItem[] {
  const make = (count: number, isNegative: boolean | null): RatedItem[] =>
    Array.from({ length: count }, () => ({
      businessId: toBusinessId(String(business)),
      visibility,
      isNegative,
    }))
  return [...make(negative, true), ...make(other, false), ...make(missing, null)]
}

const items = [
  ...[...reviews(1, 'hidden', [19, 8, 3]), ...reviews(1, 'shown', [6, 23, 1])],
  ...[...reviews(2, 'hidden', [12, 14, 4]), ...reviews(2, 'shown', [7, 21, 2])],
  ...[...reviews(3, 'hidden', [9, 16, 5]), ...reviews(3, 'shown', [7, 21, 2])],
]

const stratum = (a: number, m: number, b: number, n: number) => ({
  first: { hits: a, size: m },
  second: { hits: b, size: n },
})

describe('ratings of three businesses', () => {
  const result = evaluateEqualTreatment(items, random)

  test('are counted by group', () => {
    expect(result?.hidden).toEqual({ negative: 40, other: 38, missing: 12 })
    expect(result?.shown).toEqual({ negative: 20, other: 65, missing: 5 })
    expect(result?.businesses.map(({ businessId, hidden }) => [businessId, hidden.negative])).toEqual([
      ['1', 19],
      ['2', 12],
      ['3', 9],
    ])
    expect(result?.rest).toBeNull()
  })

  test('have one ratio by business, and one pooled', () => {
    const strata = [stratum(19, 27, 6, 29), stratum(12, 26, 7, 28), stratum(9, 25, 7, 28)]
    expect(result?.odds).toEqual(estimateOddsRatio(strata))
    expect(result?.pooled).toEqual(estimateOddsRatio([stratum(40, 78, 20, 85)]))
    expect(result?.homogeneity.p).toBeGreaterThan(0)
    expect(result?.homogeneity.draws).toBeNull()
  })

  test('missing ratings bound the ratio', () => {
    const lowest = [stratum(19, 30, 7, 30), stratum(12, 30, 9, 30), stratum(9, 30, 9, 30)]
    const highest = [stratum(22, 30, 6, 30), stratum(16, 30, 7, 30), stratum(14, 30, 7, 30)]
    expect(result?.bounds).toEqual({ lowest: estimateOddsRatio(lowest), highest: estimateOddsRatio(highest) })
    expect(result?.bounds.lowest.ratio).toBeLessThan(result?.odds.ratio ?? 0)
    expect(result?.bounds.highest.ratio).toBeGreaterThan(result?.odds.ratio ?? 0)
  })

  test('the business that matters most is left out once', () => {
    expect(result?.influence).toEqual({
      businessId: '1',
      odds: estimateOddsRatio([stratum(12, 26, 7, 28), stratum(9, 25, 7, 28)]),
    })
  })

  test('larger ratios are found more often', () => {
    const [small = 1, middle = 0, large = 0] = (result?.power ?? []).map(({ power }) => power)
    expect(small).toBeLessThan(middle)
    expect(middle).toBeLessThan(large)
    expect(large).toBeGreaterThan(0.8)
  })
})

test('businesses that differ in ratings and in hiding do not feign a difference', () => {
  // Within each business, hidden and shown reviews are negative alike; the one with bad ratings hides more.
  const alike = [
    ...[...reviews(1, 'hidden', [72, 18, 0]), ...reviews(1, 'shown', [8, 2, 0])],
    ...[...reviews(2, 'hidden', [2, 8, 0]), ...reviews(2, 'shown', [18, 72, 0])],
  ]
  const result = evaluateEqualTreatment(alike, random)
  expect(result?.odds.ratio).toBeCloseTo(1, 6)
  expect(result?.odds.p).toBeCloseTo(1, 6)
  expect(result?.pooled.ratio).toBeGreaterThan(5)
})

test('more businesses than are listed are one line', () => {
  const seven = [1, 2, 3, 4, 5, 6, 7].flatMap((business) => [
    ...reviews(business, 'hidden', [business, 10, 1]),
    ...reviews(business, 'shown', [2, 10 + business, 0]),
  ])
  const result = evaluateEqualTreatment(seven, random)
  expect(result?.businesses.map(({ businessId }) => businessId)).toEqual(['7', '6', '5', '4', '3'])
  expect(result?.rest).toMatchObject({
    count: 2,
    hidden: { negative: 3, other: 20, missing: 2 },
    shown: { negative: 4, other: 23, missing: 0 },
    odds: estimateOddsRatio([stratum(2, 12, 2, 14), stratum(1, 11, 2, 13)]),
  })
})

test('without a rating in each group there is no result', () => {
  expect(evaluateEqualTreatment([], random)).toBeNull()
  expect(
    evaluateEqualTreatment([...reviews(1, 'hidden', [5, 5, 0]), ...reviews(1, 'shown', [0, 0, 9])], random),
  ).toBeNull()
})

describe('the result in words', () => {
  const describeItems = (of: readonly RatedItem[]) => {
    const result = evaluateEqualTreatment(of, random)
    return result ? describeEqualTreatment(result) : []
  }

  // The figures are those of tests/support/statistics/exact_odds_ratio.py.
  test('a difference is stated with its interval, and with what missing ratings could change', () => {
    expect(describeItems(items)).toEqual([
      'On the ratings supplied, negative reviews had 3.4 times the odds of being hidden (95% 1.7 to 7.1).',
      'If every one of 17 missing ratings favored the company: 2.1 (1.1 to 4.1); if every one went against it: 4.7 (2.4 to 9.7).',
      'The ratings were supplied by the company and not verified.',
    ])
  })

  test('without one, the size of what would have been found is stated', () => {
    const alike = [...reviews(1, 'hidden', [10, 20, 0]), ...reviews(1, 'shown', [11, 19, 0])]
    const [first, second, ...others] = describeItems(alike)
    expect(first).toMatch(
      /^On the ratings supplied, no difference beyond chance: odds ratio 0\.87 \(95% 0\.2\d to 2\.\d\), p = 1\.00\.$/,
    )
    expect(second).toMatch(
      /^Samples of this size show a true ratio of 1\.5 in \d+%, of 2 in \d+%, of 3 in \d+% of cases\.$/,
    )
    expect(others).toHaveLength(1)
  })

  test('ratings that cannot differ give no ratio', () => {
    const same = [...reviews(1, 'hidden', [10, 0, 0]), ...reviews(1, 'shown', [11, 0, 0])]
    expect(describeItems(same)[0]).toContain('there is no odds ratio')
  })
})
