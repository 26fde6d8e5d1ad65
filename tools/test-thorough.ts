import { globSync, readFileSync } from 'node:fs'
import { runProgram } from './programs/run-program.ts'
import { ALL_RUNS, THOROUGH } from './test-run/checks.ts'

/**
 * `npm run test:thorough`: what `npm test` leaves for want of time. Those are the tests whose file or tag is
 * *thorough*, with their whole files, as tests of one file may need one another; all runs of the properties of which
 * `npm test` tries a fifth; the rest of the catalogue of server misbehavior and of the kills; and accessibility in all
 * appearances.
 */
const CONCERNED = new RegExp(
  `'@?${THOROUGH}'|/property-runs\\.ts|/describe-group\\.ts|ALL_RUNS|listFaultsOfEveryAppearance`,
)

const isConcerned = (path: string): boolean =>
  path.includes(`.${THOROUGH}.`) || CONCERNED.test(readFileSync(path, 'utf8'))

const suites = [
  ['vitest', 'run', ...globSync('tests/**/*.test.ts').filter(isConcerned)],
  ['playwright', 'test', ...globSync('tests/e2e/**/*.spec.ts').filter(isConcerned)],
]
for (const suite of suites) {
  const { code, seconds, output } = await runProgram(suite, { [ALL_RUNS]: '1' })
  console.log(`${output}\n${suite[0]}: ${seconds} s`)
  if (code !== 0) process.exitCode = 1
}
