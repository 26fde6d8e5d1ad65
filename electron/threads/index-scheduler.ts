import type { KnownReadings, PageReading } from '../indexing/archived-pages.ts'
import {
  hasIndexed,
  type IndexOptions,
  indexNextStep,
  isPassUnderWay,
  type RunMemory,
} from '../indexing/index-archive.ts'
import { logSwallowed } from '../lib/log/log.ts'
import { type WritableDatabase, withoutFlush } from '../store/database.ts'
import type { IndexProgress } from '../store/writer-api.ts'

/** Most parsed pages in memory; further pages are read from the archive again. */
const READINGS_LIMIT = 200
/** Larger pages are not kept, and no page once the parsed responses take READINGS_LIMIT_BYTES. */
const READING_BODY_LIMIT_BYTES = 512 * 1024
const READINGS_LIMIT_BYTES = 8 * 1024 * 1024
/** Longest wait for more pages, so that rows of a slow service appear. */
const PATIENCE_MS = 5_000
/** Time without a new page after which all pages are indexed. */
const STANDSTILL_MS = 2_000

/** Items of a pass between two commits: some 20 ms. */
const PASS_ITEMS = 2_000

/** Runs work on the one connection that may write. */
type Use = <Value>(work: (db: WritableDatabase) => Value) => Value

/** Indexes the archive of an open workspace. */
export class IndexScheduler {
  readonly #use: Use
  readonly #readings: KnownReadings = new Map()
  readonly #memory: RunMemory = { run: null }
  /** Time of the last complete indexing, by `performance.now()`. */
  #lastIndexedMs = 0
  #standstill: NodeJS.Timeout | null = null
  #passing: NodeJS.Immediate | null = null

  constructor(use: Use) {
    this.#use = use
  }

  /** Notes a page that was archived and parsed. */
  addPage(seq: number, bodyBytes: number, reading: PageReading): void {
    const isSmall = bodyBytes <= READING_BODY_LIMIT_BYTES
    if (isSmall && this.#hasRoom()) this.#readings.set(seq, reading)
    this.#stepAfter(STANDSTILL_MS)
  }

  /** Indexes the next pages once enough of them wait. */
  stepIfWorthwhile(): IndexProgress {
    const progress = this.#step(performance.now() - this.#lastIndexedMs < PATIENCE_MS)
    this.#passOn()
    return progress
  }

  /** Indexes all waiting pages in steps; commits run between two steps. */
  async catchUp(): Promise<void> {
    while (hasIndexed(this.#step(false))) await new Promise((resolve) => setImmediate(resolve))
  }

  /** Call it when the index is dropped. */
  forget(): void {
    this.#readings.clear()
  }

  /** Call it before the connection closes. */
  stop(): void {
    if (this.#standstill) clearTimeout(this.#standstill)
    if (this.#passing) clearImmediate(this.#passing)
    this.#standstill = null
    this.#passing = null
  }

  #hasRoom(): boolean {
    let bytes = 0
    for (const { responses } of this.#readings.values()) bytes += responses?.bytes.byteLength ?? 0
    return bytes < READINGS_LIMIT_BYTES && this.#readings.size < READINGS_LIMIT
  }

  #step(mayWait: boolean, more: Pick<IndexOptions, 'leavesRows' | 'stepEntries'> = {}): IndexProgress {
    const options = { known: this.#readings, memory: this.#memory, mayWait, ...more }
    const progress = this.#use((db) => withoutFlush(db, () => indexNextStep(db, options)))
    if (progress.indexed > 0) this.#lastIndexedMs = performance.now()
    return progress
  }

  /** Continues a pass while no call waits. */
  #passOn(): void {
    if (this.#passing || !isPassUnderWay(this.#memory)) return
    this.#passing = setImmediate(() => {
      this.#passing = null
      try {
        this.#step(true, { leavesRows: true, stepEntries: PASS_ITEMS })
        this.#passOn()
      } catch (error) {
        // As in #stepAfter.
        logSwallowed('index', error)
      }
    })
  }

  #stepAfter(ms: number): void {
    if (this.#standstill) clearTimeout(this.#standstill)
    this.#standstill = setTimeout(() => {
      try {
        if (hasIndexed(this.#step(false))) this.#stepAfter(0)
      } catch (error) {
        // The next call fails in the same way and reports it.
        logSwallowed('index', error)
      }
    }, ms).unref()
  }
}
