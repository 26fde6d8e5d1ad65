import { AppError } from '../../shared/app-error.ts'
import type { DataCutoff } from '../../shared/domain/data-cutoff.ts'
import { type ParameterValues, RULE_NAMES, type RuleName } from '../../shared/domain/finding.ts'
import { RULES } from '../findings/all-rules.ts'
import { computeFindings } from '../findings/compute-findings.ts'
import { findPieces } from '../findings/find-pieces.ts'
import { completeParameters, findRuleStates, toFingerprint } from '../findings/parameters.ts'
import { examinePieces } from '../findings/robustness.ts'
import type { FindingsPiece } from '../findings/write/store-findings.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { toStorageError } from '../store/sqlite-error.ts'

type Pieces = Generator<FindingsPiece | null>

/**
 * Applies the rules in steps, on its own connections: first the rules whose findings come from other data, parameters
 * or versions, then the robustness check. The results go to the writer.
 */
export class FindingsSession {
  #location: DatabaseLocation | null = null
  #db: ReadableDatabase | null = null
  #previewDb: ReadableDatabase | null = null
  #preview: PreviewCounter | null = null
  #pieces: Pieces | null = null

  open(location: DatabaseLocation): void {
    this.#location = location
  }

  close(): void {
    this.#forget()
    this.#location = null
  }

  /**
   * The next piece for the writer; null: nothing to write yet; undefined: everything is up to date.
   * @param isExamining true to check robustness too.
   */
  step(isExamining: boolean): FindingsPiece | null | undefined {
    return this.#guarded(() => {
      this.#pieces ??= this.#begin(isExamining)
      const step = this.#pieces?.next()
      if (!step) return undefined
      if (!step.done) return step.value
      this.#pieces = null
      return null
    })
  }

  /** Drops the current run; the next step starts from the beginning. */
  abandon(): void {
    this.#pieces?.return(undefined)
    this.#pieces = null
  }

  preview(rule: RuleName, values: ParameterValues): Preview {
    return this.#guarded(() => {
      this.#previewDb ??= openReadonly(this.#getLocation(), 'passes')
      this.#preview ??= new PreviewCounter(this.#previewDb, Date.now)
      return this.#preview.ask(rule, values)
    })
  }

  /** Counts one step of the last preview. @returns false when it is complete. */
  workOnPreview(): boolean {
    return this.#guarded(() => this.#preview?.work() ?? false)
  }

  #begin(isExamining: boolean): Pieces | null {
    this.#db ??= openReadonly(this.#getLocation(), 'passes')
    const db = this.#db
    const cutoff = findDataCutoff(db)
    if (!cutoff) return null
    const states = findRuleStates(db)
    const stale = RULE_NAMES.filter(
      (name) => states.get(name)?.fingerprint !== toFingerprint(db, name, cutoff),
    )
    if (stale.length > 0) return findPieces(db, stale, cutoff)
    if (!isExamining) return null
    const unexamined = RULE_NAMES.filter((name) => states.get(name)?.isExamined !== 1)
    return unexamined.length > 0 ? examinePieces(db, unexamined, cutoff) : null
  }

  #guarded<Value>(work: () => Value): Value {
    try {
      return work()
    } catch (error) {
      if (error instanceof AppError) throw error
      this.#forget()
      throw toStorageError(error)
    }
  }

  #getLocation(): DatabaseLocation {
    if (this.#location) return this.#location
    throw new AppError('workspace-not-open', 'The findings thread has no workspace.')
  }

  #forget(): void {
    for (const db of [this.#db, this.#previewDb]) db?.close()
    this.#db = null
    this.#previewDb = null
    this.#preview = null
    this.#pieces = null
  }
}

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
