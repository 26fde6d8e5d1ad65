import type { Completeness } from '../domain/completeness.ts'
import type { CoverageState } from '../domain/coverage.ts'
import type { Operation } from '../domain/operation.ts'

/** The strings of [Note: Completeness] for screens, reports and the command line. */
const states: Readonly<Record<CoverageState, string>> = {
  complete: 'Complete',
  incomplete: 'Incomplete',
  imported: 'Imported, coverage not known',
  'not-fetched': 'Not fetched',
}

const operations: Readonly<Record<Operation, string>> = { history: 'History', responses: 'Responses' }

/** “History complete”, “Responses imported, coverage not known”. */
function toVerdict(operation: Operation, { state }: Pick<Completeness, 'state'>): string {
  return `${operations[operation]} ${states[state].toLowerCase()}`
}

export const completenessStrings = {
  states,
  toVerdict,
  notAsked: 'Some days or businesses were not asked for.',
} as const
