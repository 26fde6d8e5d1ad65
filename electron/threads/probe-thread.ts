import { MessageChannel, Worker } from 'node:worker_threads'
import { type ThreadPath, workerUrl } from '../lib/workers.ts'

const LIMIT_MS = 60_000
const PROBE = `const { parentPort, workerData } = require('node:worker_threads')
const tell = (failure) => parentPort.postMessage({ failure })
import(workerData.url).then(() => tell(null), (error) => tell(String(error)))`

/**
 * Starts a thread of the bundle and ends it once all its imports are loaded.
 * @throws Error with the missing import, or when the thread does not answer.
 */
export async function probeThread(path: ThreadPath): Promise<void> {
  const url = workerUrl(path).href
  const { port1, port2 } = new MessageChannel()
  // Start data of some threads: a command without effect, a harmless keychain request, no file.
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
