import { runProgram } from '../programs/run-program.ts'

/** The counts of one check or one test runner. */
export interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export function passed(name: string): Outcome {
  return { name, passed: 1, failed: 0, skipped: 0 }
}

export function failed(name: string): Outcome {
  return { name, passed: 0, failed: 1, skipped: 0 }
}

/** The table at the end. Other programs read its last line: `N passed, N failed`, and skipped if any. */
export function summarize(outcomes: readonly Outcome[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const rows = outcomes.map((outcome) => `${outcome.name.padEnd(width)}  ${countsOf(outcome)}`)
  return [
    ...rows,
    '',
    countsOf({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }),
  ].join('\n')
}

function countsOf({ passed, failed, skipped }: Omit<Outcome, 'name'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The environment variable of a test run with the path of the built command line, relative to the repository. */
export const BUILT_CLI = 'UNHIDDEN_BUILT_CLI'

export const BUILT_CLI_PATH = 'out/main/cli.js'

/** The environment variable of `npm run test:thorough`; see `tests/support/property-runs.ts`. */
export const ALL_RUNS = 'UNHIDDEN_ALL_RUNS'

/** In the name of a file or as a tag: tests that `npm test` leaves to `npm run test:thorough`. */
export const THOROUGH = 'thorough'

/** Checks that pass or fail as a whole; each counts as one. */
const STATIC_CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['types', 'npm', 'run', '--silent', 'types'],
  ['unused code', 'knip'],
  ['house', 'npm', 'run', '--silent', 'house'],
]

export function runStaticChecks(): Promise<Outcome[]> {
  return Promise.all(STATIC_CHECKS.map(([name, ...command]) => runCheck(name, command)))
}

export function runBuild(): Promise<Outcome> {
  return runCheck('build', ['electron-vite', 'build', '--logLevel', 'warn'])
}

/** Runs in its own process, so that other checks continue while packages are installed. Always prints its output. */
export async function runMachineCheck(): Promise<Outcome> {
  const { code, output } = await runProgram(['node', 'tools/preflight/preflight.ts', 'test'])
  process.stdout.write(output)
  return code === 0 ? passed('machine') : failed('machine')
}

async function runCheck(name: string, command: readonly string[]): Promise<Outcome> {
  const { code, seconds, output } = await runProgram(command)
  if (code !== 0 || name === 'house') process.stdout.write(output)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  return code === 0 ? passed(name) : failed(name)
}
