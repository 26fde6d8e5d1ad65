import { describe, expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { adjustByHolm, compareBusinesses, upperTail } from '../../../electron/findings/compare-businesses.ts'
import type { BusinessTally } from '../../../electron/findings/rule.ts'

/** Summed term by term with whole numbers: exact but for the last division. */
function plainUpperTail(hits: number, trials: number, part: bigint, whole: bigint): number {
  let sum = 0n
  let ways = 1n
  for (let k = 0; k <= trials; k += 1) {
    if (k >= hits) sum += ways * part ** BigInt(k) * (whole - part) ** BigInt(trials - k)
    ways = (ways * BigInt(trials - k)) / BigInt(k + 1)
  }
  const scale = 10n ** 30n
  return Number((sum * scale) / whole ** BigInt(trials)) / 1e30
}

describe('the exact binomial test', () => {
  test.each([
    [0, 10, 1n, 10n],
    [1, 1, 1n, 100n],
    [5, 20, 1n, 10n],
    [20, 20, 3n, 10n],
    [30, 200, 1n, 20n],
    [120, 500, 1n, 5n],
  ] as const)('P(X ≥ %i) of %i agrees with the sum of all terms', (hits, trials, part, whole) => {
    const exact = plainUpperTail(hits, trials, part, whole)
    expect(upperTail(hits, trials, Number(part) / Number(whole))).toBeCloseTo(exact, 10)
  })

  test('more hits than trials are impossible', () => {
    expect(upperTail(3, 2, 0.5)).toBe(0)
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
    const { reads, ...rule } = RULES['outlier-business']
    if (reads !== 'businesses' || !('judge' in rule)) throw new Error('the rule judges tallies')
    const found = rule.judge([business(99, 200, 40), business(98, 5, 1), ...usual], { percent: 1 })
    expect(found.map(({ business_id, measure }) => [business_id, measure])).toEqual([[99n, 0.2]])
  })
})
