import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './reports.ts'

/** The result of one test in one run. A test that should have run and did not has failed. */
export interface TestResult {
  /** Its file below tests/ and its title. */
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** The first line of a failed test's error. */
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

/** A test that failed in at least one run. */
interface FlakyTest {
  readonly name: string
  /** The runs in which it failed, counted from 1, with the error. */
  readonly failures: readonly { readonly run: number; readonly error: string }[]
}

/** @returns the failed tests, the most frequent first */
export function findFlakyTests(runs: readonly (readonly TestResult[])[]): FlakyTest[] {
  const flaky = new Map<string, { run: number; error: string }[]>()
  for (const [at, results] of runs.entries()) {
    for (const { name, state, error = '' } of results) {
      if (state !== 'failed') continue
      const failures = flaky.get(name) ?? []
      failures.push({ run: at + 1, error })
      flaky.set(name, failures)
    }
  }
  return [...flaky]
    .map(([name, failures]) => ({ name, failures }))
    .toSorted((a, b) => b.failures.length - a.failures.length || a.name.localeCompare(b.name))
}

/** Lists each failed test with its number of failures, and the runs of each error. The last line is the total. */
export function describeFlakyTests(suite: string, runs: readonly (readonly TestResult[])[]): string {
  const flaky = findFlakyTests(runs)
  const clean = runs.filter((results) => results.every(({ state }) => state !== 'failed')).length
  const sum = `${suite}: ${clean} of ${runs.length} runs without a failure`
  const failed = flaky.length === 1 ? '1 test failed' : `${flaky.length} tests failed`
  return [
    ...flaky.map((test) => describeFlakyTest(test, runs.length)),
    flaky.length === 0 ? sum : `${sum}, ${failed} at least once`,
  ].join('\n')
}

function describeFlakyTest({ name, failures }: FlakyTest, runs: number): string {
  const byError = Map.groupBy(failures, ({ error }) => error)
  const errors = [...byError].map(([error, of]) => `    run ${of.map(({ run }) => run).join(', ')}: ${error}`)
  return [`${failures.length} of ${runs} failed: ${name}`, ...errors, ''].join('\n')
}
