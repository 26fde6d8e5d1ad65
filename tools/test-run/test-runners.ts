import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'
import { runProgram } from './run-program.ts'

const root = join(import.meta.dirname, '../..')
const reportPath = (name: string) => join(root, 'test-results', `report-${name}.json`)

/** The projects of vitest.config.ts, each a folder under tests/. */
const PROJECTS = ['unit', 'integration', 'faults'] as const

/** The parts of Vitest's JSON report that count. */
interface VitestReport {
  readonly testResults: readonly VitestFile[]
}

interface VitestFile {
  /** Its path. */
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string }[]
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

/** All projects in one run: a worker that is through with the files of one goes on with another's. */
export async function runVitest(environment: Readonly<Record<string, string>>): Promise<Outcome[]> {
  const path = reportPath('vitest')
  await rm(path, { force: true })
  const { code, seconds, words } = await runProgram(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    environment,
  )
  console.log(`\nunit, integration and faults tests (${seconds} s)\n${words}`)
  return concludeVitest(code, await readReport<VitestReport>(path))
}

export async function runPlaywright(environment: Readonly<Record<string, string>>): Promise<Outcome> {
  const path = reportPath('e2e')
  await rm(path, { force: true })
  const { code, seconds, words } = await runProgram(['playwright', 'test', '--reporter=list,json'], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path,
  })
  console.log(`\nend-to-end tests (${seconds} s)\n${words}`)
  return conclude('end-to-end tests', code, countPlaywright(await readReport<PlaywrightReport>(path)))
}

type Counts = Omit<Outcome, 'name'>

/**
 * One outcome for each project. A run that failed although no project names a failure, say by an error outside all tests,
 * is a failure of the first.
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

/** A file that could not even be loaded has no failed test in it, and is a failure all the same. */
function countVitest(files: readonly VitestFile[]): Counts {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed: failed + broken, skipped: statuses.length - passed - failed }
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
