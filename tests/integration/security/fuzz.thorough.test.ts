import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { FUZZERS } from '../../fuzz/all.ts'

/** Set by `npm run fuzz`. */
const { FUZZ_NAME, FUZZ_SEED, FUZZ_COUNT, FUZZ_RESULTS } = process.env
const SEED = Number(FUZZ_SEED ?? 1)
const hasPython = spawnSync(PYTHON, ['--version']).status === 0

for (const { name, inputs, counts, run } of FUZZERS) {
  const isSkipped = (FUZZ_NAME ? FUZZ_NAME !== name : false) || (name === 'bundles' && !hasPython)
  test.skipIf(isSkipped)(`${inputs}: each is accepted or refused in words`, { timeout: 0 }, async () => {
    const count = FUZZ_RESULTS ? Number(FUZZ_COUNT ?? counts.full) : counts.short
    const { outcomes, failures } = await run(SEED, count)
    expect(failures).toEqual([])
    expect(Object.values(outcomes).reduce((sum, one) => sum + one, 0)).toBe(count)
    // Inputs that are all refused at the door try nothing behind it.
    expect(Object.keys(outcomes).length).toBeGreaterThan(1)
    if (FUZZ_RESULTS)
      appendFileSync(FUZZ_RESULTS, `${JSON.stringify({ name, inputs, seed: SEED, count, outcomes })}\n`)
  })
}
