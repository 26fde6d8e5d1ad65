/** All numbers of hits in groups of these sizes. */
export function pairs(m: number, n: number): (readonly [number, number])[] {
  return Array.from(
    { length: (m + 1) * (n + 1) },
    (_, at) => [Math.floor(at / (n + 1)), at % (n + 1)] as const,
  )
}

/** The chance of k hits among n with this share. */
export function binomial(n: number, k: number, share: number): number {
  let ways = 1
  for (let at = 1; at <= k; at += 1) ways = (ways * (n - k + at)) / at
  return ways * share ** k * (1 - share) ** (n - k)
}
