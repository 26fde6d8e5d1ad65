import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The result of one test in one run. A test that should have run and did not has failed. */
export interface TestResult {
  /** Its file below tests/ and its title. */
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** The first lines of a failed test's error. */
  readonly error?: string
}

const TESTS = join(import.meta.dirname, '../../tests')
const DID_NOT_RUN = 'did not run'
/** As many as an assertion needs to show what it expected and what it got. */
const ERROR_LINES = 8

/** The failed tests of the three reports of `npm test`, in the words of the log's end. Empty if none failed. */
export async function describeFailedTests(): Promise<string> {
  const vitest = await readReport<VitestReport>(reportPath('vitest'))
  const e2e = await readReport<PlaywrightReport>(reportPath('e2e'))
  const packed = await readReport<PlaywrightReport>(reportPath('package'))
  return describeFailures([
    ...(vitest ? resultsOfVitest(vitest) : [withoutReport('unit, integration and faults tests')]),
    ...(e2e ? resultsOfPlaywright(e2e) : [withoutReport('end-to-end tests')]),
    ...(packed ? resultsOfPlaywright(packed, 'package') : [withoutReport('package tests')]),
  ])
}

const withoutReport = (name: string): TestResult => ({ name, state: 'failed', error: 'wrote no report' })

/** Each failed test by its full name, with the first lines of its error. */
export function describeFailures(results: readonly TestResult[]): string {
  return results
    .filter(({ state }) => state === 'failed')
    .map(({ name, error = '' }) => `FAILED  ${name}\n${error.replaceAll(/^/gm, '        ')}\n`)
    .join('\n')
}

export function resultsOfVitest(report: VitestReport, testsFolder = TESTS): TestResult[] {
  return report.testResults.flatMap((file) => {
    const path = relative(testsFolder, file.name)
    const results = file.assertionResults.map(({ fullName, status, failureMessages }): TestResult => {
      const name = `${path} › ${fullName}`
      if (status === 'passed') return { name, state: 'passed' }
      if (status !== 'failed') return { name, state: 'skipped' }
      return { name, state: 'failed', error: firstLines(failureMessages?.[0]) }
    })
    if (file.status !== 'failed' || results.some(({ state }) => state === 'failed')) return results
    return [...results, { name: path, state: 'failed' as const, error: firstLines(file.message) }]
  })
}

/** @param folder the one of the report's tests, below tests/ */
export function resultsOfPlaywright(report: PlaywrightReport, folder = 'e2e'): TestResult[] {
  const outside = report.errors.map(({ message }): TestResult => {
    return { name: 'outside all tests', state: 'failed', error: firstLines(message) }
  })
  return [...(report.suites ?? []).flatMap((suite) => resultsOfSuite(suite, folder)), ...outside]
}

function resultsOfSuite(suite: PlaywrightSuite, folder: string): TestResult[] {
  const own = suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, expectedStatus, results }): TestResult => {
      const name = `${folder}/${file} › ${title}`
      if (status === 'expected') return { name, state: 'passed' }
      if (status === 'skipped' && expectedStatus === 'skipped') return { name, state: 'skipped' }
      if (status === 'skipped') return { name, state: 'failed', error: DID_NOT_RUN }
      const message = results.find(({ errors }) => errors?.length)?.errors?.[0]?.message
      return { name, state: 'failed', error: firstLines(message) }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => resultsOfSuite(inner, folder))]
}

function firstLines(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const told = lines.map((line) => line.trim()).filter((line) => line !== '')
  return told.slice(0, ERROR_LINES).join('\n') || 'no error was given'
}

/** In a list of many runs an error is one line. */
export const firstLine = (error: string): string => error.split('\n', 1)[0] ?? ''

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
      failures.push({ run: at + 1, error: firstLine(error) })
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

const root = join(import.meta.dirname, '../..')

/** The path of a test runner's JSON report. */
export const reportPath = (name: string) => join(root, 'test-results', `report-${name}.json`)

/** The parts of Vitest's JSON report that are used. */
export interface VitestReport {
  readonly testResults: readonly VitestFile[]
}

export interface VitestFile {
  /** Its path. */
  readonly name: string
  readonly status: string
  /** The error of a file that could not be loaded. */
  readonly message?: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName?: string
    readonly tags?: readonly string[]
    readonly failureMessages?: readonly string[] | null
  }[]
}

/** The parts of Playwright's JSON report that are used. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly PlaywrightError[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightError {
  readonly message?: string
}

/** A file, or a group of tests in it. */
interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      /** 'skipped' where the test itself asks for it. */
      readonly expectedStatus: string
      readonly results: readonly { readonly errors?: readonly PlaywrightError[] }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** @returns undefined if the runner wrote no valid report */
export async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    // Not checked at run time: a missing member would result in a count that is not a number.
    return JSON.parse(await readFile(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}
