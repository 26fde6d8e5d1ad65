import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/app-error.ts'
import type { PdfParts } from './compile-pdf.ts'

// The bundler would turn a literal `new URL('./x', import.meta.url)` into an asset, so the base is named first.
const here = import.meta.url
const RELAY = new URL(`typeset-relay.worker.${here.endsWith('.ts') ? 'ts' : 'js'}`, here)

type Relay = Pick<MessagePort, 'postMessage'>
let relay: Relay | null = null
let isWithoutProcesses = false

/**
 * For a thread of the application: its main process starts the typesetters, see `relayTypesetters`.
 * @param port null where it cannot start any: then every volume is compiled in this thread.
 */
export function joinRelay(port: MessagePort | null): void {
  relay = port
  isWithoutProcesses = port === null
}

export function canTypesetInProcesses(): boolean {
  return !isWithoutProcesses
}

/** Where this thread asks for typesetters: what it was given, or else a thread of its own. */
function findRelay(): Relay {
  relay ??= startRelay()
  return relay
}

function startRelay(): Relay {
  const worker = new Worker(RELAY, { name: 'typeset-relay', env: {} })
  worker.unref()
  return worker
}

/** Asks for a process that compiles. */
export interface TypesetterStart {
  /** Carries orders one way and answers the other. */
  readonly port: MessagePort
  /** One 32-bit number: how many answers were sent. */
  readonly answers: SharedArrayBuffer
}

/** What the port carries: a volume, or null for the end of the process. The end of the port, of a thread that died, ends it too. */
export type TypesetMessage = PdfParts | null

/** `error`: what went wrong, a fault of this application. */
export type TypesetAnswer = { readonly bytes: Uint8Array } | { readonly error: string }

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
