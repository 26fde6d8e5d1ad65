import { runProgram } from '../programs/run-program.ts'
import { failed, type Outcome, passed } from './outcome.ts'

/** Checks that say yes or no; each counts as one. */
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

/** In a process of its own, so that other checks go on while packages are installed. It says what it found in any case. */
export async function runMachineCheck(): Promise<Outcome> {
  const { code, words } = await runProgram(['node', 'tools/preflight/preflight.ts', 'test'])
  process.stdout.write(words)
  return code === 0 ? passed('machine') : failed('machine')
}

async function runCheck(name: string, command: readonly string[]): Promise<Outcome> {
  const { code, seconds, words } = await runProgram(command)
  if (code !== 0 || name === 'house') process.stdout.write(words)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  return code === 0 ? passed(name) : failed(name)
}
