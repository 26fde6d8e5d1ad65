import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { endProcess, type ScriptProcess, type StartProcess } from '../../lib/processes/script-process.ts'
import { workerUrl } from '../../lib/workers.ts'
import type { TypesetAnswer, TypesetMessage, TypesetterStart } from './typesetter.ts'

/**
 * Starts a process for each typesetter requested on `port`, and relays messages between it and the requesting thread,
 * which is blocked. Only some threads can start processes.
 */
export function relayTypesetters(port: MessagePort, start: StartProcess): void {
  // Only typesetter.ts sends messages.
  port.on('message', (asked: TypesetterStart) => relay(asked, start))
}

function relay({ port, answers }: TypesetterStart, start: StartProcess): void {
  const counter = new Int32Array(answers)
  // The answer is posted before the counter wakes the waiting thread.
  const answer = (reply: TypesetAnswer) => {
    port.postMessage(reply)
    Atomics.add(counter, 0, 1)
    Atomics.notify(counter, 0)
  }
  try {
    connect(port, answer, start(fileURLToPath(workerUrl('reports/pdf/typeset'))))
  } catch (error) {
    answer({ error: `The typesetting process could not be started. ${error}` })
  }
}

function connect(port: MessagePort, answer: (reply: TypesetAnswer) => void, child: ScriptProcess): void {
  // Only typeset.worker.ts sends messages.
  child.on('message', (reply) => answer(reply as TypesetAnswer))
  child.once('exit', (code) => answer({ error: `The typesetting process ended unexpectedly (${code}).` }))
  port.on('message', (message: TypesetMessage) => {
    if (message === null) endProcess(child)
    else child.postMessage(message)
  })
  port.once('close', () => endProcess(child))
}
