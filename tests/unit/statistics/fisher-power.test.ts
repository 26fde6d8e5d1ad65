import { describe, expect, test } from 'vitest'
import { findSizeForPower, powerOfFisher, raiseByOdds } from '../../../shared/statistics/fisher-power.ts'
import { estimateOddsRatio } from '../../../shared/statistics/odds-ratio.ts'
import { startChance } from '../../soak/seeded-chance.ts'
import { askPython, HAS_PYTHON } from '../../support/statistics/ask-python.ts'
import { binomial, pairs } from '../../support/statistics/outcomes.ts'

test('the power without a difference is the size of the test, which is at most what was asked', () => {
  for (const share of [0, 0.1, 0.5, 1]) {
    expect(powerOfFisher({ size: 30, share }, { size: 20, share })).toBeLessThanOrEqual(0.05)
  }
})

test('the power is the chance of all outcomes that the test calls significant, counted one by one', () => {
  const waysOf = (size: number): readonly bigint[] =>
    Array.from({ length: size }).reduce<readonly bigint[]>(
      (row) => [1n, ...row.slice(1).map((ways, at) => ways + (row[at] ?? 0n)), 1n],
      [1n],
    )
  const isSignificant = (first: readonly bigint[], second: readonly bigint[], a: number, b: number) => {
    const tables = first.map((ways, k) => ways * (second[a + b - k] ?? 0n))
    const found = tables[a] ?? 0n
    const sum = (some: readonly bigint[]) => some.reduce((total, ways) => total + ways, 0n)
    return sum(tables.filter((ways) => ways <= found)) * 100n <= sum(tables) * 7n
  }
  for (const [m, n] of [
    [6, 9],
    [9, 6],
    [1, 12],
    [8, 8],
    [0, 4],
  ] as const) {
    const [first, second] = [waysOf(m), waysOf(n)]
    for (const [high, low] of [
      [0.6, 0.1],
      [0.2, 0.9],
      [0.5, 0.5],
      [0, 1],
      [1, 0.3],
    ] as const) {
      let power = 0
      for (const [a, b] of pairs(m, n)) {
        if (isSignificant(first, second, a, b)) power += binomial(m, a, high) * binomial(n, b, low)
      }
      const found = powerOfFisher({ size: m, share: high }, { size: n, share: low }, 0.07)
      expect(found, `${m} ${n} ${high} ${low}`).toBeCloseTo(power, 12)
    }
  }
})

test('the power of groups of a thousand is that of whole numbers, which no double holds', () => {
  // All outcomes by integers of any length, with Python.
  const power = powerOfFisher({ size: 1_000, share: 0.5 }, { size: 1_000, share: 0.44 })
  expect(power).toBeCloseTo(0.756_757_517_48, 10)
})

test('odds are raised by the ratio', () => {
  expect(raiseByOdds(0.5, 3)).toBeCloseTo(0.75, 12)
  expect(raiseByOdds(0.1, 9)).toBeCloseTo(0.5, 12)
  expect([raiseByOdds(0, 5), raiseByOdds(1, 5)]).toEqual([0, 1])
})

/** Equal groups of this size that differ by an odds ratio. */
const toPlanned = (size: number, share: number, ratio: number) =>
  [
    { size, share: raiseByOdds(share, ratio) },
    { size, share },
  ] as const

test('the size for a power is the smallest that has it', () => {
  for (const share of [0.1, 0.3, 0.6]) {
    for (const ratio of [4, 9]) {
      let [size, reached] = [0, 0]
      for (const power of [0.5, 0.8, 0.9]) {
        while (reached < power) {
          size += 1
          reached = powerOfFisher(...toPlanned(size, share, ratio))
        }
        const found = findSizeForPower({ share, ratio, power, significance: 0.05 })
        expect(found, `${share} ${ratio} ${power}`).toEqual({ size, power: reached })
      }
    }
  }
  expect(findSizeForPower({ share: 0.01, ratio: 1.1, power: 0.9, significance: 0.05 })).toBeNull()
})

test('the size for a large difference is the smallest of a few', () => {
  for (const share of [0.1, 0.3]) {
    for (const ratio of [20, 81, 400]) {
      const powers = Array.from({ length: 60 }, (_, at) => powerOfFisher(...toPlanned(at + 2, share, ratio)))
      for (const power of [0.06, 0.5, 0.8, 0.95, 0.999]) {
        const at = powers.findIndex((reached) => reached >= power)
        const found = findSizeForPower({ share, ratio, power, significance: 0.05 })
        expect(found, `${share} ${ratio} ${power}`).toEqual({ size: at + 2, power: powers[at] })
      }
    }
  }
})

test('simulated samples of that size find the ratio as often as wanted', () => {
  const [share, ratio, runs] = [0.2, 3, 4_000]
  const found = findSizeForPower({ share, ratio, power: 0.8, significance: 0.05 })
  expect(found?.size).toBe(72)
  const random = startChance(3)
  const draw = (of: number) => Array.from({ length: 72 }, random).filter((chance) => chance < of).length
  const p = new Map<string, number>()
  let significant = 0
  for (let run = 0; run < runs; run += 1) {
    const [first, second] = [draw(raiseByOdds(share, ratio)), draw(share)]
    const key = `${first} ${second}`
    p.set(
      key,
      p.get(key) ??
        estimateOddsRatio([{ first: { hits: first, size: 72 }, second: { hits: second, size: 72 } }]).p,
    )
    if ((p.get(key) ?? 1) <= 0.05) significant += 1
  }
  // Four standard errors.
  expect(Math.abs(significant / runs - (found?.power ?? 0))).toBeLessThan(4 * Math.sqrt(0.16 / runs))
})

describe.skipIf(!HAS_PYTHON)('against whole numbers (needs python3)', () => {
  test('power of Fisher’s test', () => {
    const plans = [
      { size: 12, shares: [0.6, 0.1], significance: 0.05 },
      { size: 18, shares: [0.5, 0.25], significance: 0.05 },
      { size: 15, shares: [0.9, 0.3], significance: 0.01 },
    ]
    const expected = askPython(plans)
    for (const [at, { size, shares, significance }] of plans.entries()) {
      const [first = { size, share: 0 }, second = first] = shares.map((share) => ({ size, share }))
      expect(powerOfFisher(first, second, significance)).toBeCloseTo(Number(expected[at]), 9)
    }
  })

  test('the size for a power has it, and the size below does not', () => {
    // The odds of 1/2 are nine times those of 1/10.
    const found = findSizeForPower({ share: 0.1, ratio: 9, power: 0.8, significance: 0.05 })
    const size = found?.size ?? 0
    const plans = [size, size - 1].map((of) => ({ size: of, shares: [0.5, 0.1], significance: 0.05 }))
    const [power = 0, below = 1] = askPython(plans).map(Number)
    expect(found?.power).toBeCloseTo(power, 9)
    expect(power).toBeGreaterThanOrEqual(0.8)
    expect(below).toBeLessThan(0.8)
  })
})
