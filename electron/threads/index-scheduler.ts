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

/** Pages whose entries may wait for their run; further ones are read from the archive again. */
const READINGS_LIMIT = 200
/** A larger page is not kept, and none once what is kept of responses takes so much. */
const READING_BODY_LIMIT_BYTES = 512 * 1024
const READINGS_LIMIT_BYTES = 8 * 1024 * 1024
/** Pages wait for more of them no longer than this, so that the rows of a slow service are seen. */
const PATIENCE_MS = 5_000
/** A sync that stands still leaves nothing unindexed after this. */
const STANDSTILL_MS = 2_000

/** Items of a pass between two commits: some 20 ms. */
const PASS_ITEMS = 2_000

/** Runs a piece of work on the one connection that may write. */
type Use = <Value>(work: (db: WritableDatabase) => Value) => Value

/** Keeps the index of an open workspace up with its archive. */
export class IndexScheduler {
  readonly #use: Use
  readonly #readings: KnownReadings = new Map()
  readonly #memory: RunMemory = { run: null }
  /** When pages were last indexed wholly, by `performance.now()`. */
  #lastIndexedMs = 0
  #standstill: NodeJS.Timeout | null = null
  #passing: NodeJS.Immediate | null = null

  constructor(use: Use) {
    this.#use = use
  }

  /** Tells of a page that was archived and read. */
  addPage(seq: number, bodyBytes: number, reading: PageReading): void {
    const isSmall = bodyBytes <= READING_BODY_LIMIT_BYTES
    if (isSmall && this.#hasRoom()) this.#readings.set(seq, reading)
    this.#stepAfter(STANDSTILL_MS)
  }

  /** Indexes the next part of what waits, once enough does. */
  stepIfWorthwhile(): IndexProgress {
    const progress = this.#step(performance.now() - this.#lastIndexedMs < PATIENCE_MS)
    this.#passOn()
    return progress
  }

  /** Indexes all that waits, step by step; between two of them waiting commits take their turn. */
  async catchUp(): Promise<void> {
    while (hasIndexed(this.#step(false))) await new Promise((resolve) => setImmediate(resolve))
  }

  /** To be called when the index is thrown away. */
  forget(): void {
    this.#readings.clear()
  }

  /** To be called before the connection is closed. */
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

  /** Goes on with a pass while nothing else is asked for: each step comes after what has arrived meanwhile. */
  #passOn(): void {
    if (this.#passing || !isPassUnderWay(this.#memory)) return
    this.#passing = setImmediate(() => {
      this.#passing = null
      try {
        this.#step(true, { leavesRows: true, stepEntries: PASS_ITEMS })
        this.#passOn()
      } catch (error) {
        // As below.
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
        // The next call meets the same trouble, and is the one to report it.
        logSwallowed('index', error)
      }
    }, ms).unref()
  }
}
