import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/app-error.ts'
import { workerUrl } from '../../lib/workers.ts'
import type { PdfParts } from './compile-pdf.ts'

type Relay = Pick<MessagePort, 'postMessage'>
let relay: Relay | null = null
let isWithoutProcesses = false

/**
 * For threads of the application: the main process starts the typesetters, see `relayTypesetters`.
 * @param port null if it cannot start any; then every volume is compiled in this thread
 */
export function joinRelay(port: MessagePort | null): void {
  relay = port
  isWithoutProcesses = port === null
}

export function canTypesetInProcesses(): boolean {
  return !isWithoutProcesses
}

/** The port on which this thread requests typesetters: the given one, or else its own relay thread. */
function findRelay(): Relay {
  relay ??= startRelay()
  return relay
}

function startRelay(): Relay {
  const worker = new Worker(workerUrl('reports/pdf/typeset-relay'), { name: 'typeset-relay', env: {} })
  worker.unref()
  return worker
}

/** A request for a typesetting process. */
export interface TypesetterStart {
  /** Carries orders and answers. */
  readonly port: MessagePort
  /** One 32-bit number: the count of answers. */
  readonly answers: SharedArrayBuffer
}

/**
 * An order on the port: a volume, or null to end the process. Closing the port, as when a thread dies, also ends it.
 */
export type TypesetMessage = PdfParts | null

/** `error`: the message of an internal error. */
export type TypesetAnswer = { readonly bytes: Uint8Array } | { readonly error: string }

/** The interval of checks for cancellation. */
const LOOK_UP_MS = 50
/** A volume takes seconds, and the end of the process is an answer too; this limit applies if the relay is gone. */
const PATIENCE_MS = 600_000

/**
 * A process that compiles volumes, one at a time. The caller is in a transaction and cannot await promises, so it
 * blocks until the volume is compiled.
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

  /** Must be followed by `take`. */
  start(parts: PdfParts): void {
    this.#send(parts)
  }

  /** @param lookUp called periodically while waiting; may throw */
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
    // Sent by typeset-relay.ts before it increments the counter.
    const answer = receiveMessageOnPort(this.#port)?.message as TypesetAnswer
    if ('error' in answer) throw new AppError('internal', answer.error)
    return answer.bytes
  }

  /** Kills the process. */
  end(): void {
    this.#send(null)
    // Takes effect when this thread returns to its event loop.
    this.#port.close()
  }

  #send(message: TypesetMessage): void {
    this.#port.postMessage(message)
  }
}
