import { type AppError, toAppError } from '../../shared/app-error.ts'
import type { WritableDatabase } from '../store/database.ts'
import { getLastOpening, insertOpening, runCheckpoint } from '../store/workspace-record.ts'
import {
  currentHead,
  findAnomaly,
  findWitnessAnomaly,
  formatWitness,
  isLogAnomaly,
  type WitnessText,
} from './compare-head.ts'
import {
  checkSeal,
  computeSeal,
  type Head,
  type HeadAnomaly,
  type HeadReading,
  noteSeal,
  readHeadIfPossible,
  sealingKeyOf,
  writeHead,
} from './head-file.ts'

/**
 * Time between two writes of the head file. Each waits for the disk as a commit does (measured: two flushes, 2–8 ms),
 * so writing it for every page would cost more than the page.
 */
const LAG_MS = 200

/**
 * Updates the head file while the database is open for writing. The writes never delay commits. After a crash the
 * head file can lack the pages of the last LAG_MS.
 */
export class HeadWriter {
  readonly #path: string
  readonly #sealingKey: Uint8Array
  #head: Head
  #written: Head | null = null
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #failure: AppError | null = null
  /** All that the head names is in the database file, not only in its write-ahead log. */
  #isFolded: boolean
  readonly #isWitnessRight: boolean

  private constructor(
    path: string,
    sealingKey: Uint8Array,
    head: Head,
    state: { readonly isFolded: boolean; readonly isWitnessRight: boolean },
  ) {
    this.#path = path
    this.#sealingKey = sealingKey
    this.#head = head
    this.#isFolded = state.isFolded
    this.#isWitnessRight = state.isWitnessRight
  }

  /**
   * Compares the head file and the witness with the database, records an anomaly, updates the head, and counts this
   * opening in both.
   * @throws AppError *file-access* or *disk-full* when the head cannot be written.
   */
  static async open(
    db: WritableDatabase,
    path: string,
    nowMs: number,
    witness?: WitnessText,
  ): Promise<HeadWriter> {
    const reading = checkSeal(db, readHeadIfPossible(path))
    const before = reading === 'unreadable' ? null : reading
    const noticed = noticeAnomaly(db, reading, witness, nowMs)
    const earlier = before?.anomalies ?? []
    const isKnown = earlier.some(({ kind, hash }) => kind === noticed?.kind && hash === noticed.hash)
    const anomalies = noticed && !isKnown ? [...earlier, noticed] : earlier
    const isWitnessRight = findWitnessAnomaly(db, witness) === null
    const counted = countOpening(db, before, nowMs)
    const head = { ...currentHead(db), ...counted, isClosed: false, anomalies }
    const isFolded = counted.opening === getLastOpening(db)
    const writer = new HeadWriter(path, sealingKeyOf(db), head, { isFolded, isWitnessRight })
    await writer.flush()
    noteSeal(db, nowMs)
    return writer
  }

  /** Records a committed receipt. */
  advance(seq: number, hash: string): void {
    this.#isFolded = false
    this.#head = { ...this.#head, seq, hash }
    this.#timer ??= setTimeout(() => this.#write(), LAG_MS).unref()
  }

  /** Records the end of the auditor's log. */
  advanceLog(log: Pick<Head, 'logSeq' | 'logHash'>): void {
    if (log.logSeq === this.#head.logSeq) return
    this.#isFolded = false
    this.#head = { ...this.#head, ...log }
    this.#timer ??= setTimeout(() => this.#write(), LAG_MS).unref()
  }

  /**
   * Returns once the file holds the last `advance`.
   * @throws AppError *file-access* or *disk-full*; committed pages are safe nevertheless.
   */
  async flush(): Promise<void> {
    await this.#write()
    if (this.#failure) throw this.#failure
  }

  /**
   * The last write of a session.
   * @param isCheckpointed true when the write-ahead log is empty.
   * @throws as `flush`.
   */
  async close(isCheckpointed: boolean): Promise<void> {
    this.#isFolded = isCheckpointed
    if (isCheckpointed) this.#head = { ...this.#head, foldedSeq: this.#head.seq, isClosed: true }
    await this.flush()
  }

  /** The next witness, after opening and after `close`; null where the former one has to stay. See [Note: Witness]. */
  toWitness(db: WritableDatabase): string | null {
    return this.#isFolded && this.#isWitnessRight ? formatWitness(db, this.#head) : null
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeIfBehind())
    return this.#writing
  }

  async #writeIfBehind(): Promise<void> {
    const head = this.#head
    if (head === this.#written) return
    try {
      await writeHead(this.#path, { ...head, seal: computeSeal(this.#sealingKey, head) })
      this.#written = head
      this.#failure = null
    } catch (error) {
      this.#failure = toAppError(error)
    }
  }
}

function noticeAnomaly(
  db: WritableDatabase,
  reading: HeadReading,
  witness: WitnessText,
  noticedAtMs: number,
): HeadAnomaly | null {
  const anomaly = findAnomaly(db, reading, witness)
  if (!anomaly) return null
  const found = currentHead(db)
  return { ...anomaly, foundSeq: isLogAnomaly(anomaly.kind) ? found.logSeq : found.seq, noticedAtMs }
}

/**
 * The head counts the opening only once it is in the database file itself, where losing the write-ahead log cannot
 * undo it.
 */
function countOpening(
  db: WritableDatabase,
  before: Head | null,
  nowMs: number,
): Pick<Head, 'opening' | 'foldedSeq'> {
  const known = before?.opening ?? 0
  const { seq } = currentHead(db)
  const opening = Math.max(getLastOpening(db), known) + 1
  insertOpening(db, opening, nowMs)
  if (runCheckpoint(db)) return { opening, foldedSeq: seq }
  return { opening: known, foldedSeq: Math.min(seq, before?.foldedSeq ?? 0) }
}
