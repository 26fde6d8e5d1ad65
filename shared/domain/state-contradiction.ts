/**
 * [Note: Contradictory state]
 *
 * Reasons to doubt the state of an item, from its events that count (rewritten ones do not):
 *
 * - *same-second*: its last events have the same second and opposite flags, so their order was not recorded;
 * - *businesses*: its events belong to more than one business. State, periods and counts include all of them
 *   ([Note: Several businesses]); findings consider the events of one business at a time;
 * - *future*: its last event is dated after the time at which it was received.
 *
 * The state shown is always that after the last event in time. No event is ignored for being unusual.
 */
const STATE_CONTRADICTIONS = ['same-second', 'businesses', 'future'] as const
export type StateContradiction = (typeof STATE_CONTRADICTIONS)[number]

/** The index and encoded rows store the reasons as a sum of these bits. */
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

/** In the order above. @throws RangeError for a number that is not such a sum */
export function toContradictions(sum: number): readonly StateContradiction[] {
  const known = BY_SUM[sum]
  if (!known) throw new RangeError('no such contradictions of an item')
  return known
}
