import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testHomogeneity } from '../../../shared/statistics/homogeneity.ts'
import { estimateOddsRatio, type TwoGroups } from '../../../shared/statistics/odds-ratio.ts'
import { startChance } from '../../soak/seeded-chance.ts'
import { runs } from '../../support/property-runs.ts'
import { askPython, HAS_PYTHON } from '../../support/statistics/ask-python.ts'
import { binomial, pairs } from '../../support/statistics/outcomes.ts'

const toGroups = (a: number, m: number, b: number, n: number): TwoGroups => ({
  first: { hits: a, size: m },
  second: { hits: b, size: n },
})

const neverDrawn = () => expect.unreachable('counted, not drawn')

test('gives the values of the tea tasting', () => {
  // R. A. Fisher, The Design of Experiments (1935): of 70 ways to choose, 16 give 3 hits of 4 and 1 gives 4.
  const { ratio, interval, p } = estimateOddsRatio([toGroups(3, 4, 1, 4)])
  const chances = (odds: number) => {
    const ways = [1, 16, 36, 16, 1].map((count, hits) => count * odds ** hits)
    const total = ways.reduce((sum, way) => sum + way, 0)
    return ways.map((way) => way / total)
  }
  const mean = chances(ratio ?? 0).reduce((sum, chance, hits) => sum + chance * hits, 0)
  expect(mean).toBeCloseTo(3, 12)
  expect(ratio).toBeCloseTo(6.4083, 4)
  const [, , , three = 0, four = 0] = chances(interval.low)
  expect(three + four).toBeCloseTo(0.025, 12)
  expect(1 - (chances(interval.high)[4] ?? 0)).toBeCloseTo(0.025, 12)
  expect(p).toBeCloseTo(34 / 70, 12)
})

describe('at the edges', () => {
  test('no hit in one group gives 0 or no upper limit', () => {
    const least = estimateOddsRatio([toGroups(0, 10, 5, 10)])
    expect(least.ratio).toBe(0)
    expect(least.interval.low).toBe(0)
    expect(least.interval.high).toBeLessThan(1)
    const most = estimateOddsRatio([toGroups(5, 10, 0, 10)])
    expect(most).toMatchObject({ ratio: Infinity, interval: { high: Infinity } })
    expect(most.interval.low).toBeCloseTo(1 / least.interval.high, 9)
  })

  test('without hits, without others, or with an empty group there is no ratio', () => {
    for (const strata of [[], [toGroups(0, 10, 0, 10)], [toGroups(4, 4, 9, 9)], [toGroups(2, 5, 0, 0)]]) {
      expect(estimateOddsRatio(strata)).toEqual({ ratio: null, interval: { low: 0, high: Infinity }, p: 1 })
    }
  })

  test('a stratum without information changes nothing', () => {
    const strata = [toGroups(7, 20, 3, 25), toGroups(5, 9, 2, 11)]
    const more = estimateOddsRatio([...strata, toGroups(0, 30, 0, 10)])
    const { ratio, interval, p } = estimateOddsRatio(strata)
    expect(more.ratio).toBeCloseTo(ratio ?? Number.NaN, 9)
    expect(more.interval.low).toBeCloseTo(interval.low, 9)
    expect(more.p).toBeCloseTo(p, 12)
  })

  test('ten thousand answers are computed, with a ratio far from 1', () => {
    const { ratio, interval, p } = estimateOddsRatio([
      toGroups(2_000, 2_500, 500, 2_500),
      toGroups(2_100, 2_500, 450, 2_500),
    ])
    expect(ratio).toBeGreaterThan(15)
    expect(interval.low).toBeGreaterThan(14)
    expect(interval.high).toBeLessThan(25)
    expect(p).toBeLessThan(1e-300)
  })
})

test('the groups exchanged give the inverse ratio', () => {
  fc.assert(
    fc.property(fc.array(groups(25), { minLength: 1, maxLength: 4 }), (strata) => {
      const there = estimateOddsRatio(strata)
      const back = estimateOddsRatio(strata.map(({ first, second }) => ({ first: second, second: first })))
      expect(back.p).toBeCloseTo(there.p, 9)
      if (there.ratio === null) expect(back.ratio).toBeNull()
      else expect(1 / (back.ratio ?? Number.NaN)).toBeCloseTo(there.ratio, 6)
    }),
    { numRuns: runs(200) },
  )
})

test('the interval covers the ratio in at least 95 of 100 outcomes, and the test errs in at most 5', () => {
  // Every outcome of two strata with four draws of 6 and 5 items, weighted by its chance.
  const shares = [0.2, 0.55]
  for (const ratio of [1, 2.8, 9]) {
    let [covered, rejected, total] = [0, 0, 0]
    forEachOutcome(shares, ratio, (strata, chance) => {
      const { interval, p } = estimateOddsRatio(strata)
      total += chance
      if (interval.low <= ratio && ratio <= interval.high) covered += chance
      if (p <= 0.05) rejected += chance
    })
    expect(total).toBeCloseTo(1, 9)
    expect(covered).toBeGreaterThanOrEqual(0.95)
    if (ratio === 1) expect(rejected).toBeLessThanOrEqual(0.05)
  }
})

test('a planted ratio is found, one that differs between strata as well, and neither where there is none', () => {
  const random = startChance(42)
  const simulate = (ratios: readonly number[]) => {
    let [unequal, different] = [0, 0]
    for (let run = 0; run < 400; run += 1) {
      const strata = ratios.map((ratio, at) => {
        const share = 0.2 + at * 0.1
        const raised = (ratio * share) / (1 - share + ratio * share)
        const draw = (chance: number) =>
          Array.from({ length: 30 }, random).filter((one) => one < chance).length
        return toGroups(draw(raised), 30, draw(share), 30)
      })
      if (estimateOddsRatio(strata).p <= 0.05) unequal += 1
      if (testHomogeneity(strata, neverDrawn).p <= 0.05) different += 1
    }
    return { unequal: unequal / 400, different: different / 400 }
  }
  const none = simulate([1, 1, 1])
  expect(none.unequal).toBeLessThanOrEqual(0.07)
  expect(none.different).toBeLessThanOrEqual(0.07)
  expect(simulate([3, 3, 3]).unequal).toBeGreaterThan(0.9)
  expect(simulate([0.3, 1, 12]).different).toBeGreaterThan(0.9)
})

test('drawn tables give nearly the p-value of the counted ones', () => {
  const strata = [toGroups(9, 12, 3, 14), toGroups(2, 10, 6, 12), toGroups(4, 9, 3, 9)]
  const exact = testHomogeneity(strata, neverDrawn)
  const drawn = testHomogeneity(strata, startChance(7), 1)
  expect(exact.draws).toBeNull()
  expect(exact.p).toBeLessThan(0.05)
  expect(drawn.draws).toBe(10_000)
  expect(Math.abs(drawn.p - exact.p)).toBeLessThan(0.01)
})

describe('homogeneity of two strata with four of eight hits each', () => {
  // With a hits in the first group of the first stratum, the second has 4 − a. The ways of one stratum are 1, 16, 36,
  // 16, 1, so those of both are 1, 256, 1,296, 256, 1.
  const strata = [toGroups(3, 4, 1, 4), toGroups(1, 4, 3, 4)]

  test('is the share of the tables that are not more likely', () => {
    expect(testHomogeneity(strata, neverDrawn)).toEqual({ p: expect.closeTo(514 / 1_810, 12), draws: null })
    expect(testHomogeneity([toGroups(2, 4, 2, 4), toGroups(2, 4, 2, 4)], neverDrawn).p).toBe(1)
    expect(testHomogeneity(strata.slice(1), neverDrawn).p).toBe(1)
    expect(testHomogeneity([], neverDrawn).p).toBe(1)
  })

  test('counts and draws strata of which a first group cannot be without hits', () => {
    // Six hits each: the ways to 2, 3 and 4 in the first group are 6, 16, 6, so those of both are 36, 256, 36.
    const full = [toGroups(2, 4, 4, 4), toGroups(4, 4, 2, 4)]
    expect(testHomogeneity(full, neverDrawn).p).toBeCloseTo(72 / 328, 12)
    const drawn = [0, 0.5, 1 - 1e-12].map((answer) => testHomogeneity(full, () => answer, 1).p)
    expect(drawn).toEqual([1, 1 / 10_001, 1])
  })

  test('is drawn where the first stratum leaves more tables than are counted', () => {
    const three = [...strata, toGroups(2, 4, 2, 4)]
    expect(testHomogeneity(three, neverDrawn, 25).draws).toBeNull()
    expect(testHomogeneity(three, startChance(1), 24).draws).toBe(10_000)
  })

  test('draws each table by its chance, and counts the one found as a draw', () => {
    // Each draw asks twice; its second answer leaves no choice.
    const always = (answer: number) => testHomogeneity(strata, () => answer, 1)
    for (const least of [0, 0.9 / 1_810]) expect(always(least).p).toBe(1)
    for (const likeliest of [257.1 / 1_810, 0.5, 1_552.9 / 1_810])
      expect(always(likeliest).p).toBe(1 / 10_001)
    for (const most of [1_553.1 / 1_810, 1 - 1e-12]) expect(always(most).p).toBe(1)
    let asked = 0
    const evenly = () => (Math.floor(asked++ / 2) + 0.5) / 10_000
    expect(testHomogeneity(strata, evenly, 1).p).toBeCloseTo(514 / 1_810, 3)
  })
})

describe.skipIf(!HAS_PYTHON)('against whole numbers (needs python3)', () => {
  test('ratio, interval, test and homogeneity of random strata', () => {
    const cases = fc.sample(fc.array(groups(14), { minLength: 1, maxLength: 3 }), {
      numRuns: runs(80),
      seed: 20_261,
    })
    const expected = askPython(cases.map((strata) => ({ strata: strata.map(toRow), confidence: 0.95 })))
    for (const [at, strata] of cases.entries()) {
      const { ratio, interval, p } = estimateOddsRatio(strata)
      const model = expected[at] as Model
      expectClose(ratio, model.ratio)
      expectClose(interval.low, model.low)
      expectClose(interval.high, model.high)
      expect(p).toBeCloseTo(model.p, 9)
      expect(testHomogeneity(strata, neverDrawn).p).toBeCloseTo(model.homogeneity, 9)
    }
  })
})

interface Model {
  readonly ratio: number | 'inf' | null
  readonly low: number
  readonly high: number | 'inf'
  readonly p: number
  readonly homogeneity: number
}

function expectClose(value: number | null, expected: number | 'inf' | null) {
  if (expected === null || expected === 'inf') expect(value).toBe(expected === null ? null : Infinity)
  else expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, expected))
}

function toRow({ first, second }: TwoGroups): number[] {
  return [first.hits, first.size, second.hits, second.size]
}

function groups(most: number): fc.Arbitrary<TwoGroups> {
  const group = fc
    .tuple(fc.nat(), fc.integer({ min: 0, max: most }))
    .map(([hits, size]) => ({ hits: hits % (size + 1), size }))
  return fc.record({ first: group, second: group })
}

/** Calls back with all outcomes of two strata whose second groups have these shares and whose odds have this ratio. */
function forEachOutcome(
  shares: readonly number[],
  ratio: number,
  each: (strata: readonly TwoGroups[], chance: number) => void,
) {
  const [m, n] = [6, 5]
  const all = shares.map((share) => {
    const odds = (ratio * share) / (1 - share)
    const raised = odds / (1 + odds)
    return pairs(m, n).map(([a, b]) => ({
      groups: toGroups(a, m, b, n),
      chance: binomial(m, a, raised) * binomial(n, b, share),
    }))
  })
  for (const left of all[0] ?? []) {
    for (const right of all[1] ?? []) each([left.groups, right.groups], left.chance * right.chance)
  }
}
