import { Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/app-error.ts'
import { workerUrl } from '../workers.ts'

/** The input of the inflating thread: a range of an open file, which holds raw deflate data. */
export interface InflateOrder {
  /** File descriptor, valid in all threads of the process. */
  readonly file: number
  readonly start: number
  readonly lengthBytes: number
  /** Two 32-bit numbers: the state, and the bytes of the piece. */
  readonly control: SharedArrayBuffer
  /** Memory for a piece of the inflated data. */
  readonly piece: SharedArrayBuffer
}

/** Indexes in `control`. */
export const STATE_AT = 0
export const LENGTH_AT = 1

export const STATE = {
  /** The piece was read, or none was written yet. */
  empty: 0,
  filled: 1,
  ended: 2,
  broken: 3,
  /** Written by the reader, which takes no more pieces: the thread ends by itself. */
  abandoned: 4,
} as const

/**
 * Blocks the thread while the state has this value. A wake-up alone is not sufficient: the other side changes the
 * state and then notifies, and between the two this side may have continued and started to wait for the next change.
 * @returns false when the state did not change for `patienceMs`.
 */
export function waitWhile(flags: Int32Array, state: number, patienceMs = Number.POSITIVE_INFINITY): boolean {
  while (Atomics.load(flags, STATE_AT) === state) {
    if (Atomics.wait(flags, STATE_AT, state, patienceMs) === 'timed-out') return false
  }
  return true
}

const PIECE_BYTES = 256 * 1024
/** A thread that died cannot notify one that is blocked. */
const PATIENCE_MS = 120_000

/**
 * Inflates raw deflate data of any size synchronously, piece by piece: the caller compares the pieces with rows of a
 * query and cannot wait for promises. Node inflates piecewise only asynchronously, so a thread does it while the
 * caller's thread blocks. The thread ends when all data are read, or soon after the caller stops reading.
 * @param refuse creates the error for data that cannot be inflated.
 */
export function* inflateInThread(
  stretch: Pick<InflateOrder, 'file' | 'start' | 'lengthBytes'>,
  refuse: () => AppError,
): Generator<Buffer> {
  const control = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  const piece = new SharedArrayBuffer(PIECE_BYTES)
  const flags = new Int32Array(control)
  const order: InflateOrder = { ...stretch, control, piece }
  const worker = new Worker(workerUrl('lib/zip/inflate'), { workerData: order, name: 'inflate', env: {} })
  worker.unref()
  try {
    for (;;) {
      if (!waitWhile(flags, STATE.empty, PATIENCE_MS)) {
        throw new AppError('internal', 'The unpacking thread gave no answer.')
      }
      const state = Atomics.load(flags, STATE_AT)
      if (state === STATE.ended) return
      if (state === STATE.broken) throw refuse()
      yield Buffer.from(new Uint8Array(piece, 0, Atomics.load(flags, LENGTH_AT)))
      Atomics.store(flags, STATE_AT, STATE.empty)
      Atomics.notify(flags, STATE_AT)
    }
  } finally {
    // Not terminated: a thread that is stopped while it starts or inflates can take the process with it.
    Atomics.store(flags, STATE_AT, STATE.abandoned)
    Atomics.notify(flags, STATE_AT)
  }
}
