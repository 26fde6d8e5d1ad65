import { AppError } from '../../shared/app-error.ts'
import { type FacetCounts, NOTHING_COUNTED } from '../../shared/domain/facets.ts'
import type { Selected } from '../operations/queries/counts.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { showAsOf } from '../store/read/as-of.ts'
import { readFilterContext } from '../store/read/audit-zone.ts'
import { compileFilter, parseFilter } from '../store/read/compile-filter.ts'
import { getDataCutoffMs, getMomentMs } from '../store/read/data-cutoff.ts'
import { type FacetCount, startFacetCount } from '../store/read/facet-count.ts'
import { createIdPager, type IdPager } from '../store/read/id-pager.ts'
import { responseSource } from '../store/read/response-source.ts'
import { toStorageError } from '../store/sqlite-error.ts'

/**
 * Counts selections, one after the other, on its own connections. A question gets the count so far at once; counting
 * continues between questions. Policy:
 *
 * - A selection is counted from one moment of the file, in one read transaction.
 * - The oldest question is finished first. A question that is not repeated within ABANDONED_MS is dropped.
 * - A count that takes longer than PATIENCE_MS pauses first: the rows of the same search are being drawn, and with few
 *   processors the window needs all of them.
 * - A result is valid until the data change, and with them the data cutoff.
 */
interface Job {
  readonly selected: Selected
  readonly start: (db: ReadableDatabase) => FacetCount
  lastAskedMs: number
  running: { readonly db: ReadableDatabase; readonly count: FacetCount } | null
}

interface Finished {
  readonly counts: FacetCounts
  readonly version: number
}

/** How long a question waits for an exact answer. */
const PATIENCE_MS = 40
/** A few frames of a list that draws all rows again. */
const REST_MS = 80
const ABANDONED_MS = 2_000
const KEPT_RESULTS = 64

export class CounterSession {
  readonly #clock: () => number
  #location: DatabaseLocation | null = null
  #present: ReadableDatabase | null = null
  #past: ReadableDatabase | null = null
  /** Separate, because a count of items holds the other connections at one moment. */
  #ofResponses: ReadableDatabase | null = null
  #responses: IdPager | null = null
  /** The first job is being counted. */
  #jobs: readonly Job[] = []
  #restUntilMs = 0
  readonly #finished = new Map<string, Finished>()

  constructor(clock: () => number) {
    this.#clock = clock
  }

  open(location: DatabaseLocation): void {
    this.#location = location
  }

  close(): void {
    this.#forgetAll()
    this.#location = null
  }

  /** @throws AppError *invalid-query*, and what the file throws. */
  count(selected: Selected): FacetCounts {
    const known = this.#findFinished(selected)
    if (known) return known
    const jobs = this.#jobs.length
    const counts = this.#countFor(this.#getJob(selected))
    if (this.#jobs.length > jobs) this.#restUntilMs = this.#clock() + REST_MS
    return counts
  }

  /** Remaining pause of counting, in milliseconds. */
  get restMs(): number {
    return Math.max(0, this.#restUntilMs - this.#clock())
  }

  /** @throws AppError *invalid-query*, and what the file throws. */
  countResponses(filter: string): number {
    const db = this.#connectForResponses()
    const query = parseFilter(filter)
    try {
      const compiled = compileFilter(query, 'responses', readFilterContext(db, getDataCutoffMs(db)))
      this.#responses ??= createIdPager(db)
      return this.#responses.count(responseSource(filter, compiled, 'newest'))
    } catch (error) {
      this.#forgetAll()
      throw toStorageError(error)
    }
  }

  /** Counts one step. @returns false when nothing is left to count. */
  work(): boolean {
    const job = this.#dropAbandoned()
    if (!job) return false
    try {
      this.#step(job)
    } catch (error) {
      this.#forgetAll()
      throw toStorageError(error)
    }
    return this.#jobs.length > 0
  }

  #countFor(job: Job): FacetCounts {
    const until = this.#clock() + PATIENCE_MS
    while (this.#jobs[0] === job && this.restMs === 0 && this.#clock() < until) this.work()
    return this.#findFinished(job.selected) ?? job.running?.count.counts() ?? NOTHING_COUNTED
  }

  #getJob(selected: Selected): Job {
    const key = toKey(selected)
    const known = this.#jobs.find((job) => toKey(job.selected) === key)
    const job = known ?? this.#toJob(selected)
    job.lastAskedMs = this.#clock()
    if (!known) this.#jobs = [...this.#jobs, job]
    return job
  }

  #toJob(selected: Selected): Job {
    const query = parseFilter(selected.filter)
    return {
      selected,
      start: (db) => {
        const context = readFilterContext(db, getMomentMs(db, selected.asOfMs))
        return startFacetCount(db, compileFilter(query, 'feedback', context))
      },
      lastAskedMs: this.#clock(),
      running: null,
    }
  }

  #step(job: Job): void {
    job.running ??= this.#begin(job)
    const { db, count } = job.running
    if (count.step()) return
    const version = readVersion(db)
    this.#end(job)
    this.#keep(job, count.counts(), version)
  }

  #begin(job: Job): NonNullable<Job['running']> {
    const db = this.#connect(job.selected.asOfMs)
    db.exec('BEGIN')
    return { db, count: job.start(db) }
  }

  #end(job: Job): void {
    job.running?.db.exec('COMMIT')
    this.#jobs = this.#jobs.filter((other) => other !== job)
  }

  #dropAbandoned(): Job | undefined {
    const since = this.#clock() - ABANDONED_MS
    for (const job of this.#jobs.filter(({ lastAskedMs }) => lastAskedMs < since)) this.#end(job)
    return this.#jobs[0]
  }

  #keep({ selected }: Job, counts: FacetCounts, version: number): void {
    this.#finished.set(toKey(selected), { counts, version })
    const [oldest] = this.#finished.keys()
    if (oldest !== undefined && this.#finished.size > KEPT_RESULTS) this.#finished.delete(oldest)
  }

  #findFinished(selected: Selected): FacetCounts | undefined {
    const key = toKey(selected)
    const known = this.#finished.get(key)
    if (!known) return undefined
    const db = selected.asOfMs === null ? this.#present : this.#past
    if (db && !db.inTransaction && readVersion(db) === known.version) {
      return known.counts
    }
    this.#finished.delete(key)
    return undefined
  }

  #connect(asOfMs: number | null): ReadableDatabase {
    if (!this.#location) throw new AppError('workspace-not-open', 'The counter has no workspace.')
    if (asOfMs === null) {
      this.#present ??= openReadonly(this.#location, 'passes')
      return this.#present
    }
    this.#past ??= openReadonly(this.#location, 'passes')
    showAsOf(this.#past, getMomentMs(this.#past, asOfMs))
    return this.#past
  }

  #connectForResponses(): ReadableDatabase {
    if (!this.#location) throw new AppError('workspace-not-open', 'The counter has no workspace.')
    this.#ofResponses ??= openReadonly(this.#location, 'passes')
    return this.#ofResponses
  }

  #forgetAll(): void {
    for (const db of [this.#present, this.#past, this.#ofResponses]) db?.close()
    this.#ofResponses = null
    this.#responses = null
    this.#present = null
    this.#past = null
    this.#jobs = []
    this.#finished.clear()
  }
}

function toKey({ filter, asOfMs }: Selected): string {
  return JSON.stringify([filter, asOfMs])
}

/** Changes with each commit of another connection, and stays the same during a transaction. */
function readVersion(db: ReadableDatabase): number {
  return Number(db.pragma('data_version', { simple: true }))
}
