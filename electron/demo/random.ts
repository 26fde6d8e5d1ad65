/**
 * Seeded random numbers for the demo data. The generator is xoshiro128** 1.1 (David Blackman and Sebastiano Vigna,
 * "Scrambled linear pseudorandom number generators", 2018), its state filled by the 32-bit finaliser of MurmurHash3
 * over a Weyl sequence. Whole-number arithmetic only, so that a seed gives the same data on every machine. Not for
 * secrets.
 */
export interface Random {
  /** 0 … 2³² − 1 */
  uint32(): number
  /** 0 ≤ x < 1 */
  fraction(): number
  /** Both ends included. */
  integer(lowest: number, highest: number): number
  chance(probability: number): boolean
  /** @throws RangeError when the list is empty. */
  pick<T>(list: readonly T[]): T
  /** Index of a weight, drawn in proportion. @throws RangeError when no weight is positive. */
  weightedIndex(weights: readonly number[]): number
  /** A separate generator for one subject, so that a change there does not affect the others. */
  fork(subject: string): Random
}

type State = readonly [number, number, number, number]

const rotateLeft = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

/** The bare generator: each call gives the next 32 bits. */
export function createXoshiro(state: State): () => number {
  let [a, b, c, d] = state
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return result
  }
}

export function createRandom(seed: number): Random {
  const next = createXoshiro(expandSeed(seed))
  const fraction = (): number => next() / 4_294_967_296
  const integer = (lowest: number, highest: number): number =>
    lowest + Math.floor(fraction() * (highest - lowest + 1))
  return {
    uint32: next,
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (list) => {
      const index = integer(0, list.length - 1)
      if (index < 0 || index >= list.length) throw new RangeError('nothing to pick from')
      return list[index] as (typeof list)[number]
    },
    weightedIndex: (weights) => drawIndex(weights, fraction()),
    fork: (subject) => createRandom(mixText(seed, subject)),
  }
}

function drawIndex(weights: readonly number[], at: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0)) throw new RangeError('no weight to draw from')
  let rest = at * total
  const index = weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
  return index === -1 ? weights.findLastIndex((weight) => weight > 0) : index
}

function expandSeed(seed: number): State {
  const word = (n: number): number => finalise((seed + Math.imul(n, 0x9e3779b9)) | 0)
  return [word(1), word(2), word(3), word(4) | 1]
}

function finalise(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function mixText(seed: number, text: string): number {
  let mixed = seed | 0
  for (const letter of text) mixed = finalise(mixed ^ Math.imul(letter.codePointAt(0) ?? 0, 0x01000193))
  return mixed
}
