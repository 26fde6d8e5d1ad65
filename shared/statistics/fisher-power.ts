import { logChoose } from './incomplete-beta.ts'
import { EQUAL_CHANCES, toHitsOfFirst } from './odds-ratio.ts'

/** A group of items of which a share (0…1) is expected to have an attribute. */
export interface PlannedGroup {
  readonly size: number
  readonly share: number
}

/**
 * The chance that Fisher's exact test, two-sided, finds the difference: the sum over all outcomes of two binomial draws
 * that it calls significant. A test by strata has nearly the same power where the strata are alike.
 * @param significance above 0 and below 1
 */
export function powerOfFisher(first: PlannedGroup, second: PlannedGroup, significance = 0.05): number {
  const inFirst = toBinomial(first)
  const inSecond = toBinomial(second)
  let power = 0
  for (let hits = 0; hits <= first.size + second.size; hits += 1) {
    const { least, chances } = toHitsOfFirst(first.size, second.size, hits, 0)
    for (const [at, isFound] of findSignificant(chances, significance).entries()) {
      if (isFound) power += (inFirst[least + at] ?? 0) * (inSecond[hits - least - at] ?? 0)
    }
  }
  return power
}

/** Which outcomes have a two-sided p-value of at most the significance. */
function findSignificant(chances: readonly number[], significance: number): boolean[] {
  const ascending = chances.toSorted((a, b) => a - b)
  let [sum, limit] = [0, 0]
  for (const [at, chance] of ascending.entries()) {
    sum += chance
    // Equal chances are significant together or not at all.
    const next = ascending[at + 1]
    if (next !== undefined && next <= chance * EQUAL_CHANCES) continue
    if (sum > significance) break
    limit = chance * EQUAL_CHANCES
  }
  return chances.map((chance) => chance <= limit)
}

/** The chances of 0 … size hits. */
function toBinomial({ size, share }: PlannedGroup): number[] {
  return Array.from({ length: size + 1 }, (_, hits) =>
    Math.exp(logChoose(size, hits) + logPower(share, hits) + logPower(1 - share, size - hits)),
  )
}

function logPower(base: number, exponent: number): number {
  return exponent === 0 ? 0 : exponent * Math.log(base)
}
