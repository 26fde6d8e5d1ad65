import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

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
export interface PlaywrightSuite {
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
