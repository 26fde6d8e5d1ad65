import { rm } from 'node:fs/promises'
import { runProgram } from '../programs/run-program.ts'
import { type Outcome, THOROUGH } from './checks.ts'
import {
  type PlaywrightReport,
  readReport,
  reportPath,
  type VitestFile,
  type VitestReport,
} from './test-results.ts'

/** The projects of vitest.config.ts, each a folder under tests/. */
const PROJECTS = ['unit', 'integration', 'faults'] as const

/** Runs all projects at once, so that idle workers take the next project's files. */
export async function runVitest(environment: Readonly<Record<string, string>>): Promise<Outcome[]> {
  const path = reportPath('vitest')
  await rm(path, { force: true })
  const { code, seconds, output } = await runProgram(
    [
      'vitest',
      'run',
      `--exclude=**/*.${THOROUGH}.test.ts`,
      `--tagsFilter=!${THOROUGH}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    environment,
  )
  console.log(`\nunit, integration and faults tests (${seconds} s)\n${output}`)
  return concludeVitest(code, await readReport<VitestReport>(path))
}

export function runPlaywright(environment: Readonly<Record<string, string>>): Promise<Outcome> {
  return runWithPlaywright('end-to-end tests', 'e2e', [`--grep-invert=${THOROUGH}`], environment)
}

/** Packs the build, and tests the package. */
export function runPackageCheck(environment: Readonly<Record<string, string>>): Promise<Outcome> {
  const config = 'tests/package/playwright.config.ts'
  return runWithPlaywright('package tests', 'package', ['--config', config], environment)
}

async function runWithPlaywright(
  title: string,
  reportName: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const path = reportPath(reportName)
  await rm(path, { force: true })
  const { code, seconds, output } = await runProgram(
    ['playwright', 'test', ...args, '--reporter=list,json'],
    {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
    },
  )
  console.log(`\n${title} (${seconds} s)\n${output}`)
  return conclude(title, code, countPlaywright(await readReport<PlaywrightReport>(path)))
}

type Counts = Omit<Outcome, 'name'>

/**
 * One outcome for each project. A run that failed without a failed test, for example by an error outside all tests,
 * counts as a failure of the first project.
 */
export function concludeVitest(exitCode: number | null, report: VitestReport | undefined): Outcome[] {
  const counts = PROJECTS.map((project) => countVitest(filesOf(project, report)))
  const isExplained = counts.some(({ failed }) => failed > 0)
  return PROJECTS.map((project, at) =>
    conclude(`${project} tests`, isExplained || at > 0 ? 0 : exitCode, counts[at] ?? NOTHING),
  )
}

function filesOf(project: string, report: VitestReport | undefined): readonly VitestFile[] {
  return report?.testResults.filter(({ name }) => name.includes(`/tests/${project}/`)) ?? []
}

/**
 * A file that could not be loaded has no failed test, and counts as a failure. Tests that were left out by their tag
 * are not counted, as those of Playwright are not.
 */
function countVitest(files: readonly VitestFile[]): Counts {
  const statuses = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status !== 'skipped' || !tags?.includes(THOROUGH))
    .map(({ status }) => status)
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed: failed + broken, skipped: statuses.length - passed - failed }
}

/** A flaky test, which passed only on a retry, counts as failed. */
export function countPlaywright(report: PlaywrightReport | undefined): Counts {
  if (!report) return NOTHING
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

/** A runner that failed without a failed test, or that ran no test, counts as one failure. */
export function conclude(name: string, exitCode: number | null, counts: Counts): Outcome {
  const isUnexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return { name, ...counts, failed: counts.failed + (isUnexplained ? 1 : 0) }
}
