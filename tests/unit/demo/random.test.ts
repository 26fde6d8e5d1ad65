import { describe, expect, test } from 'vitest'
import { shuffle } from '../../../electron/demo/businesses.ts'
import { createRandom, createXoshiro } from '../../../electron/demo/random.ts'

describe('createXoshiro', () => {
  test('gives the published first numbers of xoshiro128** for the state 1, 2, 3, 4', () => {
    const next = createXoshiro([1, 2, 3, 4])
    expect(Array.from({ length: 10 }, next)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ])
  })
})

describe('createRandom', () => {
  const many = 60_000

  test('draws every whole number of a range about as often, both ends included', () => {
    const random = createRandom(5)
    const counts = new Map<number, number>()
    for (let i = 0; i < many; i += 1) {
      const drawn = random.integer(-2, 3)
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3])
    for (const count of counts.values()) expect(Math.abs(count - many / 6)).toBeLessThan(500)
  })

  test('draws in proportion to weights and never where the weight is 0', () => {
    const random = createRandom(6)
    const counts = [0, 0, 0]
    for (let i = 0; i < many; i += 1) {
      const index = random.weightedIndex([1, 0, 3])
      counts[index] = (counts[index] ?? 0) + 1
    }
    expect(counts[1]).toBe(0)
    expect((counts[2] ?? 0) / many).toBeCloseTo(0.75, 1)
  })

  test('gives a fork that does not depend on what was drawn before', () => {
    const first = createRandom(9)
    const second = createRandom(9)
    second.uint32()
    expect(first.fork('texts').uint32()).toBe(second.fork('texts').uint32())
    expect(first.fork('texts').uint32()).not.toBe(first.fork('ids').uint32())
  })

  test('refuses to draw from nothing', () => {
    const random = createRandom(1)
    expect(() => random.pick([])).toThrow(RangeError)
    expect(() => random.weightedIndex([0, 0])).toThrow(RangeError)
  })
})

describe('shuffle', () => {
  test('keeps every member and changes the order', () => {
    const list = Array.from({ length: 50 }, (_, index) => index)
    const mixed = shuffle(createRandom(3), list)
    expect(mixed).not.toEqual(list)
    expect(mixed.toSorted((a, b) => a - b)).toEqual(list)
  })
})
