/**
 * One 32-bit number in memory that two threads share; any value but 0 cancels. A busy thread does not read its
 * messages.
 */
export type CancelFlag = SharedArrayBuffer

/** A flag that is set once the signal aborts; `unlink` ends that. */
export function linkToSignal(signal: AbortSignal): { readonly cancelFlag: CancelFlag; unlink(): void } {
  const cancelFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const cancel = () => Atomics.store(new Int32Array(cancelFlag), 0, 1)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  return { cancelFlag, unlink: () => signal.removeEventListener('abort', cancel) }
}

/** For the thread that works. */
export function watchFlag(cancelFlag: CancelFlag): () => boolean {
  const flag = new Int32Array(cancelFlag)
  return () => Atomics.load(flag, 0) !== 0
}
