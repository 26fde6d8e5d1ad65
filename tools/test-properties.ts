import { globSync, readFileSync } from 'node:fs'
import { runProgram } from './programs/run-program.ts'
import { ALL_RUNS } from './test-run/checks.ts'

/**
 * `npm run test:properties`: the test files whose properties `npm test` tries with a fifth of their runs, with all, and
 * in full the others of which it tries a part: the catalogue of server misbehavior, and kills at each request.
 */
const properties = globSync('tests/**/*.test.ts').filter((path) =>
  readFileSync(path, 'utf8').includes('/property-runs.ts'),
)
const partlyTried = ['tests/faults/catalogue', 'tests/faults/sync/kill-at-every-page.test.ts']
const files = [...properties, ...partlyTried]
const { code, output } = await runProgram(['vitest', 'run', ...files], { [ALL_RUNS]: '1' })
console.log(output)
process.exitCode = code ?? 1
