import { regularizedBeta } from './incomplete-beta.ts'

/**
 * The exact probability of at least `hits` in `trials` when each is one with `probability`: P(X ≥ k) for X ~ B(n, p), as
 * I_p(k, n − k + 1) (NIST Digital Library of Mathematical Functions, 8.17.5).
 */
export function upperTail(hits: number, trials: number, probability: number): number {
  if (hits <= 0) return 1
  if (hits > trials) return 0
  return regularizedBeta(probability, hits, trials - hits + 1)
}

/**
 * Probabilities adjusted for having tested all of them, by S. Holm's step-down method (Scandinavian Journal of Statistics
 * 6, 1979): calling those below α keeps the chance of even one wrong call at α, however the tests depend on each other.
 * @returns in the order given; each at most 1.
 */
export function adjustByHolm(probabilities: readonly number[]): number[] {
  const order = probabilities
    .map((_, at) => at)
    .sort((a, b) => (probabilities[a] ?? 1) - (probabilities[b] ?? 1))
  const adjusted = probabilities.map(() => 1)
  let atLeast = 0
  for (const [rank, at] of order.entries()) {
    atLeast = Math.max(atLeast, Math.min(1, (probabilities[at] ?? 1) * (probabilities.length - rank)))
    adjusted[at] = atLeast
  }
  return adjusted
}
