import { type AppError, toAppError } from '../../shared/app-error.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { currentHead, findHeadAnomaly } from './compare-head.ts'
import { type Head, NO_HASH, readHead, writeHead } from './head-file.ts'

/**
 * Keeps the head file up with the database while it is open for writing. Writes run beside the commits and never hold
 * them up; while one is under way the newest head waits, older ones are skipped. So the file lags by the pages of one
 * file write (measured: 1–3 ms; writing it before each answer would cost as much as the commit itself).
 */
export class HeadKeeper {
  readonly #path: string
  #head: Head
  #written: Head | null
  #writing: Promise<void> | null = null
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
    this.#startWriting()
  }

  /**
   * Returns once the file is up with the last `advance`.
   * @throws AppError *file-access* or *disk-full*; what is committed is safe all the same.
   */
  async flush(): Promise<void> {
    this.#failure = null
    this.#startWriting()
    while (this.#writing) await this.#writing
    if (this.#failure) throw this.#failure
  }

  #startWriting(): void {
    if (this.#writing || this.#isCurrent()) return
    this.#writing = this.#writeUntilCurrent().finally(() => {
      this.#writing = null
    })
  }

  async #writeUntilCurrent(): Promise<void> {
    try {
      while (!this.#isCurrent()) {
        const head = this.#head
        await writeHead(this.#path, head)
        this.#written = head
      }
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
