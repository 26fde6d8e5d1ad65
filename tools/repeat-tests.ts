import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { startTestSession } from './session/test-session.ts'
import { BUILT_CLI, BUILT_CLI_PATH, runBuild, runMachineCheck } from './test-run/checks.ts'
import { isSuite, runSuite, SUITES, type Suite, type SuiteRun } from './test-run/suites.ts'
import { describeFlakyTests, firstLine, type TestResult } from './test-run/test-results.ts'

/**
 * `npm run test:repeat -- SUITE N [FILE…]`: runs one suite, or some of its files, N times, each time in a new test
 * session with two busy processes beside it. Lists each test that failed, with its runs and errors. The output of the
 * runs is kept in test-results/repeat/.
 */
const BUSY_PROCESSES = 2
const KEPT = join(import.meta.dirname, '../test-results/repeat')
/** Exits when its standard input ends, which happens when the parent process is gone. */
const KEEP_BUSY = `
process.stdin.on('end', () => process.exit()).resume()
const work = () => {
  const until = performance.now() + 50
  while (performance.now() < until);
  setImmediate(work)
}
work()
`

const [suite, times, ...filters] = process.argv.slice(2)
const count = Number(times)
if (!isSuite(suite) || !Number.isInteger(count) || count < 1) {
  console.error(`Usage: npm run test:repeat -- ${SUITES.join('|')} TIMES [FILE…]`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1))
}
const ready = [await runMachineCheck(), await runBuild()]
if (ready.some(({ failed }) => failed > 0)) process.exit(1)

await rm(join(KEPT, suite), { recursive: true, force: true })
const busy = startBusyProcesses(BUSY_PROCESSES)
process.once('exit', busy.stop)
const runs: (readonly TestResult[])[] = []
for (let number = 1; number <= count; number += 1) {
  const run = await runOnce(suite, number)
  runs.push(run.results)
  console.log(`run ${number} of ${count}: ${describeRun(run)}`)
}
busy.stop()
console.log(`\n${describeFlakyTests([suite, ...filters].join(' '), runs)}`)
process.exitCode = runs.flat().some(({ state }) => state === 'failed') ? 1 : 0

/** Each run has its own session, so that it does not find another run's keyring entries. */
async function runOnce(name: Suite, number: number): Promise<SuiteRun> {
  const folder = join(KEPT, name, `${number}`)
  await mkdir(folder, { recursive: true })
  const session = await startTestSession()
  try {
    const run = await runSuite(name, filters, join(folder, 'artifacts'), {
      ...session.environment,
      [BUILT_CLI]: BUILT_CLI_PATH,
    })
    await writeFile(join(folder, 'output.txt'), run.output)
    return run
  } finally {
    await session.stop()
  }
}

function describeRun({ results, seconds }: SuiteRun): string {
  const passed = results.filter(({ state }) => state === 'passed').length
  const failed = results.filter(({ state }) => state === 'failed')
  const lines = failed.map(({ name, error = '' }) => `\n  ${name}\n    ${firstLine(error)}`)
  const load = loadavg()[0]?.toFixed(1)
  return `${passed} passed, ${failed.length} failed (${seconds} s, load ${load})${lines.join('')}`
}

/** Starts processes that each keep one processor busy, like another program of a user. */
function startBusyProcesses(count: number): { stop(): void } {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', KEEP_BUSY], { stdio: ['pipe', 'ignore', 'ignore'] }),
  )
  return {
    stop: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
