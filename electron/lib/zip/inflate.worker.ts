import { createReadStream } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { createInflateRaw } from 'node:zlib'
import { type InflateOrder, LENGTH_AT, STATE, STATE_AT, waitWhile } from './inflate-in-thread.ts'

/**
 * Inflates one entry of a ZIP file and passes it on piece by piece: it waits until a piece was read before it writes
 * the next. The reading thread is blocked meanwhile, so the two communicate only through shared memory.
 */
async function inflate({ file, start, lengthBytes, control, piece }: InflateOrder): Promise<void> {
  const flags = new Int32Array(control)
  const room = new Uint8Array(piece)
  const setState = (state: number) => {
    Atomics.store(flags, STATE_AT, state)
    Atomics.notify(flags, STATE_AT)
  }
  const put = (bytes: Uint8Array) => {
    room.set(bytes)
    Atomics.store(flags, LENGTH_AT, bytes.length)
    setState(STATE.filled)
    waitWhile(flags, STATE.filled)
  }
  try {
    const options = { fd: file, start, end: start + lengthBytes - 1, autoClose: false }
    const packed = createReadStream('', options)
    const unpacked = packed.pipe(createInflateRaw({ chunkSize: 256 * 1024 }))
    packed.on('error', (error) => unpacked.destroy(error))
    for await (const bytes of unpacked as AsyncIterable<Buffer>) {
      for (let at = 0; at < bytes.length; at += room.length) put(bytes.subarray(at, at + room.length))
    }
    setState(STATE.ended)
  } catch {
    setState(STATE.broken)
  }
}

// Only inflate-in-thread.ts starts this worker.
void inflate(workerData as InflateOrder)
