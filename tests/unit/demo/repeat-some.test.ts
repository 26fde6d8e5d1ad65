import { describe, expect, test } from 'vitest'
import { repeatSome } from '../../../electron/demo/generate.ts'
import { createRandom } from '../../../electron/demo/random.ts'

describe.each([8, 9, 10])('repeatSome with seed %i', (seed) => {
  const rows = Array.from({ length: 4_000 }, (_, index) => index)
  const isPlain = (row: number): boolean => row % 7 !== 0
  const repeated = repeatSome(createRandom(seed), rows, 1_000, isPlain)
  const secondsOfPairs = repeated.flatMap((row, index) => (row === repeated[index - 1] ? [index] : []))

  test('repeats as many entries as asked for and keeps all in order', () => {
    expect(repeated.length).toBe(5_000)
    expect(repeated.filter((row, index) => row !== repeated[index - 1])).toEqual(rows)
  })

  test('never puts a page end of 500 between the two', () => {
    expect(secondsOfPairs.length).toBe(1_000)
    expect(secondsOfPairs.filter((index) => index % 500 === 0)).toEqual([])
  })

  test('repeats only what may be repeated', () => {
    expect(secondsOfPairs.filter((index) => !isPlain(repeated[index] ?? 0))).toEqual([])
  })
})
