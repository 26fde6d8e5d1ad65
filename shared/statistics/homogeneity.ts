import {
  addDistributions,
  type Distribution,
  EQUAL_CHANCES,
  type TwoGroups,
  toHitsOfFirst,
} from './odds-ratio.ts'

export interface Homogeneity {
  /** Of the hypothesis that the odds ratio is the same in all strata. */
  readonly p: number
  /** The number of random draws that p rests on; null if it is exact. */
  readonly draws: number | null
}

/** Counting 4,000,000 tables took 0.6 s. */
const MOST_TABLES = 5_000_000
const DRAWS = 10_000

/**
 * Zelen's exact test of homogeneity: given all margins and the sum of the first groups' hits, the sum of all tables
 * that are not more likely than those found. M. Zelen, Biometrika 58 (1971), 129–137. Where there are too many tables
 * to count, p is estimated from tables drawn with their chances.
 * @param random 0…1 without 1, for the draws
 * @param mostTables how many tables are counted before they are drawn
 */
export function testHomogeneity(
  strata: readonly TwoGroups[],
  random: () => number,
  mostTables = MOST_TABLES,
): Homogeneity {
  const parts = strata.map(({ first, second }) =>
    toHitsOfFirst(first.size, second.size, first.hits + second.hits, 0),
  )
  const found = strata.map(({ first }) => first.hits)
  const limit = chanceOf(parts, found) * EQUAL_CHANCES
  const rest = sumFromEach(parts)
  const search: Search = { parts, rest, limit }
  const hits = found.reduce((sum, value) => sum + value, 0)
  const tables = parts.slice(1).reduce((product, { chances }) => product * chances.length, 1)
  if (tables > mostTables) return drawTables(search, hits, random)
  const all = at(rest[0], hits)
  return { p: Math.min(1, countTables(search, 0, hits, 1) / all), draws: null }
}

/** What the strata from each one on sum to; last, the sum of none. */
function sumFromEach(parts: readonly Distribution[]): Distribution[] {
  let sum: Distribution = { least: 0, chances: [1] }
  const sums = [sum]
  for (const part of parts.toReversed()) {
    sum = addDistributions(part, sum)
    sums.push(sum)
  }
  return sums.toReversed()
}

interface Search {
  readonly parts: readonly Distribution[]
  /** Of the sum of the strata from each one on; one more than strata. */
  readonly rest: readonly Distribution[]
  readonly limit: number
}

/** The chance of all tables, from a stratum on, that sum to `hits` and are not more likely than the limit. */
function countTables(search: Search, stratum: number, hits: number, chance: number): number {
  const part = search.parts[stratum]
  if (!part) return chance <= search.limit ? chance : 0
  let sum = 0
  for (const [i, own] of part.chances.entries()) {
    const left = hits - part.least - i
    if (at(search.rest[stratum + 1], left) === 0) continue
    sum += countTables(search, stratum + 1, left, chance * own)
  }
  return sum
}

function drawTables(search: Search, hits: number, random: () => number): Homogeneity {
  let notMoreLikely = 0
  for (let draw = 0; draw < DRAWS; draw += 1) {
    if (chanceOfDrawn(search, hits, random) <= search.limit) notMoreLikely += 1
  }
  // With the table found as one of the draws, p is never 0.
  return { p: (notMoreLikely + 1) / (DRAWS + 1), draws: DRAWS }
}

/** Draws one table that sums to `hits`, stratum by stratum. */
function chanceOfDrawn({ parts, rest }: Search, hits: number, random: () => number): number {
  let chance = 1
  let left = hits
  for (const [stratum, part] of parts.entries()) {
    let below = random() * at(rest[stratum], left)
    let chosen = 0
    for (const [i, own] of part.chances.entries()) {
      const share = own * at(rest[stratum + 1], left - part.least - i)
      if (share === 0) continue
      chosen = i
      below -= share
      if (below < 0) break
    }
    chance *= part.chances[chosen] ?? 0
    left -= part.least + chosen
  }
  return chance
}

function chanceOf(parts: readonly Distribution[], hits: readonly number[]): number {
  return parts.reduce((product, part, stratum) => product * at(part, hits[stratum] ?? 0), 1)
}

function at(distribution: Distribution | undefined, hits: number): number {
  return distribution?.chances[hits - distribution.least] ?? 0
}
