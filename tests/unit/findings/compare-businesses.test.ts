import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../electron/demo/random.ts'
import { RULES } from '../../../electron/findings/all-rules.ts'
import type { BusinessTally } from '../../../electron/findings/rule.ts'
import { adjustByHolm, compareBusinesses } from '../../../electron/findings/rules/businesses.ts'
import { chanceOfAtLeastFrom } from '../../../shared/statistics/hypergeometric.ts'
import { dealtAtLeast } from '../../support/findings/plain-outliers.ts'
import { runs } from '../../support/property-runs.ts'

describe("Fisher's exact test", () => {
  // R. A. Fisher's lady tasting tea: all four of four cups by chance, 1 of 70; three or four, 17 of 70.
  test.each([
    [4, 4, 4, 8, 1 / 70],
    [3, 4, 4, 8, 17 / 70],
    [1, 1, 1, 2, 1 / 2],
    [2, 2, 2, 5, 1 / 10],
    [0, 5, 3, 50, 1],
    [5, 5, 4, 50, 0],
  ])('at least %i of %i, where %i of %i are hidden', (hits, own, hidden, shown, chance) => {
    expect(chanceOfAtLeastFrom(hits, own, hidden, shown)).toBeCloseTo(chance, 12)
  })

  test('agrees with counting every deal, also where it is very small', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.nat(400), fc.nat(400), (a, b, c, d) => {
        const [own, hidden, shown] = [a + b, a + c, a + b + c + d]
        const exact = dealtAtLeast(a, own, hidden, shown)
        const chance = chanceOfAtLeastFrom(a, own, hidden, shown)
        if (exact > 1e-20) expect(chance / exact).toBeCloseTo(1, 8)
        else expect(chance).toBeLessThan(1e-19)
      }),
      { numRuns: runs(200) },
    )
  })

  test('terms too small for a double are no reason to call a usual business unusual', () => {
    // 20,000 of 50,000 here, 400,000 of 1,000,000 in all: as expected.
    expect(chanceOfAtLeastFrom(20_000, 50_000, 400_000, 1_000_000)).toBeCloseTo(0.5, 2)
    expect(chanceOfAtLeastFrom(19_000, 50_000, 400_000, 1_000_000)).toBeCloseTo(1, 12)
    expect(chanceOfAtLeastFrom(40_000, 50_000, 400_000, 1_000_000)).toBe(0)
  })
})

test("Holm's adjustment agrees with an example worked out by hand", () => {
  // 0.01 × 4, 0.005 × 5 → first; then max with what came before.
  expect(adjustByHolm([0.01, 0.04, 0.03, 0.005]).map((p) => Math.round(p * 1e6) / 1e6)).toEqual([
    0.03, 0.06, 0.06, 0.02,
  ])
})

const business = (id: number, everShown: number, hidden: number): BusinessTally => ({
  businessId: BigInt(id),
  everShown,
  hidden,
})

describe('comparing businesses', () => {
  const usual = Array.from({ length: 30 }, (_, at) => business(at, 200, 4))

  test('one that hides far more than the others stands out, and is compared with the others alone', () => {
    const [large] = compareBusinesses([business(99, 200, 40), ...usual])
    expect(large?.expected).toBeCloseTo(4, 10)
    expect(large?.adjustedChance).toBeLessThan(1e-6)
  })

  test('a small one with the same share does not', () => {
    const [small] = compareBusinesses([business(99, 5, 1), ...usual])
    expect(small?.rate).toBe(0.2)
    expect(small?.adjustedChance).toBeGreaterThan(0.5)
  })

  test('businesses that never showed anything are left out, and one alone is compared with nobody', () => {
    expect(compareBusinesses([business(1, 0, 0), business(2, 10, 10)])).toMatchObject([
      { businessId: 2n, adjustedChance: 1 },
    ])
  })

  test('the rule finds the one that stands out and says by how much', () => {
    expect(findOutliers([business(99, 200, 40), business(98, 5, 1), ...usual])).toEqual([[99n, 0.2]])
  })

  test.each([
    { own: [1, 1], others: [[1, 0]] },
    { own: [2, 2], others: [[3, 0]] },
    { own: [2, 2], others: [[30, 1]] },
    { own: [1, 1], others: [[1_000, 0]] },
    { own: [3, 3], others: [[10, 0]] },
  ])('$own.1 of $own.0 against $others are too few to flag', ({ own: [shown = 0, hidden = 0], others }) => {
    const rest = others.map(([count = 0, ofThem = 0], at) => business(at, count, ofThem))
    expect(compareBusinesses([business(99, shown, hidden), ...rest])[0]?.adjustedChance).toBeGreaterThan(0)
    expect(findOutliers([business(99, shown, hidden), ...rest], 0.1)).toEqual([])
  })

  // docs/findings.md, Comparison of businesses.
  test('businesses that hide alike are flagged in at most one of a hundred caches, planted ones as documented', () => {
    const random = createRandom(20_261_123)
    const draw = (shown: number, rate: number) =>
      Array.from({ length: shown }, () => Number(random.integer(1, 1_000_000) <= rate * 1_000_000)).reduce(
        (sum, one) => sum + one,
        0,
      )
    const flagged = (shown: number, rate: number, runs: number) =>
      Array.from({ length: runs }, () => {
        const others = Array.from({ length: 30 }, (_, at) => business(at, 200, draw(200, 0.02)))
        return findOutliers([business(99, shown, draw(shown, rate)), ...others])
      })
    const power = (shown: number, rate: number) =>
      flagged(shown, rate, 100).filter((found) => found.some(([id]) => id === 99n)).length
    expect(flagged(200, 0.02, 300).filter((found) => found.length > 0).length).toBeLessThanOrEqual(3)
    expect(power(2, 0.4)).toBeLessThanOrEqual(5)
    expect(power(10, 0.4)).toBeGreaterThanOrEqual(40)
    expect(power(50, 0.2)).toBeGreaterThanOrEqual(75)
    expect(power(200, 0.1)).toBeGreaterThanOrEqual(75)
  })
})

function findOutliers(tallies: readonly BusinessTally[], percent = 1) {
  const { reads, ...rule } = RULES['outlier-business']
  if (reads !== 'businesses' || !('judge' in rule)) throw new Error('the rule judges tallies')
  return rule.judge(tallies, { percent }).map(({ business_id, measure }) => [business_id, measure])
}

test('a business without others is as expected, and no outlier', () => {
  const [only] = compareBusinesses([{ businessId: '7', everShown: 8, hidden: 3 } as unknown as BusinessTally])
  expect(only).toMatchObject({ rate: 3 / 8, chance: 1, adjustedChance: 1 })
  expect(only?.expected).toBeCloseTo(3, 12)
})
