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
import { describeFailedTests } from './test-run/test-results.ts'
import { runPackageCheck, runPlaywright, runVitest } from './test-run/test-runners.ts'

/**
 * `npm test`: checks the machine, builds, runs all checks and tests, and ends with the failed tests, the counts of each
 * suite and a line `N passed, N failed`. The checks run beside the installation of packages. The suites run one after
 * the other, each with as many workers as it uses well: side by side on two processors they took longer, and their
 * waits ended later.
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
  const built = build.failed === 0 ? { [BUILT_CLI]: BUILT_CLI_PATH } : {}
  const environment = { ...session.environment, ...built }
  outcomes.push(...(await checks), build)
  outcomes.push(...(await runVitest(environment)))
  // Each starts a session of its own, so that none sees the entries of another in its keyring.
  outcomes.push(await runPlaywright(built), await runPackageCheck(built))
} finally {
  await session.stop()
}
console.log(`\n${await describeFailedTests()}\nTests that take long are left to npm run test:thorough.\n`)
console.log(summarize(outcomes))
process.exitCode = outcomes.every((outcome) => outcome.failed === 0) ? 0 : 1
