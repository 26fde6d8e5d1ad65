import { failed, type Outcome, passed } from './outcome.ts'
import { runProgram } from './run-program.ts'

/** Checks that say yes or no; each counts as one. */
const STATIC_CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['types', 'npm', 'run', '--silent', 'types'],
  ['unused code', 'knip'],
]

export async function runStaticChecks(): Promise<Outcome[]> {
  return Promise.all(STATIC_CHECKS.map(([name, ...command]) => runCheck(name, command)))
}

export function runBuild(): Promise<Outcome> {
  return runCheck('build', ['electron-vite', 'build', '--logLevel', 'warn'])
}

async function runCheck(name: string, command: readonly string[]): Promise<Outcome> {
  const code = await runProgram(command, { isQuiet: true })
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
  return code === 0 ? passed(name) : failed(name)
}
