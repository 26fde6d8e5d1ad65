import { createHash } from 'node:crypto'

/**
 * [Note: The generator of draws]
 *
 * Number i (0, 1, 2, …) of a seed is the first 8 bytes, as an unsigned big-endian number, of
 * SHA-256("unhidden draw 1" LF seed LF i LF) over UTF-8, with i in decimal. A number below n is made from the next
 * number below the largest multiple of n within 2^64, modulo n; others are skipped, so that no remainder is more
 * likely. Anybody can repeat a draw with a hash function and these lines; docs/sampling.md has test vectors.
 */
export type NextBelow = (n: bigint) => bigint

const RANGE = 2n ** 64n

/** The sequence of numbers of a seed; each call uses at least one. @param seed any text without line breaks */
export function createGenerator(seed: string): NextBelow {
  let at = 0
  const next = (): bigint => {
    const block = createHash('sha256').update(`unhidden draw 1\n${seed}\n${at}\n`, 'utf8').digest()
    at += 1
    return block.readBigUInt64BE(0)
  }
  return (n) => {
    const limit = RANGE - (RANGE % n)
    for (;;) {
      const number = next()
      if (number < limit) return number % n
    }
  }
}

/**
 * Positions of drawn items in a population of `count` items, 0 for the first, in the order in which they were drawn.
 * @param size whole, 0…count.
 */
export type DrawPositions = (count: number, size: number, nextBelow: NextBelow) => number[]

/**
 * Draws without replacement; every set of positions is equally likely. The first steps of the Fisher–Yates shuffle:
 * step i swaps position i with one of i…count − 1.
 */
export const drawRandomly: DrawPositions = (count, size, nextBelow) => {
  /** Stores only swapped positions, so that a small sample of a large population takes little memory. */
  const moved = new Map<number, number>()
  return Array.from({ length: size }, (_, at) => {
    const other = at + Number(nextBelow(BigInt(count - at)))
    const drawn = moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
    return drawn
  })
}

/**
 * One position in each of `size` equal intervals of the population, at the same offset: for one random number s below
 * `count`, position i is ⌊(s + i · count) / size⌋.
 */
export const drawByInterval: DrawPositions = (count, size, nextBelow) => {
  if (size === 0) return []
  const start = nextBelow(BigInt(count))
  return Array.from({ length: size }, (_, at) => Number((start + BigInt(at) * BigInt(count)) / BigInt(size)))
}
