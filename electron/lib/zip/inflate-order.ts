/** What the unpacking thread is asked for: a stretch of an open file, which holds raw deflate data. */
export interface InflateOrder {
  /** Descriptor; those of a process are the same in all its threads. */
  readonly file: number
  readonly start: number
  readonly lengthBytes: number
  /** Two 32-bit numbers: the state, and the bytes of the piece. */
  readonly control: SharedArrayBuffer
  /** Room for a piece of what was unpacked. */
  readonly piece: SharedArrayBuffer
}

/** Places in `control`. */
export const STATE_AT = 0
export const LENGTH_AT = 1

export const STATE = {
  /** The piece was taken, or none was put yet. */
  empty: 0,
  filled: 1,
  ended: 2,
  broken: 3,
} as const

/**
 * Blocks the thread as long as the state is this one. A wake-up alone says nothing: the other side changes the state and then
 * wakes, and between the two this side may have gone on and begun to wait for the next change.
 * @returns false where the state did not change for `patienceMs`.
 */
export function waitWhile(flags: Int32Array, state: number, patienceMs = Number.POSITIVE_INFINITY): boolean {
  while (Atomics.load(flags, STATE_AT) === state) {
    if (Atomics.wait(flags, STATE_AT, state, patienceMs) === 'timed-out') return false
  }
  return true
}
