import { workerData } from 'node:worker_threads'
import type { PdfParts } from './compile-pdf.ts'
import type { TypesetAnswer, TypesetterStart } from './typeset-order.ts'

// Started by typesetters.ts alone, which sends nothing else.
const { port, answers } = workerData as TypesetterStart
const counter = new Int32Array(answers)
// While the first volume is written. A failure is the answer to each order.
const loading = import('./compile-pdf.ts')
loading.catch(() => undefined)

port.on('message', (parts: PdfParts) => void answer(parts))

/** The thread that asked is blocked: the answer lies in its port before the counter wakes it. */
async function answer(parts: PdfParts): Promise<void> {
  const reply = await typeset(parts)
  port.postMessage(reply)
  Atomics.add(counter, 0, 1)
  Atomics.notify(counter, 0)
}

async function typeset(parts: PdfParts): Promise<TypesetAnswer> {
  try {
    const { compilePdf } = await loading
    return { bytes: compilePdf(parts) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
