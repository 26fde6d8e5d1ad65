/**
 * The regularized incomplete beta function I_x(a, b): the probability that a Beta(a, b) variable is at most x.
 * By its continued fraction (NIST Digital Library of Mathematical Functions, 8.17.22) with the method of Lentz.
 * @param x within 0…1. @param a above 0. @param b above 0. The error is about 1e-14 times the size of a + b at worst.
 */
export function regularizedBeta(x: number, a: number, b: number): number {
  // The fraction converges quickly on this side of the mean; the other side follows from the symmetry.
  return x < (a + 1) / (a + b + 2) ? lowerPart(x, a, b) : 1 - lowerPart(1 - x, b, a)
}

/** The x with I_x(a, b) = probability, by bisection to the precision of a double. */
export function inverseBeta(probability: number, a: number, b: number): number {
  let low = 0
  let high = 1
  for (;;) {
    const middle = (low + high) / 2
    if (high - low < SMALLEST_STEP) return middle
    if (regularizedBeta(middle, a, b) < probability) low = middle
    else high = middle
  }
}

const SMALLEST_STEP = 1e-15
const TINY = 1e-300
const MOST_TERMS = 100_000
const PRECISION = 1e-15

function lowerPart(x: number, a: number, b: number): number {
  const logFront = a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b) - Math.log(a)
  return Math.exp(logFront) * continuedFraction(x, a, b)
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m < MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    const step = d * c
    value *= step
    if (Math.abs(step - 1) < PRECISION) break
  }
  return value
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Coefficients of Stirling's series for ln Γ (DLMF 5.11.1): B(2k) / (2k (2k − 1)). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1_260, -1 / 1_680, 1 / 1_188, -691 / 360_360] as const
/** From this value on, six terms of the series have the precision of a double. */
const STIRLING_FROM = 15

/** ln Γ(z) for z above 0: lifted by the recurrence to where the series is exact. */
export function logGamma(z: number): number {
  let lifted = z
  let product = 1
  while (lifted < STIRLING_FROM) {
    product *= lifted
    lifted += 1
  }
  const inverse = 1 / lifted
  let series = 0
  for (const coefficient of STIRLING.toReversed()) series = series * inverse * inverse + coefficient
  const main = (lifted - 0.5) * Math.log(lifted) - lifted + 0.5 * Math.log(2 * Math.PI)
  return main + series * inverse - Math.log(product)
}

/** ln of the number of ways to choose k of n: −Infinity where k is below 0 or above n. */
export function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) return -Infinity
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
}
