import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocateProportionally,
  createGenerator,
  drawByInterval,
  drawRandomly,
} from '../../../electron/sampling/choose-items.ts'
import { hashPopulation } from '../../../electron/sampling/population-list.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { HAS_SHELL, runShell } from '../../support/shell.ts'

/** The generator and both draws in another language, from their description. */
const SCRIPT = `
import hashlib, json, sys
seed, count, size = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
def numbers():
    i = 0
    while True:
        yield int.from_bytes(hashlib.sha256(f"unhidden draw 1\\n{seed}\\n{i}\\n".encode()).digest()[:8], "big")
        i += 1
def below(source, n):
    while True:
        x = next(source)
        if x < 2**64 // n * n:
            return x % n
source = numbers()
places = list(range(count))
for i in range(size):
    j = i + below(source, count - i)
    places[i], places[j] = places[j], places[i]
start = below(numbers(), count)
print(json.dumps([places[:size], [(start + i * count) // size for i in range(size)]]))
`

test.each([
  ['2026-11-21', 1_000, 25],
  ['Prüfung Ω', 60, 60],
  ['', 7, 3],
  ['42', 1, 1],
])('seed %j draws %i choose %i as an independent program does', (seed, count, size) => {
  const output = execFileSync(PYTHON, ['-c', SCRIPT, seed, String(count), String(size)], {
    encoding: 'utf8',
  })
  expect([
    drawRandomly(count, size, createGenerator(seed)),
    drawByInterval(count, size, createGenerator(seed)),
  ]).toEqual(JSON.parse(output))
})

test('a number from which no fair remainder can be made is skipped', () => {
  const below = 2n ** 63n + 1n
  const numbers = Array.from({ length: 40 }, (_, at) =>
    createHash('sha256').update(`unhidden draw 1\nÜ\n${at}\n`).digest().readBigUInt64BE(),
  )
  const nextBelow = createGenerator('Ü')
  const fair = numbers.filter((number) => number < below)
  expect(fair.length).toBeLessThan(30)
  expect(fair.map(() => nextBelow(below))).toEqual(fair)
})

test('the published vector stays what it is', () => {
  expect(drawRandomly(1_000, 5, createGenerator('unhidden'))).toEqual([996, 239, 857, 430, 360])
})

describe('a draw', () => {
  const sizes = fc
    .integer({ min: 1, max: 300 })
    .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 0, max: count })))

  test('takes as many different positions as asked for, all within the population', () => {
    fc.assert(
      fc.property(sizes, fc.string(), ([count, size], seed) => {
        for (const draw of [drawRandomly, drawByInterval]) {
          const positions = draw(count, size, createGenerator(seed))
          expect(positions).toHaveLength(size)
          expect(new Set(positions).size).toBe(size)
          expect(positions.every((at) => at >= 0 && at < count)).toBe(true)
        }
      }),
    )
  })

  test('of nothing from nobody is empty', () => {
    for (const draw of [drawRandomly, drawByInterval]) expect(draw(0, 0, createGenerator('x'))).toEqual([])
  })

  test('by interval takes one from each stretch', () => {
    const positions = drawByInterval(1_000, 10, createGenerator('x'))
    expect(positions.map((at) => Math.floor(at / 100))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('at random favours no position', () => {
    const drawn = Array.from({ length: 10 }, () => 0)
    for (let seed = 0; seed < 2_000; seed += 1) {
      for (const at of drawRandomly(10, 3, createGenerator(String(seed)))) drawn[at] = (drawn[at] ?? 0) + 1
    }
    // 600 expected, standard deviation 20.5; the seeds are fixed, so this either holds or does not.
    expect(drawn.filter((count) => Math.abs(count - 600) > 82)).toEqual([])
  })
})

describe('allocation to strata', () => {
  test('follows the shares and adds up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (counts, n) => {
          const total = counts.reduce((sum, count) => sum + count, 0)
          const size = n % (total + 1)
          const allocated = allocateProportionally(counts, size)
          expect(allocated.reduce((sum, count) => sum + count, 0)).toBe(size)
          for (const [at, count] of counts.entries()) {
            expect(Math.abs((allocated[at] ?? 0) - (size * count) / total)).toBeLessThan(1)
            expect(allocated[at]).toBeLessThanOrEqual(count)
          }
        },
      ),
    )
  })

  test('gives the rest to the largest remainders, the earlier first', () => {
    expect(allocateProportionally([1, 1, 1], 2)).toEqual([1, 1, 0])
    expect(allocateProportionally([50, 30, 20], 7)).toEqual([4, 2, 1])
    expect(allocateProportionally([20, 30, 50], 7)).toEqual([1, 2, 4])
    expect(allocateProportionally([4, 3, 3], 5)).toEqual([2, 2, 1])
    expect(allocateProportionally([3, 3, 4], 5)).toEqual([2, 1, 2])
  })
})

test.skipIf(!HAS_SHELL)('sort and sha256sum give the hash of a population', () => {
  const ids = [-5n, 3n, 20n, 9_007_199_254_740_993n]
  const text = runShell('sort -n | sha256sum', `${ids.toReversed().join('\n')}\n`)
  expect(hashPopulation(ids)).toBe(text.slice(0, 64))
})
