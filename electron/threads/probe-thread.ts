import { MessageChannel, Worker } from 'node:worker_threads'
import type { ThreadPath } from './all-workers.ts'

const LIMIT_MS = 60_000
const PROBE = `const { parentPort, workerData } = require('node:worker_threads')
const tell = (failure) => parentPort.postMessage({ failure })
import(workerData.url).then(() => tell(null), (error) => tell(String(error)))`

// The bundler would turn a literal `new URL('./x', import.meta.url)` into an asset, so the base is named first.
const here = import.meta.url

/**
 * Starts a thread of the bundle and ends it when it has found all that it imports.
 * @throws Error with what it did not find, or that it gave no sign of life.
 */
export async function probeThread(path: ThreadPath): Promise<void> {
  const url = new URL(`${path.slice(path.lastIndexOf('/') + 1)}.worker.js`, here).href
  const { port1, port2 } = new MessageChannel()
  // What some of them are started with: a command that does nothing, a keychain's harmless question, a file that is none.
  const workerData = {
    ...{ url, relay: port2, args: ['--version'] },
    ...{ call: { service: 'Unhidden', account: 'reach', action: 'get' }, outcome: new SharedArrayBuffer(4) },
    ...{
      file: -1,
      start: 0,
      lengthBytes: 1,
      control: new SharedArrayBuffer(8),
      piece: new SharedArrayBuffer(8),
    },
  }
  const options = { eval: true, name: path, workerData, transferList: [port2], stdout: true, stderr: true }
  const worker = new Worker(PROBE, options)
  try {
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('it gave no sign of life')), LIMIT_MS)
      worker.on('message', (message: { readonly failure?: string | null }) => {
        if (message.failure === undefined) return
        clearTimeout(limit)
        if (message.failure === null) resolve()
        else reject(new Error(message.failure))
      })
      worker.once('error', reject)
    })
  } finally {
    port1.close()
    void worker.terminate()
  }
}
