import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { compareVerifiers } from '../../fuzz/compare-verifiers.ts'
import { copySample } from '../../support/evidence/sample-bundle.ts'

const hasPython = spawnSync(PYTHON, ['--version']).status === 0
/** More: FUZZ_BUNDLES=20000 FUZZ_SEED=7. */
const COUNT = Number(process.env.FUZZ_BUNDLES ?? 250)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

test.skipIf(!hasPython)(
  'the verifiers agree about bundles that were changed at random',
  { timeout: 0 },
  async () => {
    const { path } = await copySample()
    const { compared, intact, splits } = await compareVerifiers(path, SEED, COUNT)
    expect(splits).toEqual([])
    expect(compared).toBe(COUNT)
    // Changes that change nothing are needed as well: a verifier that refuses everything agrees with itself.
    expect(intact).toBeGreaterThan(COUNT / 100)
  },
)
