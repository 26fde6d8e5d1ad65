import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'
import { runProgram } from './run-program.ts'

const root = join(import.meta.dirname, '../..')
const reportPath = (name: string) => join(root, 'test-results', `report-${name}.json`)

/** The parts of Vitest's JSON report that count. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** The parts of Playwright's JSON report that count. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

/** One project of vitest.config.ts. */
export async function runVitest(
  project: string,
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  console.log(`\n${project} tests`)
  const path = reportPath(project)
  await rm(path, { force: true })
  const code = await runProgram(
    [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    { environment },
  )
  return conclude(`${project} tests`, code, countVitest(await readReport<VitestReport>(path)))
}

export async function runPlaywright(environment: Readonly<Record<string, string>>): Promise<Outcome> {
  console.log('\nend-to-end tests')
  const path = reportPath('e2e')
  await rm(path, { force: true })
  const code = await runProgram(['playwright', 'test', '--reporter=list,json'], {
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })
  return conclude('end-to-end tests', code, countPlaywright(await readReport<PlaywrightReport>(path)))
}

type Counts = Omit<Outcome, 'name'>

/** A file that could not even be loaded has no failed test in it, and is a failure all the same. */
export function countVitest(report: VitestReport | undefined): Counts {
  if (!report) return NOTHING
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A test that passed only when it was repeated did not pass. */
export function countPlaywright(report: PlaywrightReport | undefined): Counts {
  if (!report) return NOTHING
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

/** A runner that failed, or ran nothing, without naming a failed test is a failure of its own. */
export function conclude(name: string, exitCode: number | null, counts: Counts): Outcome {
  const isUnexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return { name, ...counts, failed: counts.failed + (isUnexplained ? 1 : 0) }
}

/** @returns undefined when the runner wrote none, or none that can be read. */
async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    // Written by the runner named in the caller; a missing member would show as a count that is not a number.
    return JSON.parse(await readFile(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}
