import { type AppError, toAppError } from '../../shared/app-error.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { currentHead, findHeadAnomaly } from './compare-head.ts'
import { type Head, NO_HASH, readHead, writeHead } from './head-file.ts'

/**
 * Between two writes of the head file. Each waits for the disk as a commit does (measured: two flushes, 2–8 ms), so a
 * head for every page would cost more than the page.
 */
const LAG_MS = 200

/**
 * Keeps the head file up with the database while it is open for writing. Writes run beside the commits and never hold
 * them up. A crash leaves a head that lags by the pages of the last LAG_MS.
 */
export class HeadKeeper {
  readonly #path: string
  #head: Head
  #written: Head | null
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #failure: AppError | null = null

  private constructor(path: string, head: Head, written: Head | null) {
    this.#path = path
    this.#head = head
    this.#written = written
  }

  /**
   * Compares the head file with the database, writes down what does not fit, and brings the head forward.
   * @throws AppError *file-access* or *disk-full* when the head cannot be written.
   */
  static async open(db: ReadableDatabase, path: string, nowMs: number): Promise<HeadKeeper> {
    const known = readKnownHead(path)
    const current = currentHead(db)
    const kind = known === 'unreadable' ? 'head-differs' : findHeadAnomaly(db, known)
    const before = known === 'unreadable' ? null : known
    const noticed = kind
      ? [{ kind, seq: before?.seq ?? current.seq, hash: before?.hash ?? NO_HASH, noticedAtMs: nowMs }]
      : []
    const head = { ...current, anomalies: [...(before?.anomalies ?? []), ...noticed] }
    const keeper = new HeadKeeper(path, head, before)
    await keeper.flush()
    return keeper
  }

  /** Tells of a committed receipt. */
  advance(seq: number, hash: string): void {
    this.#head = { ...this.#head, seq, hash }
    this.#timer ??= setTimeout(() => this.#write(), LAG_MS).unref()
  }

  /**
   * Returns once the file is up with the last `advance`.
   * @throws AppError *file-access* or *disk-full*; what is committed is safe all the same.
   */
  async flush(): Promise<void> {
    await this.#write()
    if (this.#failure) throw this.#failure
  }

  #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#writeIfBehind())
    return this.#writing
  }

  async #writeIfBehind(): Promise<void> {
    if (this.#isCurrent()) return
    const head = this.#head
    try {
      await writeHead(this.#path, head)
      this.#written = head
      this.#failure = null
    } catch (error) {
      this.#failure = toAppError(error)
    }
  }

  #isCurrent(): boolean {
    const [a, b] = [this.#written, this.#head]
    return a?.seq === b.seq && a.hash === b.hash && a.anomalies.length === b.anomalies.length
  }
}

function readKnownHead(path: string): Head | null | 'unreadable' {
  try {
    return readHead(path)
  } catch (error) {
    if (toAppError(error).code === 'evidence-broken') return 'unreadable'
    throw error
  }
}
