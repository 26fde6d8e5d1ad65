/** Chance from a seed: the same seed throws the same. */
export interface Dice {
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

/** Weyl sequence with a 32-bit mixing step. */
export function startDice(seed: number): Dice {
  let state = Math.imul(seed, 0x9e3779b1)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    chance: (share) => next() < share,
    pick(values) {
      const value = values[between(0, values.length - 1)]
      if (value === undefined) throw new RangeError('there is nothing to pick from')
      return value
    },
  }
}
