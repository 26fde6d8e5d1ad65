import { type MessagePort, Worker } from 'node:worker_threads'

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
export function findRelay(): Relay {
  relay ??= startRelay()
  return relay
}

function startRelay(): Relay {
  const worker = new Worker(RELAY, { name: 'typeset-relay', env: {} })
  worker.unref()
  return worker
}
