import { rm } from 'node:fs/promises'
import { type ProgramRun, runProgram } from '../programs/run-program.ts'
import {
  type PlaywrightReport,
  readReport,
  reportPath,
  resultsOfPlaywright,
  resultsOfVitest,
  type TestResult,
  type VitestReport,
} from './test-results.ts'

const VITEST_SUITES = ['unit', 'integration', 'faults'] as const

export const SUITES = [...VITEST_SUITES, 'e2e'] as const
export type Suite = (typeof SUITES)[number]

export const isSuite = (name: string | undefined): name is Suite => SUITES.some((suite) => suite === name)

export interface SuiteRun {
  readonly results: readonly TestResult[]
  readonly seconds: number
  /** The runner's output. */
  readonly output: string
}

/**
 * Runs one suite once.
 * @param filters paths of test files, or parts of them; none selects the whole suite
 * @param artifacts the folder for Playwright's traces of failed tests
 */
export async function runSuite(
  suite: Suite,
  filters: readonly string[],
  artifacts: string,
  environment: Readonly<Record<string, string>>,
): Promise<SuiteRun> {
  const path = reportPath(`repeat-${suite}`)
  await rm(path, { force: true })
  const run =
    suite === 'e2e'
      ? await runProgram(
          [
            'playwright',
            'test',
            '--reporter=list,json',
            '--trace',
            'retain-on-failure',
            '--output',
            artifacts,
            ...filters,
          ],
          {
            ...environment,
            PLAYWRIGHT_JSON_OUTPUT_FILE: path,
          },
        )
      : await runProgram(
          ['vitest', 'run', '--project', suite, '--reporter=default', '--reporter=json']
            .concat(`--outputFile.json=${path}`)
            .concat(filters),
          environment,
        )
  return { ...run, results: explain(run, await readResults(suite, path)) }
}

async function readResults(suite: Suite, path: string): Promise<TestResult[]> {
  if (suite === 'e2e') {
    const report = await readReport<PlaywrightReport>(path)
    return report ? resultsOfPlaywright(report) : []
  }
  const report = await readReport<VitestReport>(path)
  return report ? resultsOfVitest(report) : []
}

/** A run that failed without a failed test, or that ran no test, counts as one failure. */
function explain({ code }: ProgramRun, results: readonly TestResult[]): readonly TestResult[] {
  if (results.some(({ state }) => state === 'failed')) return results
  if (code === 0 && results.some(({ state }) => state === 'passed')) return results
  const error = code === null ? 'it was ended for taking too long' : `it ended with code ${code}`
  return [...results, { name: 'the run as a whole', state: 'failed', error }]
}
