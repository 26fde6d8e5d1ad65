import type { TestResult } from './test-results.ts'

/** A test that failed in some of the runs, or in all. */
export interface Flicker {
  readonly name: string
  /** The numbers of the runs in which it failed, from 1, and what it said there. */
  readonly failures: readonly { readonly run: number; readonly error: string }[]
}

/** @returns the tests that failed, those that failed most often first. */
export function findFlickers(runs: readonly (readonly TestResult[])[]): Flicker[] {
  const flickers = new Map<string, { run: number; error: string }[]>()
  for (const [at, results] of runs.entries()) {
    for (const { name, state, error = '' } of results) {
      if (state !== 'failed') continue
      const failures = flickers.get(name) ?? []
      failures.push({ run: at + 1, error })
      flickers.set(name, failures)
    }
  }
  return [...flickers]
    .map(([name, failures]) => ({ name, failures }))
    .toSorted((a, b) => b.failures.length - a.failures.length || a.name.localeCompare(b.name))
}

/** Each test with how many runs it failed and, once for each error, the runs that gave it. The last line is the sum. */
export function describeFlickers(suite: string, runs: readonly (readonly TestResult[])[]): string {
  const flickers = findFlickers(runs)
  const clean = runs.filter((results) => results.every(({ state }) => state !== 'failed')).length
  const sum = `${suite}: ${clean} of ${runs.length} runs without a failure`
  const failed = flickers.length === 1 ? '1 test failed' : `${flickers.length} tests failed`
  return [
    ...flickers.map((flicker) => describeFlicker(flicker, runs.length)),
    flickers.length === 0 ? sum : `${sum}, ${failed} at least once`,
  ].join('\n')
}

function describeFlicker({ name, failures }: Flicker, runs: number): string {
  const byError = Map.groupBy(failures, ({ error }) => error)
  const errors = [...byError].map(([error, of]) => `    run ${of.map(({ run }) => run).join(', ')}: ${error}`)
  return [`${failures.length} of ${runs} failed: ${name}`, ...errors, ''].join('\n')
}
