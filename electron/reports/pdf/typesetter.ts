import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/app-error.ts'
import type { PdfParts } from './compile-pdf.ts'
import type { TypesetAnswer, TypesetterStart } from './typeset-order.ts'

// The bundler would turn a literal `new URL('./x', import.meta.url)` into an asset, so the base is named first.
const here = import.meta.url
const WORKER = new URL(`typeset.worker.${here.endsWith('.ts') ? 'ts' : 'js'}`, here)
/** How soon a cancelled report ends. */
const LOOK_UP_MS = 100
/** A thread that died cannot say so to one that is blocked; a volume takes seconds. */
const PATIENCE_MS = 600_000

/**
 * A thread that compiles volumes, one at a time. Whoever asks holds a transaction and cannot wait for promises, so it blocks
 * until the volume is there.
 */
export class Typesetter {
  readonly #answers = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  readonly #port: MessagePort
  readonly #worker: Worker
  #taken = 0

  constructor() {
    const { port1, port2 } = new MessageChannel()
    const workerData: TypesetterStart = { port: port2, answers: this.#answers }
    this.#port = port1
    this.#worker = new Worker(WORKER, { workerData, transferList: [port2], name: 'typeset' })
    this.#worker.unref()
  }

  /** To be followed by `take`. */
  start(parts: PdfParts): void {
    this.#port.postMessage(parts)
  }

  /** @param lookUp is called now and then while the volume is waited for, and may throw. */
  take(lookUp: () => void): Uint8Array {
    const counter = new Int32Array(this.#answers)
    const giveUpMs = performance.now() + PATIENCE_MS
    while (Atomics.load(counter, 0) === this.#taken) {
      if (performance.now() > giveUpMs)
        throw new AppError('internal', 'The typesetting thread gave no answer.')
      Atomics.wait(counter, 0, this.#taken, LOOK_UP_MS)
      lookUp()
    }
    this.#taken += 1
    // Sent by typeset.worker.ts alone, before it counted the answer.
    const answer = receiveMessageOnPort(this.#port)?.message as TypesetAnswer
    if ('error' in answer) throw new AppError('internal', answer.error)
    return answer.bytes
  }

  end(): void {
    this.#port.close()
    void this.#worker.terminate()
  }
}
