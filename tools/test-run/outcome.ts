/** What one check or one test runner found. */
export interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export function passed(name: string): Outcome {
  return { name, passed: 1, failed: 0, skipped: 0 }
}

export function failed(name: string): Outcome {
  return { name, passed: 0, failed: 1, skipped: 0 }
}

/** The table at the end; its last line is the one that other programs read: `N passed, N failed`, and skipped if any. */
export function summarize(outcomes: readonly Outcome[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const rows = outcomes.map((outcome) => `${outcome.name.padEnd(width)}  ${countsOf(outcome)}`)
  return [
    ...rows,
    '',
    countsOf({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }),
  ].join('\n')
}

function countsOf({ passed, failed, skipped }: Omit<Outcome, 'name'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
