import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { StartProcess } from '../lib/processes/script-process.ts'
import { notesEnvironment } from '../lib/unfinished-files.ts'
import { relayTypesetters } from '../reports/pdf/typeset-relay.ts'
import { type WorkerName, workerUrl } from './worker-url.ts'

export interface RelayData {
  /** For `joinRelay`. */
  readonly relay: MessagePort
}

/** A thread whose PDFs are compiled by processes that `start` starts in this thread. They end with it. */
export function startWithRelay(name: WorkerName, start: StartProcess): Worker {
  const { port1, port2 } = new MessageChannel()
  relayTypesetters(port1, start)
  port1.unref()
  const workerData: RelayData = { relay: port2 }
  return new Worker(workerUrl(name), { name, workerData, env: notesEnvironment(), transferList: [port2] })
}
