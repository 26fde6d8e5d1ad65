import type { DataCutoff } from '../../shared/domain/data-cutoff.ts'
import type { ParameterValues, RuleName } from '../../shared/domain/finding.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { RULES } from './all-rules.ts'
import { computeFindings } from './compute-findings.ts'
import { completeParameters, toFingerprint } from './parameters.ts'

export interface Preview {
  readonly count: number
  readonly isExact: boolean
}

/** Items of one step: some hundredths of a second, so that an answer never waits for long. */
const STEP_ITEMS = 3_000
/** A question waits this long for an exact answer. */
const PATIENCE_MS = 120

/**
 * Counts the findings of a rule with other parameters, in steps. A question is answered with the count so far, and
 * counting continues between questions. A new question replaces the former one.
 */
export class PreviewCounter {
  readonly #db: ReadableDatabase
  readonly #clock: () => number
  #asked = ''
  #count = 0
  #steps: Iterator<number> | null = null

  readonly #cutoff: DataCutoff | undefined

  /** @param cutoff the moment to look at, where it is not that of the workspace. */
  constructor(db: ReadableDatabase, clock: () => number, cutoff?: DataCutoff) {
    this.#db = db
    this.#clock = clock
    this.#cutoff = cutoff
  }

  /** @throws AppError *invalid-argument* for values that the rule refuses. */
  ask(name: RuleName, values: ParameterValues): Preview {
    this.#begin(name, completeParameters(RULES[name], values))
    const until = this.#clock() + PATIENCE_MS
    while (this.#clock() < until && this.work());
    return { count: this.#count, isExact: this.#steps === null }
  }

  /** Counts a little. @returns false when there is nothing more to count. */
  work(): boolean {
    const step = this.#steps?.next()
    if (!step || step.done) this.#steps = null
    else this.#count += step.value
    return this.#steps !== null
  }

  #begin(name: RuleName, values: ParameterValues): void {
    const cutoff = this.#cutoff ?? findDataCutoff(this.#db)
    const print = cutoff && toFingerprint(this.#db, name, cutoff)
    const asked = JSON.stringify([name, values, print])
    if (asked === this.#asked) return
    this.#steps?.return?.()
    this.#asked = asked
    this.#count = 0
    this.#steps = cutoff && countSteps(this.#db, name, values, cutoff.atMs)
  }
}

function* countSteps(
  db: ReadableDatabase,
  name: RuleName,
  values: ParameterValues,
  cutoffMs: number,
): Generator<number, undefined> {
  const task = { parameters: new Map([[name, values]]), cutoffMs, sliceItems: STEP_ITEMS }
  for (const parts of computeFindings(db, task)) {
    yield parts.reduce((sum, { rows }) => sum + rows.length, 0)
  }
  return undefined
}
