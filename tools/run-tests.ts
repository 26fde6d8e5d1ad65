import { enterRunFolder } from './session/run-folder.ts'
import { startTestSession } from './session/test-session.ts'
import {
  BUILT_CLI,
  BUILT_CLI_PATH,
  type Outcome,
  runBuild,
  runMachineCheck,
  runStaticChecks,
  summarize,
} from './test-run/checks.ts'
import { runPackageCheck, runPlaywright, runVitest } from './test-run/test-runners.ts'

/**
 * `npm test`: everything, from a bare machine to one line that says how many passed and how many failed. What does not
 * need another's result runs beside it, and says what it found when it is through.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1))
}
enterRunFolder()
const checks = runStaticChecks()
const building = runBuild()
const outcomes: Outcome[] = [await runMachineCheck()]
const session = await startTestSession()
try {
  const build = await building
  const environment = {
    ...session.environment,
    ...(build.failed === 0 ? { [BUILT_CLI]: BUILT_CLI_PATH } : {}),
  }
  const suites = runVitest(environment)
  outcomes.push(...(await checks), build)
  outcomes.push(...(await suites), await runPlaywright(environment))
  outcomes.push(await runPackageCheck(environment))
} finally {
  await session.stop()
}
console.log(`\n${summarize(outcomes)}`)
process.exitCode = outcomes.every((outcome) => outcome.failed === 0) ? 0 : 1
