import type { NextBelow } from './random-numbers.ts'

/**
 * Positions of drawn items in a population of `count` items, 0 for the first, in the order in which they were drawn.
 * @param size whole, 0…count.
 */
export type DrawPositions = (count: number, size: number, nextBelow: NextBelow) => number[]

/**
 * Every set of positions is equally likely, without putting back: the first steps of the Fisher–Yates shuffle, step i
 * exchanging position i with one of i…count − 1.
 */
export const drawRandomly: DrawPositions = (count, size, nextBelow) => {
  /** Only what was exchanged is kept, so that a small sample of a large population takes little memory. */
  const moved = new Map<number, number>()
  return Array.from({ length: size }, (_, at) => {
    const other = at + Number(nextBelow(BigInt(count - at)))
    const drawn = moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
    return drawn
  })
}

/**
 * One position in each of `size` equal stretches of the population, all at the same place of their stretch: with one
 * number s below `count`, position i is ⌊(s + i · count) / size⌋.
 */
export const drawByInterval: DrawPositions = (count, size, nextBelow) => {
  if (size === 0) return []
  const start = nextBelow(BigInt(count))
  return Array.from({ length: size }, (_, at) => Number((start + BigInt(at) * BigInt(count)) / BigInt(size)))
}
