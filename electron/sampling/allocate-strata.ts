/**
 * How many items to draw from each stratum so that their shares follow its size, in the order given: the whole part of
 * each share, and the rest to the largest remainders, the earlier stratum first where they are equal (Hamilton's method).
 * @param counts whole, above 0. @param size whole, at most the sum of the counts.
 */
export function allocateProportionally(counts: readonly number[], size: number): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const allocated = counts.map((count) => Math.floor((size * count) / total))
  const left = size - allocated.reduce((sum, count) => sum + count, 0)
  const byRemainder = counts
    .map((count, at) => ({ at, remainder: (size * count) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) allocated[at] = (allocated[at] ?? 0) + 1
  return allocated
}
