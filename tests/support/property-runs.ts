import { ALL_RUNS } from '../../tools/test-run/checks.ts'

const SHARE = 1 / 5

/**
 * The number of runs of a property test that takes seconds. All of them together take over a minute of processor time,
 * so that only `npm run test:properties` tries them all, and every other command a fifth.
 */
export const runs = (all: number): number => (process.env[ALL_RUNS] ? all : Math.ceil(all * SHARE))
