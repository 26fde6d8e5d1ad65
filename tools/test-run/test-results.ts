import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './reports.ts'

/** What became of one test in one run. A test that should have run and did not has failed. */
export interface TestResult {
  /** Its file below tests/ and its title. */
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** Of a failed test, the first line that says why. */
  readonly error?: string
}

const DID_NOT_RUN = 'did not run'

export function resultsOfVitest(report: VitestReport, testsFolder: string): TestResult[] {
  return report.testResults.flatMap((file) => {
    const path = relative(testsFolder, file.name)
    const results = file.assertionResults.map(({ fullName, status, failureMessages }): TestResult => {
      const name = `${path} › ${fullName}`
      if (status === 'passed') return { name, state: 'passed' }
      if (status !== 'failed') return { name, state: 'skipped' }
      return { name, state: 'failed', error: firstLine(failureMessages?.[0]) }
    })
    if (file.status !== 'failed' || results.some(({ state }) => state === 'failed')) return results
    return [...results, { name: path, state: 'failed' as const, error: firstLine(file.message) }]
  })
}

export function resultsOfPlaywright(report: PlaywrightReport): TestResult[] {
  const outside = report.errors.map(({ message }): TestResult => {
    return { name: 'outside all tests', state: 'failed', error: firstLine(message) }
  })
  return [...(report.suites ?? []).flatMap(resultsOfSuite), ...outside]
}

function resultsOfSuite(suite: PlaywrightSuite): TestResult[] {
  const own = suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, expectedStatus, results }): TestResult => {
      const name = `e2e/${file} › ${title}`
      if (status === 'expected') return { name, state: 'passed' }
      if (status === 'skipped' && expectedStatus === 'skipped') return { name, state: 'skipped' }
      if (status === 'skipped') return { name, state: 'failed', error: DID_NOT_RUN }
      const message = results.find(({ errors }) => errors?.length)?.errors?.[0]?.message
      return { name, state: 'failed', error: firstLine(message) }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(resultsOfSuite)]
}

function firstLine(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'no error was given'
}
