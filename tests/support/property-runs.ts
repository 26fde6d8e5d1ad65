import { ALL_RUNS } from '../../tools/test-run/checks.ts'

/** `npm run mutate` runs the tests of each change, and most changes show in the first cases. */
const SHARE = process.env.MUTATE_TESTS ? 1 / 50 : 1 / 5

/**
 * The number of runs of a property test that takes seconds. All of them together take over a minute of processor time,
 * so that only `npm run test:thorough` tries them all, and every other command a fifth.
 */
export const runs = (all: number): number => (process.env[ALL_RUNS] ? all : Math.ceil(all * SHARE))

/** All characters of the alphabets in daily use, and a fifth of the others. */
const LAST_OF_ALPHABETS = 0x2fff

/** To the next code point of a test that tries them one by one; all of them as above. */
export const strideAt = (point: number): number =>
  process.env[ALL_RUNS] || point < LAST_OF_ALPHABETS ? 1 : 1 / SHARE
