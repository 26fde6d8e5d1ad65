import { checkMachine } from './preflight/check-machine.ts'
import { startTestSession } from './session/test-session.ts'
import { runBuild, runStaticChecks } from './test-run/checks.ts'
import { failed, type Outcome, passed, summarize } from './test-run/outcome.ts'
import { runPlaywright, runVitest } from './test-run/test-runners.ts'

/** `npm test`: everything, from a bare machine to one line that says how many passed and how many failed. */
const outcomes: Outcome[] = []

console.log('machine')
outcomes.push(checkMachine('test', console.log) ? passed('machine') : failed('machine'))
console.log('\nchecks')
outcomes.push(...(await runStaticChecks()))
const session = await startTestSession()
try {
  for (const project of ['unit', 'integration', 'faults']) {
    outcomes.push(await runVitest(project, session.environment))
  }
  outcomes.push(await runBuild())
  outcomes.push(await runPlaywright(session.environment))
} finally {
  await session.stop()
}
console.log(`\n${summarize(outcomes)}`)
process.exitCode = outcomes.every((outcome) => outcome.failed === 0) ? 0 : 1
