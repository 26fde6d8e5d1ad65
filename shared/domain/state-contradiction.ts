/**
 * [Note: Contradictory state]
 *
 * Why the state of an item is not beyond doubt, judged by the entries that count (rewritten ones do not):
 *
 * - *same-second*: its last entries carry the same second and opposite flags; which came last was not recorded;
 * - *businesses*: its entries stand under more than one business. State, spans and counts are of the id, whatever the
 *   business, and the item is listed under that of its last entry; findings look at the entries of one business at a time;
 * - *future*: its last entry is dated after the moment it was received.
 *
 * The state shown is always that after the last entry in time. Nothing is left out: an entry is not wrong because it is odd.
 */
const STATE_CONTRADICTIONS = ['same-second', 'businesses', 'future'] as const
export type StateContradiction = (typeof STATE_CONTRADICTIONS)[number]

/** The index, and rows on their way, hold them as the sum of these. */
export const CONTRADICTION_BITS: Readonly<Record<StateContradiction, number>> = {
  'same-second': 1,
  businesses: 2,
  future: 4,
}
export const ALL_CONTRADICTION_BITS = 7

const BY_SUM: readonly (readonly StateContradiction[])[] = Array.from(
  { length: ALL_CONTRADICTION_BITS + 1 },
  (_, sum) => STATE_CONTRADICTIONS.filter((name) => (sum & CONTRADICTION_BITS[name]) !== 0),
)

/** In the order above. @throws RangeError for a number that is no such sum. */
export function toContradictions(sum: number): readonly StateContradiction[] {
  const known = BY_SUM[sum]
  if (!known) throw new RangeError('no such contradictions of an item')
  return known
}
