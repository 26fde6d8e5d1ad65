import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { endProcess, type ScriptProcess, type StartProcess } from '../../lib/processes/script-process.ts'
import type { TypesetAnswer, TypesetMessage, TypesetterStart } from './typesetter.ts'

// The bundler would turn a literal `new URL('./x', import.meta.url)` into an asset, so the base is named first.
const here = import.meta.url
const SCRIPT = new URL(`typeset.worker.${here.endsWith('.ts') ? 'ts' : 'js'}`, here)

/**
 * Starts a process for each typesetter that is asked for at `port`, and passes on what it and the thread that asked say to each other. That
 * thread is blocked, and only some threads can start processes.
 */
export function relayTypesetters(port: MessagePort, start: StartProcess): void {
  // typesetter.ts alone asks.
  port.on('message', (asked: TypesetterStart) => relay(asked, start))
}

function relay({ port, answers }: TypesetterStart, start: StartProcess): void {
  const counter = new Int32Array(answers)
  // It lies in the port before the counter wakes whoever waits for it.
  const answer = (reply: TypesetAnswer) => {
    port.postMessage(reply)
    Atomics.add(counter, 0, 1)
    Atomics.notify(counter, 0)
  }
  try {
    connect(port, answer, start(fileURLToPath(SCRIPT)))
  } catch (error) {
    answer({ error: `The typesetting process could not be started. ${error}` })
  }
}

function connect(port: MessagePort, answer: (reply: TypesetAnswer) => void, child: ScriptProcess): void {
  // typeset.worker.ts alone answers.
  child.on('message', (reply) => answer(reply as TypesetAnswer))
  child.once('exit', (code) => answer({ error: `The typesetting process ended unexpectedly (${code}).` }))
  port.on('message', (message: TypesetMessage) => {
    if (message === null) endProcess(child)
    else child.postMessage(message)
  })
  port.once('close', () => endProcess(child))
}
