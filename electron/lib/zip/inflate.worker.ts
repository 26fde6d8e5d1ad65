import { createReadStream } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { createInflateRaw } from 'node:zlib'
import { type InflateOrder, LENGTH_AT, STATE, STATE_AT, waitWhile } from './inflate-in-thread.ts'

/**
 * Inflates one entry of a ZIP file and passes it on piece by piece: it waits until a piece was read before it writes
 * the next. The reading thread is blocked meanwhile, so the two communicate only through shared memory. Ends early when
 * the reader has abandoned the entry.
 */
async function inflate({ file, start, lengthBytes, control, piece }: InflateOrder): Promise<void> {
  const flags = new Int32Array(control)
  const room = new Uint8Array(piece)
  /** @returns false when the reader is gone. */
  const setState = (state: number): boolean => {
    const isRead = Atomics.compareExchange(flags, STATE_AT, STATE.empty, state) === STATE.empty
    Atomics.notify(flags, STATE_AT)
    return isRead
  }
  const put = (bytes: Uint8Array): boolean => {
    room.set(bytes)
    Atomics.store(flags, LENGTH_AT, bytes.length)
    if (!setState(STATE.filled)) return false
    waitWhile(flags, STATE.filled)
    return Atomics.load(flags, STATE_AT) !== STATE.abandoned
  }
  // Its file may be closed already.
  if (Atomics.load(flags, STATE_AT) === STATE.abandoned) return
  try {
    // Throws for a descriptor that cannot be one: the reader would wait for a thread that ended with an error.
    const packed = createReadStream('', { fd: file, start, end: start + lengthBytes - 1, autoClose: false })
    const unpacked = packed.pipe(createInflateRaw({ chunkSize: 256 * 1024 }))
    packed.on('error', (error) => unpacked.destroy(error))
    for await (const bytes of unpacked as AsyncIterable<Buffer>) {
      for (let at = 0; at < bytes.length; at += room.length) {
        if (!put(bytes.subarray(at, at + room.length))) return
      }
    }
    setState(STATE.ended)
  } catch {
    setState(STATE.broken)
  }
}

// Only inflate-in-thread.ts starts this worker.
void inflate(workerData as InflateOrder)
