import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { AppError } from '../../../shared/app-error.ts'
import type { PdfParts } from './compile-pdf.ts'
import { findRelay } from './find-relay.ts'
import type { TypesetAnswer, TypesetMessage, TypesetterStart } from './typeset-order.ts'

/** How soon a cancelled report ends. */
const LOOK_UP_MS = 50
/** The end of the process is an answer. Should nobody be left to tell of it, the wait ends all the same; a volume takes seconds. */
const PATIENCE_MS = 600_000

/**
 * A process that compiles volumes, one at a time. Whoever asks holds a transaction and cannot wait for promises, so it blocks
 * until the volume is there.
 */
export class Typesetter {
  readonly #answers = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  readonly #port: MessagePort
  #taken = 0

  constructor() {
    const { port1, port2 } = new MessageChannel()
    const asked: TypesetterStart = { port: port2, answers: this.#answers }
    this.#port = port1
    findRelay().postMessage(asked, [port2])
  }

  /** To be followed by `take`. */
  start(parts: PdfParts): void {
    this.#send(parts)
  }

  /** @param lookUp is called now and then while the volume is waited for, and may throw. */
  take(lookUp: () => void): Uint8Array {
    const counter = new Int32Array(this.#answers)
    const giveUpMs = performance.now() + PATIENCE_MS
    while (Atomics.load(counter, 0) === this.#taken) {
      if (performance.now() > giveUpMs)
        throw new AppError('internal', 'The typesetting process gave no answer.')
      Atomics.wait(counter, 0, this.#taken, LOOK_UP_MS)
      lookUp()
    }
    this.#taken += 1
    // Sent by typeset-relay.ts alone, before it counted the answer.
    const answer = receiveMessageOnPort(this.#port)?.message as TypesetAnswer
    if ('error' in answer) throw new AppError('internal', answer.error)
    return answer.bytes
  }

  /** Kills the process, whatever it is at. */
  end(): void {
    this.#send(null)
    // Takes effect only when this thread is back in its event loop.
    this.#port.close()
  }

  #send(message: TypesetMessage): void {
    this.#port.postMessage(message)
  }
}
