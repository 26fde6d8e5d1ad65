import { enterRunFolder } from './session/run-folder.ts'
import { startTestSession } from './session/test-session.ts'
import { runBuild, runMachineCheck, runStaticChecks } from './test-run/checks.ts'
import { type Outcome, summarize } from './test-run/outcome.ts'
import { runPlaywright, runVitest } from './test-run/test-runners.ts'

/**
 * `npm test`: everything, from a bare machine to one line that says how many passed and how many failed. What does not
 * need another's result runs beside it, and says what it found when it is through.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1))
}
enterRunFolder()
const checks = Promise.all([runStaticChecks(), runBuild()])
const outcomes: Outcome[] = [await runMachineCheck()]
const session = await startTestSession()
try {
  const suites = runVitest(session.environment)
  outcomes.push(...(await checks).flat())
  outcomes.push(...(await suites), await runPlaywright(session.environment))
} finally {
  await session.stop()
}
console.log(`\n${summarize(outcomes)}`)
process.exitCode = outcomes.every((outcome) => outcome.failed === 0) ? 0 : 1
